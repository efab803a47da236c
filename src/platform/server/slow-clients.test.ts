import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from './db.ts';
import { openServer } from './http.ts';
import { platformPolicies } from './policies.ts';
import { openLog } from './log.ts';

let app: FastifyInstance;

const openWith = (more: { trustProxy?: string; silentAtMostMs?: number }) =>
  openServer({
    // No call of this server uses the database.
    db: undefined as unknown as Db,
    log: openLog({ level: 'silent' }),
    routes: [],
    policies: platformPolicies,
    viewerOf: async () => undefined,
    origins: [],
    ...more,
  });

beforeAll(async () => {
  app = openWith({});
  app.get('/here', async () => ({ here: true }));
  app.post('/here', async () => ({ here: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** @returns milliseconds until the server closes the connection of a client that trickles */
function timeUntilClosed({ first, trickle }: { first: string; trickle: string }): Promise<number> {
  return new Promise((resolve) => {
    const began = Date.now();
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const timer = setInterval(() => socket.write(trickle), 500);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(Date.now() - began);
    });
    socket.resume();
    if (first) socket.write(first);
    if (!trickle) clearInterval(timer);
  });
}

const slowBody =
  'POST /here HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{';
const clients = {
  'sends its headers letter by letter': {
    first: 'GET /here HTTP/1.1\r\nhost: x\r\nx-slow: ',
    trickle: 'a',
    within: 6500,
  },
  'sends its body letter by letter': { first: slowBody, trickle: ' ', within: 11_500 },
  'never says a word': { first: '', trickle: '', within: 6500 },
  'keeps an idle connection': { first: 'GET /here HTTP/1.1\r\nhost: x\r\n\r\n', trickle: '', within: 7500 },
};

test.concurrent.each(Object.entries(clients))(
  'closes the connection of a client that %s [OPS-01]',
  async (_name, { within, ...client }) => {
    expect(await timeUntilClosed(client)).toBeLessThan(within);
  },
);

test('keeps idle connections longer than proxies, so that it never closes first [OPS-02]', async () => {
  const behind = openWith({ trustProxy: '10.0.0.1' });
  expect(behind.server.keepAliveTimeout).toBeGreaterThan(60_000);
  await behind.close();
});

test('closes the connection of a client that never reads its answer [OPS-01]', async () => {
  const server = openWith({ silentAtMostMs: 1000 });
  server.get('/large', async () => Buffer.alloc(64 * 1024 * 1024));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const closed = new Promise<void>((resolve) =>
    server.server.on('connection', (socket) => socket.on('close', resolve)),
  );
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await closed;
  socket.destroy();
  await server.close();
});
