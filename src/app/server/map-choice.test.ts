import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBuilt } from '#app/build.ts';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'backbeat-maps-'));
const june = newId();
/** The instance where an admin saves. */
let app: TestApp;
/** Other processes on the same database, which only hear of it. */
const processes: ChildProcess[] = [];
let other: string;
let fixed: string;

beforeAll(async () => {
  await ensureBuilt();
  app = await openTestApp(openFeatures);
  const profile = { id: june, type: 'user', name: 'June', providerId: june } as const;
  await app.db.insertInto('profile').values(profile).execute();
  [other, fixed] = await Promise.all([
    startWeb(),
    startWeb({ MAP_STYLE_URL: 'https://maps.example.com/style.json', MAP_HOSTS: 'https://t.example.com' }),
  ]);
}, 240_000);
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startWeb(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'web'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: app.url,
      DATA_DIR: folder,
      SEED: 'none',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  await once(child.stdout!, 'data');
  return `http://127.0.0.1:${port}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function pageOf(url: string) {
  const reply = await fetch(url, { headers: { accept: 'text/html' } });
  const policy = reply.headers.get('content-security-policy') ?? '';
  const connect = policy.split('; ').find((line) => line.startsWith('connect-src'));
  return { connect, html: await reply.text() };
}

const save = async (part: object) => {
  const settings = {
    name: 'Backbeat',
    tagline: '',
    accent: null,
    contactEmail: '',
    socialLinks: [],
    legalPages: {},
    maps: { kind: 'schematic' },
    signUp: 'open',
    eventHosts: 'everyone',
    defaultCityId: null,
    ...part,
  };
  expect((await app.as(june, { admin: true }).put('/admin/settings', settings)).status).toBe(200);
};

/** Much shorter than settings stay in memory without news of a change. */
const soon = { timeout: 8_000, interval: 100 };

test('another process follows a change of the maps and of other settings without a restart [INS-10, INS-03]', async () => {
  const before = await pageOf(other);
  expect(before.connect).toBe("connect-src 'self'");
  expect(before.html).not.toContain('openfreemap');

  await save({ maps: { kind: 'openFreeMap' }, name: 'Berlin Nights' });
  await vi.waitFor(async () => {
    const { connect, html } = await pageOf(other);
    expect(connect).toBe("connect-src 'self' https://tiles.openfreemap.org");
    expect(html).toContain('https://tiles.openfreemap.org/styles/dark');
    expect(html).toMatch(/<title>[^<]*Berlin Nights/);
  }, soon);

  await save({ name: 'Berlin Days' });
  await vi.waitFor(async () => {
    const { connect, html } = await pageOf(other);
    expect(connect).toBe("connect-src 'self'");
    expect(html).toMatch(/<title>[^<]*Berlin Days/);
  }, soon);
});

test('MAP_STYLE_URL counts more than what admins choose [INS-10]', async () => {
  await save({ maps: { kind: 'openFreeMap' }, name: 'Berlin Dawn' });
  await vi.waitFor(async () => expect((await pageOf(fixed)).html).toContain('Berlin Dawn'), soon);
  const { connect, html } = await pageOf(fixed);
  expect(connect).toBe("connect-src 'self' https://maps.example.com https://t.example.com");
  expect(html).not.toContain('openfreemap');
});
