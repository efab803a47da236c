import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFolderOf, quickFolder, type RunningPostgres } from '@backbeat/embedded-postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../contract.ts';
import { refuse, type RefusalTable } from '../refusal.ts';
import { openDb, sql, transact, type Db } from './db.ts';
import { launchDatabase } from './embedded-database.ts';
import { openServer } from './http.ts';
import { platformPolicies } from './policies.ts';
import { route } from './route.ts';
import { openLoadGate } from './load-gate.ts';
import { openLossyProxy } from '../testing/lossy-proxy.ts';
import { openListener } from './listener.ts';
import { openLog } from './log.ts';
import { openReplica, type Replica } from './replica.ts';

const folder = mkdtempSync(join(quickFolder(), 'backbeat-replica-'));
const [first, second] = [join(folder, 'primary'), join(folder, 'standby')];
let primary: RunningPostgres;
let standby: RunningPostgres;
let db: Db;
let replica: Replica;
/** Can pause the replica, as a long report on it does. */
let operator: Db;
const log = openLog({ level: 'silent' });

function urlOf(url: string, user: string): string {
  const changed = new URL(url);
  changed.username = user;
  return changed.href;
}

beforeAll(async () => {
  const made = await launchDatabase({ dataDir: first, durable: false });
  const early = openDb(made.url);
  await transact(early, async (tx) => {
    // Flushed, because a server that stops too slowly is killed.
    await sql`set local synchronous_commit = on`.execute(tx);
    await sql`create table note (words text)`.execute(tx);
  });
  await early.destroy();
  await made.stop();
  cpSync(first, second, { recursive: true });
  writeFileSync(join(clusterFolderOf(second), 'standby.signal'), '');
  primary = await launchDatabase({ dataDir: first, durable: false });
  const host = decodeURIComponent(new URL(primary.url).hostname);
  const settings = { primary_conninfo: `host=${host} user=postgres` };
  standby = await launchDatabase({ dataDir: second, durable: false, settings });
  db = openDb(primary.url);
  operator = openDb(urlOf(standby.url, 'postgres'), { max: 1 });
  replica = openReplica({ url: standby.url, primary: db, maxLagSeconds: 1, max: 2, log });
}, 60_000);

afterAll(async () => {
  await replica.close();
  await operator.destroy();
  await db.destroy();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

const notes = async (from: Db) => (await sql<{ words: string }>`select words from note`.execute(from)).rows;
const isCopy = async (from: Db) =>
  (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(from)).rows[0]!.yes;
const refusals = {
  unknown: { status: 404, title: 'Unknown', message: 'Nobody knows it.' },
} as const satisfies RefusalTable;

const untilUsable = (usable: number) =>
  vi.waitFor(() => expect(replica.figures().usable).toBe(usable), { timeout: 10_000, interval: 20 });

/** Stops the replica at the primary's current position. */
async function pause(): Promise<void> {
  const written = (await notes(db)).length;
  await vi.waitFor(async () => expect(await notes(operator)).toHaveLength(written), 10_000);
  await sql`select pg_wal_replay_pause()`.execute(operator);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(
      operator,
    );
    expect(rows[0]!.state).toBe('paused');
  }, 10_000);
}
const resume = () => sql`select pg_wal_replay_resume()`.execute(operator);

test('the replica answers, slightly behind', async () => {
  await untilUsable(1);
  await sql`insert into note values ('doors at eleven')`.execute(db);
  await vi.waitFor(async () => expect(await replica.read(db, notes)).toHaveLength(1), 10_000);
  expect(await replica.read(db, isCopy)).toBe(true);
});

test('a listener at a server that refuses to listen keeps no connections', async () => {
  const warned = vi.spyOn(log, 'error');
  const listener = openListener({ url: standby.url, channel: 'doors', log, onPayload: () => {} });
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(2), 10_000);
  const open = sql`select from pg_stat_activity where application_name = 'backbeat-listen'`;
  await vi.waitFor(async () => expect((await open.execute(operator)).rows).toEqual([]), { timeout: 900 });
  await listener.stop();
  warned.mockRestore();
});

test('asks the primary when the replica vanishes without closing its connections [OPS-02]', async () => {
  const proxy = await openLossyProxy(standby.url);
  const vanishing = openReplica({ url: proxy.url, primary: db, maxLagSeconds: 1, max: 2, log });
  const untilIt = (usable: number) =>
    vi.waitFor(() => expect(vanishing.figures().usable).toBe(usable), { timeout: 10_000, interval: 20 });
  await untilIt(1);
  proxy.silence();
  await untilIt(0);
  expect(await vanishing.read(db, isCopy)).toBe(false);
  await proxy.close();
  await vanishing.close();
});

test('asks the primary for what the replica lacks', async () => {
  const asked = async (from: Db) => {
    if (await isCopy(from)) throw refuse(refusals, 'unknown');
    return 'known';
  };
  expect(await replica.read(db, asked)).toBe('known');
  expect(await replica.read(db, isCopy)).toBe(true);
});

