import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BlockedAddressError,
  isPublicAddress,
  lookupPublic,
  openSafeFetch,
  safeFetch,
  safePost,
  UnreachableError,
} from './safe-fetch.ts';

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::7f00:1', false],
  ['64:ff9b::a00:1', false],
  ['fd12::1', false],
  ['fe80::1', false],
])('%s is a public address: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

const ask = (address: string) => safePost(address, { headers: {}, body: Buffer.from('x'), timeoutMs: 5000 });

test('doesn’t request a name that resolves to a private address', async () => {
  const found = (all: boolean) =>
    new Promise((resolve) => lookupPublic('localhost', { all }, (error) => resolve(error)));
  expect([await found(true), await found(false)]).toEqual([
    expect.any(BlockedAddressError),
    expect.any(BlockedAddressError),
  ]);
  await expect(ask('https://[::1]/')).rejects.toBeInstanceOf(BlockedAddressError);
});

test('a library gets no redirect, no long answer and no slow one, and learns that a service is away', async () => {
  const server = createServer((request, reply) => {
    if (request.url === '/redirect') reply.writeHead(302, { location: 'https://10.0.0.1/' }).end();
    else if (request.url === '/long') reply.end('x'.repeat(5000));
    else if (request.url === '/down') reply.writeHead(503).end();
    else if (request.url !== '/slow') request.pipe(reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchSafely = openSafeFetch({ timeoutMs: 300, maxBytes: 100, inside: [origin] });
  try {
    const echoed = await fetchSafely(`${origin}/echo`, {
      method: 'POST',
      body: new URLSearchParams({ a: '1' }),
    });
    expect(await echoed.text()).toBe('a=1');
    expect((await fetchSafely(`${origin}/redirect`, {})).status).toBe(302);
    expect((await (await fetchSafely(`${origin}/long`, {})).text()).length).toBe(100);
    for (const path of ['/slow', '/down'])
      await expect(fetchSafely(`${origin}${path}`, {})).rejects.toBeInstanceOf(UnreachableError);
    await expect(fetchSafely('http://127.0.0.1:1/', {})).rejects.toBeInstanceOf(BlockedAddressError);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

describe('a page', () => {
  const server = createServer((request, reply) => {
    if (request.url === '/reset') request.socket.destroy();
    if (request.url === '/cut') {
      reply.writeHead(200, { 'content-length': '100' }).write('half of it');
      setImmediate(() => request.socket.destroy());
    }
  });
  let origin: string;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const read = (address: string, headers: Record<string, string> = {}) =>
    safeFetch(address, { headers, timeoutMs: 300, maxBytes: 100, inside: [origin, 'http://127.0.0.1:1'] });

  test.each([
    ['refuses the connection', () => 'http://127.0.0.1:1/'],
    ['resets the connection', () => `${origin}/reset`],
    ['stops in the middle', () => `${origin}/cut`],
    ['doesn’t answer in time', () => `${origin}/slow`],
    ['has a name that doesn’t exist', () => 'https://nowhere.invalid/'],
  ])('that %s is unreachable, with the network error as its cause', async (_what, address) => {
    const error: unknown = await read(address()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreachableError);
    expect((error as Error).cause).toBeInstanceOf(Error);
  });

  test('is not called unreachable because of our own mistake', async () => {
    await expect(read(origin, { 'not a header': 'x' })).rejects.toBeInstanceOf(TypeError);
  });
});
