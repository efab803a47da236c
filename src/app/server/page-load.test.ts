import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDb, sql } from '#platform/server/db.ts';
import type { Web } from './serve.ts';
import { addPageItems, newPageIds } from './testing/page-items.ts';
import { lateScriptsOf, openTestSite, type TestSite } from './testing/test-site.ts';

const visitor = { remoteAddress: '203.0.113.9' };
const ids = newPageIds();
let site: TestSite;
let web: Web;
let slots = 8;

beforeAll(async () => {
  site = await openTestSite({ PUBLIC_URL: 'http://backbeat.test' }, { ceiling: () => slots });
  ({ web } = site);
  await addPageItems(site.app, ids);
  await web.server.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}, more: object = {}) =>
  web.server.inject({ url, headers: { accept: 'text/html', ...headers }, ...more });

test('serves cached pages and sign-in when no slot is free, and answers other pages with Retry-After [SPD-01]', async () => {
  const cookie = await site.signIn('ines');
  expect((await get('/press')).statusCode).toBe(200);
  slots = 0;
  try {
    expect((await get('/press')).statusCode).toBe(200);
    expect(await site.signIn('ines')).toContain('bb_session=');
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

test('sends guests the same page compressed and plain', async () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  const plain = await get('/?packed');
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip;q=1', 'gzip'],
    ['gzip, br', 'br'],
  ] as const) {
    const packed = await get('/?packed', { 'accept-encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(unpack[encoding](packed.rawPayload).toString() === plain.body).toBe(true);
    expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 3);
  }
});

test.each([
  ['signed-in users', '/do-lists', 'ines', 'Ines Duarte'],
  ['guests who have to sign in', '/tickets', undefined, 'Sign in to see this page.'],
])('a page for %s is in one piece, also while its code loads', async (_, path, key, text) => {
  const headers = key === undefined ? {} : { cookie: await site.signIn(key) };
  for (const { body } of [await get(path, headers), await get(path, headers)]) {
    // React sends a part that was late at the end, with a script that moves it.
    expect(body).not.toContain('<div hidden id="S:');
    expect([body.includes(text), body.endsWith('</html>')]).toEqual([true, true]);
  }
});

test('answers 503 with Retry-After while the database is away, and the page once it is back [OPS-02]', async () => {
  const name = sql.raw(new URL(site.databaseUrl).pathname.slice(1));
  const direct = openDb(site.databaseUrl, { max: 1 });
  const path = `/posts/${ids.post}`;
  await sql`alter database ${name} connection limit 0`.execute(direct);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(direct);
  const away = await get(path);
  await sql`alter database ${name} connection limit -1`.execute(direct);
  await direct.destroy();
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '1']);
  expect((await get(path)).statusCode).toBe(200);
});

describe('weight', () => {
  test('loads scripts after the first paint', async () => {
    const { body } = await get('/fans');
    expect(lateScriptsOf(body).length).toBeGreaterThan(2);
    expect(body).not.toMatch(/<script[^>]* src=|modulepreload" href=/);
    // A page may arrive in parts, so the starting script must come after its data.
    const [given, started] = [body.indexOf('$_TSR.router='), body.indexOf('id="start-scripts"')];
    expect([given > 0, started > given]).toEqual([true, true]);
  });

  test('has all of its data before the script that starts it, so that nothing is added to it later', async () => {
    // While the code of a page loads, it is rendered as a stream.
    await get('/fans');
    const { body } = await get('/fans');
    const [ended, started] = [body.lastIndexOf('$_TSR.e()'), body.indexOf('id="start-scripts"')];
    expect([ended > 0, started > ended]).toEqual([true, true]);
  });

  test('gives the browser a color for its bar in each color scheme', async () => {
    const { body } = await get('/');
    const schemes = body.matchAll(/<meta name="theme-color"[^>]*\(prefers-color-scheme: (\w+)\)/gi);
    expect(Array.from(schemes, ([, scheme]) => scheme)).toEqual(['dark', 'light']);
  });

  test('sends the metadata of a page once: its markup has it, its data doesn’t', async () => {
    const { body } = await get(`/events/b/${ids.event}`);
    for (const once of ['og:title', 'twitter:card', 'schema.org","@type":"MusicEvent', 'BreadcrumbList'])
      expect([once, body.split(once).length - 1]).toEqual([once, 1]);
  });

  async function bytesOf(body: string, files: RegExp): Promise<number> {
    let bytes = 0;
    for (const file of new Set(body.match(files))) {
      bytes += (await get(file, { 'accept-encoding': 'br' })).rawPayload.length;
    }
    return bytes;
  }

  // The same budget that tests/client-bundle.test.ts enforces on the build.
  test.each([
    ['/', 112.2, 16.35],
    [`/events/b/${ids.event}`, 112.7, 15],
  ])(
    'the first view of %s loads at most %d kB of scripts and %d kB of styles',
    async (path, scripts, styles) => {
      const { body } = await get(path);
      const script = await bytesOf(body, /\/assets\/[^"]+\.js/g);
      expect(script).toBeGreaterThan(50_000);
      expect(script / 1000).toBeLessThanOrEqual(scripts);
      expect((await bytesOf(body, /\/assets\/[^"]+\.css/g)) / 1000).toBeLessThanOrEqual(styles);
    },
  );
});
