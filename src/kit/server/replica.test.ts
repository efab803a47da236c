import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../contract.ts';
import { refuse, type RefusalTable } from '../refusal.ts';
import { quickFolder } from '../testing/cluster.ts';
import { openDb, sql, type Db } from './db.ts';
import { kitPolicies, openServer, route } from './http.ts';
import { openLog } from './log.ts';
import { launchPostgres, type RunningPostgres } from './postgres/launch-postgres.ts';
import { clusterOf, homeOf } from './postgres/seat.ts';
import { openReplica, type Replica } from './replica.ts';

const folder = mkdtempSync(join(quickFolder(), 'backbeat-replica-'));
const [first, second] = [join(folder, 'primary'), join(folder, 'standby')];
let primary: RunningPostgres;
let standby: RunningPostgres;
let db: Db;
let replica: Replica;

beforeAll(async () => {
  const made = await launchPostgres({ dataDir: first, durable: false });
  const early = openDb(made.url);
  await sql`create table note (words text)`.execute(early);
  await early.destroy();
  await made.stop();
  cpSync(first, second, { recursive: true });
  writeFileSync(join(clusterOf(homeOf(second)), 'standby.signal'), '');
  primary = await launchPostgres({ dataDir: first, durable: false });
  const host = decodeURIComponent(new URL(primary.url).hostname);
  const settings = { primary_conninfo: `host=${host} user=postgres` };
  standby = await launchPostgres({ dataDir: second, durable: false, settings });
  db = openDb(primary.url);
  replica = openReplica(standby.url, openLog({ level: 'silent' }));
}, 60_000);

afterAll(async () => {
  await replica.close();
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

test('the copy answers, a moment behind', async () => {
  await sql`insert into note values ('doors at eleven')`.execute(db);
  await vi.waitFor(async () => expect(await replica.read(db, notes)).toHaveLength(1), 10_000);
  expect(await replica.read(db, isCopy)).toBe(true);
});

test('what the copy does not know is asked of the database itself', async () => {
  const asked = async (from: Db) => {
    if (await isCopy(from)) throw refuse(refusals, 'unknown');
    return 'known';
  };
  expect(await replica.read(db, asked)).toBe('known');
  expect(await replica.read(db, isCopy)).toBe(true);
});

test('guests are answered by the copy, and who has signed in by the database, which knows what they just did', async () => {
  const readCopy = call('GET /copies', {
    summary: 'Whether a copy answers.',
    input: z.object({}),
    answer: z.object({ copy: z.boolean() }),
    may: 'anyone',
  });
  const app = openServer({
    db,
    replica,
    log: openLog({ level: 'silent' }),
    routes: [route(readCopy, async ({ db: given }) => ({ copy: await isCopy(given) }))],
    policies: kitPolicies,
    viewerOf: async (headers) => JSON.parse(headers.get('x-viewer') ?? 'null') ?? undefined,
    origins: [],
  });
  const ask = async (headers = {}) => (await app.inject({ url: '/api/copies', headers })).json();
  expect(await ask()).toEqual({ copy: true });
  expect(await ask({ 'x-viewer': '{"userId":"ana"}' })).toEqual({ copy: false });
  await app.close();
});

test('while the copy is away the database answers, and waits for it no second time', async () => {
  await standby.stop();
  const asked: boolean[] = [];
  const ask = async (from: Db) => {
    asked.push(from === db);
    return notes(from);
  };
  expect(await replica.read(db, ask)).toHaveLength(1);
  expect(await replica.read(db, ask)).toHaveLength(1);
  expect(asked).toEqual([false, true, true]);
});
