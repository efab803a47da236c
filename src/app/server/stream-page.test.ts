import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { sendStream } from './stream-page.ts';

let server: FastifyInstance;
afterEach(() => server.close());

/** A page that never ends. @returns a promise of what ended it */
async function openEndlessPage(): Promise<{ port: number; ended: Promise<string> }> {
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await wait(5);
      controller.enqueue(new TextEncoder().encode('<p>More'));
    },
    cancel: () => resolve('cancelled'),
  });
  server = fastify();
  server.get('/', (request, reply) => sendStream(request, reply, body));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { port: (server.server.address() as { port: number }).port, ended };
}

test.each(['br', 'gzip', 'identity'])('stops rendering when the visitor leaves (%s)', async (encoding) => {
  const { port, ended } = await openEndlessPage();
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: ${encoding}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString('latin1')).toContain('200 OK');
  socket.destroy();
  expect(await ended).toBe('cancelled');
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('sends every byte, and what is there before the rest (%s)', async (encoding, unpack) => {
  const parts = Array.from({ length: 400 }, (_, place) => `<p>Part ${place} of the page`);
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const part = parts.shift();
      // The rest is there once the visitor has seen the beginning.
      if (parts.length === 200) await seen;
      if (part === undefined) return controller.close();
      controller.enqueue(new TextEncoder().encode(part));
    },
  });
  const whole = parts.join('');
  server = fastify();
  server.get('/', (request, reply) => sendStream(request, reply, body));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const asked = get({ port, host: '127.0.0.1', headers: { 'accept-encoding': encoding } });
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of reply) {
    chunks.push(chunk as Buffer);
    see();
  }
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(unpack(Buffer.concat(chunks)).toString()).toBe(whole);
});