const readCopy = call('GET /copies', {
  summary: 'Whether a replica answers.',
  input: z.object({}),
  answer: z.object({ copy: z.boolean(), notes: z.int() }),
  may: 'anyone',
});
const readUrgent = call('GET /orders', {
  summary: 'Whether a replica answers what is urgent.',
  input: z.object({}),
  answer: z.object({ copy: z.boolean() }),
  may: 'anyone',
});
const addNote = call('POST /notes', {
  summary: 'Writes a note.',
  input: z.object({}),
  answer: z.object({}),
  may: 'anyone',
});

function openApp() {
  const load = openLoadGate({ ceiling: () => 100 });
  const app = openServer({
    db,
    replica,
    gate: { load, laneOf: (path) => (path === '/api/orders' ? 'urgent' : 'api') },
    log,
    routes: [
      route(readCopy, async ({ db: given }) => ({
        copy: await isCopy(given),
        notes: (await notes(given)).length,
      })),
      route(readUrgent, async ({ db: given }) => ({ copy: await isCopy(given) })),
      route(addNote, async ({ db: tx }) => {
        await sql`insert into note values ('another')`.execute(tx);
        return {};
      }),
    ],
    policies: platformPolicies,
    viewerOf: async (headers) => JSON.parse(headers.get('x-viewer') ?? 'null') ?? undefined,
    origins: ['https://backbeat.test'],
  });
  const ana = { 'x-viewer': '{"userId":"ana"}' };
  const ask = async (headers = {}) =>
    (await app.inject({ url: '/api/copies', headers: { ...ana, ...headers } })).json();
  const write = async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/notes', headers: ana });
    return String(reply.headers['set-cookie']);
  };
  return { app, ask, write };
}

test('the replica answers guests and users, and the primary urgent calls', async () => {
  const { app, ask } = openApp();
  expect(await ask()).toMatchObject({ copy: true });
  expect(await ask({ 'x-viewer': 'null' })).toMatchObject({ copy: true });
  expect((await app.inject('/api/orders')).json()).toEqual({ copy: false });
  await app.close();
});

test('a user sees their own change immediately, from the replica if it has it', async () => {
  const { app, ask, write } = openApp();
  const before = (await notes(db)).length;
  for (let round = 1; round <= 40; round++) {
    const cookie = (await write()).split(';')[0]!;
    expect((await ask({ cookie })).notes).toBe(before + round);
  }
  await pause();
  const given = await write();
  expect(given).toMatch(/^bb_after=\d+; Max-Age=2; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const cookie = given.split(';')[0]!;
  expect(await ask({ cookie })).toEqual({ copy: false, notes: before + 41 });
  expect(await ask()).toEqual({ copy: true, notes: before + 40 });
  await resume();
  await vi.waitFor(
    async () => expect(await ask({ cookie })).toEqual({ copy: true, notes: before + 41 }),
    10_000,
  );
  await app.close();
});

test('after a live update, the replica answers only once it includes the change', async () => {
  await untilUsable(1);
  await pause();
  await sql`insert into note values ('news')`.execute(db);
  const before = (await replica.read(db, notes)).length;
  await replica.noteNews();
  expect(await replica.read(db, notes)).toHaveLength(before + 1);
  expect(await replica.read(db, isCopy)).toBe(false);
  await resume();
  await vi.waitFor(async () => expect(await replica.read(db, isCopy)).toBe(true), 10_000);
});

test('a replica that lags too far isn’t used until it catches up; an idle one doesn’t lag', async () => {
  await untilUsable(1);
  await pause();
  await sql`insert into note values ('cancelled')`.execute(db);
  await untilUsable(0);
  expect(replica.figures().lag_seconds).toBeGreaterThanOrEqual(1);
  expect(await replica.read(db, isCopy)).toBe(false);
  await resume();
  await untilUsable(1);
  expect(await replica.read(db, isCopy)).toBe(true);
});

test('the primary answers a read that writes', async () => {
  const writing = async (from: Db) => {
    await sql`insert into note values ('seen')`.execute(from);
    return isCopy(from);
  };
  expect(await replica.read(db, writing)).toBe(false);
  expect(await replica.read(db, isCopy)).toBe(true);
});

test('the primary takes over four slow reads, and the others get Retry-After', async () => {
  const goOn = Promise.withResolvers<void>();
  const overdue = async (from: Db) => {
    // Simulates a statement timeout.
    if (from !== db) await sql`do 'begin raise sqlstate ''57014''; end'`.execute(from);
    await goOn.promise;
    return 'answered';
  };
  const answers: string[] = [];
  const reads = Array.from({ length: 12 }, async () => {
    answers.push(await replica.read(db, overdue).catch((error: { code: string }) => error.code));
  });
  await vi.waitFor(() => expect(answers).toEqual(Array(8).fill('busy')));
  expect(await replica.read(db, isCopy)).toBe(true);
  goOn.resolve();
  await Promise.all(reads);
  expect(answers.filter((one) => one === 'answered')).toHaveLength(4);
});

test('the primary answers without delay while the replica is away', async () => {
  await operator.destroy();
  await standby.stop();
  const asked: boolean[] = [];
  const ask = async (from: Db) => {
    asked.push(from === db);
    return notes(from);
  };
  const written = await notes(db);
  expect(await replica.read(db, ask)).toEqual(written);
  await untilUsable(0);
  asked.length = 0;
  expect(await replica.read(db, ask)).toEqual(written);
  expect(asked).toEqual([true]);
});
