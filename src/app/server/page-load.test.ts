import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '#app/build.ts';
import { addAccount, addDemoPerson } from '#modules/identity/accounts/server/index.ts';
import { newId } from '#platform/ids.ts';
import { readConfig } from '#platform/server/config.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { openApp, type App } from './app.ts';
import { openWeb, type Web } from './serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'backbeat-page-load-'));
const visitor = { remoteAddress: '203.0.113.9' };
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: App;
let web: Web;
let slots = 8;

beforeAll(async () => {
  await ensureBuilt();
  database = await openTestDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://backbeat.test',
    SEED: 'demo',
  });
  app = await openApp(config, database.url);
  const id = newId();
  await app.services.db
    .insertInto('profile')
    .values({ id, type: 'user', name: 'Ines Duarte', providerId: id })
    .execute();
  await addAccount(app.services.db, { id, name: 'Ines Duarte', email: 'ines@backbeat.test' });
  await addDemoPerson(app.services.db, { key: 'ines', userId: id, about: 'Hosts', position: 1 });
  web = await openWeb(app, 'pages', { ceiling: () => slots });
  await web.server.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(async () => {
  await web.server.close();
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, more: object = {}) =>
  web.server.inject({ url, headers: { accept: 'text/html', ...headers }, ...more });

async function signIn(): Promise<string> {
  const reply = await web.server.inject({ method: 'POST', url: '/api/auth/demo', payload: { key: 'ines' } });
  return String(reply.headers['set-cookie']).split(';')[0]!;
}

test('serves cached pages and sign-in when no slot is free, and answers other pages with Retry-After [SPD-01]', async () => {
  const cookie = await signIn();
  expect((await get('/press')).statusCode).toBe(200);
  slots = 0;
  try {
    expect((await get('/press')).statusCode).toBe(200);
    expect(await signIn()).toContain('bb_session=');
    for (const reply of await Promise.all([get('/fans'), get('/press', { cookie })])) {
      expect(reply.statusCode).toBe(503);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.body).toContain('A lot of people are here right now');
    }
    expect((await get('/healthz')).statusCode).toBe(200);
  } finally {
    slots = 8;
  }
  expect((await get('/press', { cookie })).statusCode).toBe(200);
});

test('limits an address that renders page after page, without affecting cached pages or other visitors', async () => {
  const fresh = (visit: number) => get(`/no/such/page/${visit}`, {}, visitor);
  let visits = 0;
  let reply = await fresh(visits);
  while (reply.statusCode === 404 && visits < 400) reply = await fresh(++visits);
  expect(visits).toBeGreaterThanOrEqual(240);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(reply.body).toContain('Too many tries');
  expect(reply.body).not.toContain('http-equiv="refresh"');

  await get('/press');
  expect((await get('/press', {}, visitor)).statusCode).toBe(200);
  expect((await get('/no/such/page', {}, { remoteAddress: '203.0.113.10' })).statusCode).toBe(404);
  expect((await get('/no/such/page/ours', {}, { remoteAddress: '10.0.0.7' })).statusCode).toBe(404);
}, 60_000);

function askWhole(target: string): Promise<IncomingMessage> {
  const { port } = web.server.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    ask({ port, host: '127.0.0.1', path: target, agent: false }, (reply) => resolve(reply.resume()))
      .on('error', reject)
      .end();
  });
}

test.each([
  ['http://other.test/press', 200, undefined],
  ['http://other.test/e/b/014', 301, '/events/b/014'],
  ['http://other.test/press/', 301, '/press'],
  ['http:evil.test/press/', 400, undefined],
  ['//evil.test/press/', 308, 'http://backbeat.test/evil.test/press/'],
])('GET %s, as proxies send it, is answered %i and redirects to %s', async (target, status, location) => {
  const { statusCode, headers } = await askWhole(target);
  expect([statusCode, headers.location]).toEqual([status, location]);
});
