import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestDatabase } from '../testing/database.ts';
import { call } from '../contract.ts';
import { openDb, type Db } from './db.ts';
import { mountHealth } from './health.ts';
import { markWorkerSeen } from './health-store.ts';
import { answerCall } from './answer-call.ts';
import { openServer } from './http.ts';
import { platformPolicies } from './policies.ts';
import { route, routeOwnTx } from './route.ts';
import { openLoadGate, type LoadGate } from './load-gate.ts';
import { openLog } from './log.ts';

const slow = call('GET /slow/:name', {
  summary: 'Reads, and waits until the test lets it go on.',
  input: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
  may: 'anyone',
});
const pay = call('POST /payments', {
  summary: 'Takes a payment.',
  input: z.object({}),
  answer: z.object({ paid: z.boolean() }),
  may: 'anyone',
});

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let app: FastifyInstance;
let gate: LoadGate;
let address: string;
let started: string[];
let finish: () => void;

async function openOverloaded(limits: Parameters<typeof openLoadGate>[0]['limits'] = {}) {
  started = [];
  const held = new Promise<void>((resolve) => (finish = resolve));
  gate = openLoadGate({
    ceiling: () => 1,
    limits: { api: { waiting: 1, waitMs: 10_000 }, ...limits },
    parkMs: 0,
  });
  app = openServer({
    db,
    gate: {
      load: gate,
      laneOf: (path) =>
        path.startsWith('/api/payments') ? 'urgent' : /^\/(?:api\/|page)/.test(path) ? 'api' : undefined,
    },
    log: openLog({ level: 'silent' }),
    routes: [
      routeOwnTx(slow, async ({ input }) => {
        started.push(input.name);
        if (input.name === 'first') await held;
        return { name: input.name };
      }),
      route(pay, async () => ({ paid: true })),
    ],
    policies: platformPolicies,
    viewerOf: async () => undefined,
    origins: [],
  });
  app.get('/page', async () => 'a page');
  mountHealth(app, { db, isDraining: () => false });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  database = await openTestDatabase();
  db = openDb(database.url, { max: 2, connectWithinMs: 300 });
});
afterEach(async () => {
  finish?.();
  await app.close();
  await db.destroy();
  await database.close();
});

const read = (name: string) => fetch(`${address}/api/slow/${name}`);
const untilQueued = async (waiting: number) => {
  while (gate.figures().waiting < waiting) await new Promise(setImmediate);
};
const untilStarted = async (name: string) => {
  while (!started.includes(name)) await new Promise(setImmediate);
};

test('refuses a read with 503 and Retry-After when every slot is taken, and accepts a payment [SPD-01]', async () => {
  await openOverloaded();
  const first = read('first');
  await untilStarted('first');
  const queued = read('queued');
  await untilQueued(1);

  const refused = await read('refused');
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(refused.headers.get('content-type')).toContain('application/problem+json');
  expect(await refused.json()).toMatchObject({ code: 'busy', title: 'Busy' });
  const paid = await fetch(`${address}/api/payments`, { method: 'POST' });
  expect([paid.status, await paid.json()]).toEqual([200, { paid: true }]);

  finish();
  expect([(await first).status, (await queued).status]).toEqual([200, 200]);
  expect(started).toEqual(['first', 'queued']);
});

test('answers health checks and stays ready when every slot is taken [SPD-01, OPS-01]', async () => {
  await openOverloaded();
  await markWorkerSeen(db);
  const first = read('first');
  await untilStarted('first');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  finish();
  await first;
});

test('never starts a queued request whose client is gone [SPD-01]', async () => {
  await openOverloaded();
  const first = read('first');
  await untilStarted('first');
  const client = new AbortController();
  const left = fetch(`${address}/api/slow/left`, { signal: client.signal }).catch(() => 'left');
  await untilQueued(1);
  client.abort();
  expect(await left).toBe('left');
  while (gate.figures().waiting > 0) await new Promise(setImmediate);
  const next = read('next');
  await untilQueued(1);
  finish();
  await Promise.all([first, next]);
  expect(started).toEqual(['first', 'next']);
});

