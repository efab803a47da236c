import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
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

test.each(['gzip', 'identity'])('stops rendering when the visitor leaves (%s)', async (encoding) => {
  const { port, ended } = await openEndlessPage();
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: ${encoding}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString('latin1')).toContain('200 OK');
  socket.destroy();
  expect(await ended).toBe('cancelled');
});
