import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { openDb, sql, type Db } from './db.ts';
import { openDrain, type Drain } from './drain.ts';
import { mountHealth } from './health.ts';
import { openServer } from './http.ts';
import { platformPolicies } from './policies.ts';
import { openLog } from './log.ts';
import { mountMetrics, openMetrics } from './metrics.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let app: FastifyInstance;
let drain: Drain;
/** The slow request. */
let began: PromiseWithResolvers<void>;
let released: PromiseWithResolvers<void>;
let address: string;

beforeEach(async () => {
  database = await openTestDatabase();
  db = openDb(database.url, { max: 3 });
  app = openServer({
    db,
    log: openLog({ level: 'silent' }),
    routes: [],
    policies: platformPolicies,
    viewerOf: async () => undefined,
    origins: [],
  });
  drain = openDrain(app, 2000);
  began = Promise.withResolvers();
  released = Promise.withResolvers();
  const metrics = openMetrics(openLog({ level: 'silent' }));
  metrics.watchServer(app);
  metrics.watchOutbox(db);
  mountMetrics(app, metrics);
  mountHealth(app, { db, isDraining: drain.isDraining });
  app.get('/slow', async () => {
    began.resolve();
    await released.promise;
    return { done: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await app.close();
  await db.destroy();
  await database.close();
});

const agent = new Agent({ keepAlive: true });
const ask = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get(address + path, { agent }, (reply) => resolve(reply.resume())).on('error', reject),
  );
const readiness = async () => {
  const reply = await fetch(`${address}/readyz`, { headers: { connection: 'close' } });
  return { status: reply.status, ...((await reply.json()) as Record<string, boolean>) };
};

test('draining finishes running requests, turns new clients away, and then closes [OPS-01]', async () => {
  expect(await readiness()).toMatchObject({ status: 200, ready: true });
  const slow = ask('/slow');
  await began.promise;
  const drained = drain.drain();

  expect(await readiness()).toMatchObject({ status: 503, accepting: false, database: true });
  const late = await ask('/healthz');
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close']);

  released.resolve();
  const { statusCode, headers } = await slow;
  expect([statusCode, headers.connection]).toEqual([200, 'close']);
  await drained;
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED');
});

test('a process is ready without workers, because readiness covers itself and its database [OPS-01]', async () => {
  expect(await readiness()).toEqual({
    status: 200,
    ready: true,
    accepting: true,
    database: true,
    schema: true,
    secrets: true,
  });
});

test('is not ready if the database lacks a migration [OPS-01]', async () => {
  await sql`delete from migration where name like '%-platform'`.execute(db);
  expect(await readiness()).toMatchObject({ status: 503, schema: false });
});

test('is not ready within a second of losing its database, and stays alive [OPS-01]', async () => {
  let release = () => {};
  const held = Array.from({ length: 3 }, () =>
    db.connection().execute(() => new Promise<void>((resolve) => (release = chain(release, resolve)))),
  );
  await wait(100);
  const asked = Date.now();
  expect(await readiness()).toMatchObject({ status: 503, database: false });
  expect(Date.now() - asked).toBeLessThan(1500);
  expect((await ask('/healthz')).statusCode).toBe(200);
  release();
  await Promise.all(held);
  expect(await readiness()).toMatchObject({ status: 200 });
});

const chain = (first: () => void, second: () => void) => () => {
  first();
  second();
};

test('counts requests by route and status, and shows metrics to local addresses only [OPS-01]', async () => {
  await ask('/healthz');
  await ask('/nowhere');
  const text = await (await fetch(`${address}/metrics`)).text();
  expect(text).toContain('backbeat_http_request_seconds_count{method="GET",route="/healthz",status="200"} 1');
  expect(text).toContain('backbeat_http_request_seconds_count{method="GET",route="none",status="404"} 1');
  expect(text).toContain('backbeat_outbox{state="failed"} 0');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);

  const proxied = await fetch(`${address}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(proxied.status).toBe(404);
  const outside = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  expect(outside.statusCode).toBe(404);
});

test('every answer has the id under which it is logged [OPS-01]', async () => {
  const [one, other] = [await ask('/healthz'), await ask('/healthz')];
  expect(one.headers['x-request-id']).toMatch(/^[\w-]{12}$/);
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
});