test('a connection that closes with a running and a queued request frees both slots [SPD-01]', async () => {
  await openOverloaded();
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  for (const name of ['first', 'second']) socket.write(`GET /api/slow/${name} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await untilStarted('first');
  await untilQueued(1);
  socket.destroy();
  await expect.poll(() => gate.figures()).toMatchObject({ running: 0, waiting: 0 });
  expect((await read('next')).status).toBe(200);
  expect(started).toEqual(['first', 'next']);
});

test('a page whose visitor is gone makes no further calls [SPD-01]', async () => {
  await openOverloaded();
  const found = routeOwnTx(slow, async ({ input }) => {
    started.push(input.name);
    return { name: input.name };
  });
  const serving = { db, log: openLog({ level: 'silent' }), routes: [found], policies: platformPolicies };
  const call = (signal: AbortSignal) =>
    answerCall(
      { ...serving, viewerOf: async () => undefined, origins: [] },
      found,
      { name: 'part' },
      {
        viewer: undefined,
        request: { id: 'x', ip: '127.0.0.1', headers: new Headers(), answerHeader: () => {}, signal },
      },
    );
  await expect(call(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(started).toEqual([]);
  expect(await call(new AbortController().signal)).toEqual({ name: 'part' });
});

test('refuses an overdue answer with 503 and frees its slot [SPD-01]', async () => {
  await openOverloaded({ api: { deadlineMs: 50 } });
  const overdue = await read('first');
  expect([overdue.status, overdue.headers.has('retry-after')]).toEqual([503, true]);
  while (gate.figures().running > 0) await new Promise(setImmediate);
  expect((await read('next')).status).toBe(200);
});

test('refuses a call in time when every database connection is in use [SPD-01]', async () => {
  await openOverloaded();
  const over = Promise.withResolvers<void>();
  const holders = [1, 2].map(() => {
    const taken = Promise.withResolvers<void>();
    const work = db.connection().execute(async () => {
      taken.resolve();
      await over.promise;
    });
    return { taken: taken.promise, work };
  });
  await Promise.all(holders.map(({ taken }) => taken));
  const refused = await fetch(`${address}/api/payments`, { method: 'POST' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  over.resolve();
  await Promise.all(holders.map(({ work }) => work));
  expect((await fetch(`${address}/api/payments`, { method: 'POST' })).status).toBe(200);
});

test('a page that can’t be shown now says so and reloads itself [SPD-01]', async () => {
  await openOverloaded({ api: { waiting: 0 } });
  const first = read('first');
  await untilStarted('first');
  const reply = await fetch(`${address}/page`, { headers: { accept: 'text/html' } });
  const text = await reply.text();
  expect([reply.status, reply.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(text).toContain('A lot of people are here right now');
  expect(text).toContain(`http-equiv="refresh" content="${reply.headers.get('retry-after')}"`);
  finish();
  await first;
  expect(await (await fetch(`${address}/page`)).text()).toBe('a page');
});

test('closes a connection that pipelines without waiting', async () => {
  await openOverloaded();
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes));
  socket.on('error', () => {});
  socket.write('GET /api/slow/first HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(30));
  await once(socket, 'close');
  expect(answer).toBe('');
  while (gate.figures().running > 0) await new Promise(setImmediate);
  expect(gate.figures().waiting).toBe(0);
  expect((await read('next')).status).toBe(200);
});

/** As proxies send it, with the whole address in the request line. */
function askWhole(target: string): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    ask({ port, host: '127.0.0.1', path: target }, (reply) => resolve(reply.resume()))
      .on('error', reject)
      .end();
  });
}

test('serves the path of a whole address in the request line', async () => {
  await openOverloaded();
  expect((await askWhole('http://other.test/api/slow/next?x=1')).statusCode).toBe(200);
  expect((await askWhole('http://other.test')).statusCode).toBe(404);
  expect(started).toEqual(['next']);
});
