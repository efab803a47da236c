import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../contract.ts';
import { openTestDatabase } from '../testing/database.ts';
import { openLossyProxy, type LossyProxy } from '../testing/lossy-proxy.ts';
import { openDb, sql, statementName, type Db } from './db.ts';
import { openServer } from './http.ts';
import { platformPolicies } from './policies.ts';
import { route } from './route.ts';
import { openLog } from './log.ts';

const countNotes = call('GET /notes', {
  summary: 'Counts the notes.',
  input: z.object({}),
  answer: z.object({ total: z.number() }),
  may: 'anyone',
});
const addNote = call('POST /notes', {
  summary: 'Adds a note.',
  input: z.object({}),
  answer: z.object({}),
  may: 'anyone',
});
const addSlowNote = call('POST /slowNotes', {
  summary: 'Adds a note, and stays silent in its transaction before that.',
  input: z.object({}),
  answer: z.object({}),
  may: 'anyone',
});

const insertText = `insert into note values ('Salt')`;
const insert = (to: Db) => sql.raw(insertText).execute(to);
const countText = 'select count(*) as total from note';
const silentMs = 300;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let proxy: LossyProxy;
/** Bypasses the proxy. */
let direct: Db;
let db: Db;
let app: FastifyInstance;

function openApp(pool: Db): FastifyInstance {
  return openServer({
    db: pool,
    log: openLog({ level: 'silent' }),
    routes: [
      route(countNotes, async ({ db: given }) => ({ total: await totalOf(given) })),
      route(addNote, async ({ db: given }) => {
        await insert(given);
        return {};
      }),
      route(addSlowNote, async ({ db: given }) => {
        await sql`set local idle_in_transaction_session_timeout = ${sql.raw(String(silentMs / 3))}`.execute(
          given,
        );
        await new Promise((resolve) => setTimeout(resolve, silentMs));
        await insert(given);
        return {};
      }),
    ],
    policies: platformPolicies,
    viewerOf: async () => undefined,
    origins: [],
  });
}

async function totalOf(pool: Db): Promise<number> {
  const { rows } = await sql.raw<{ total: number }>(countText).execute(pool);
  return rows[0]!.total;
}

beforeAll(async () => {
  database = await openTestDatabase();
  proxy = await openLossyProxy(database.url);
  direct = openDb(database.url, { max: 2 });
  await sql`create table note (words text)`.execute(direct);
  db = openDb(proxy.url, { max: 2 });
  app = openApp(db);
});
beforeEach(() => sql`truncate note`.execute(direct));
afterAll(async () => {
  await app.close();
  await db.destroy();
  await direct.destroy();
  await proxy.close();
  await database.close();
});

const ask = async (method: 'GET' | 'POST', url: string, server = app) => {
  const { statusCode, headers, body } = await server.inject({ method, url: `/api${url}` });
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) };
};
/** Once prepared, a statement is sent by name only. */
const loseAnswerTo = (statement: string) => proxy.loseAnswerTo(new RegExp(statementName(statement)));
const busy = { status: 503, retryAfter: '1', body: expect.objectContaining({ code: 'busy' }) };

test('answers a read on another connection when the first is dead [OPS-02]', async () => {
  loseAnswerTo(countText);
  const lostBefore = proxy.lost();
  expect(await ask('GET', '/notes')).toMatchObject({ status: 200, body: { total: 0 } });
  expect(proxy.lost() - lostBefore).toBe(1);
});

test('makes a change once when its connection is dead at the beginning [OPS-02]', async () => {
  loseAnswerTo('begin');
  expect((await ask('POST', '/notes')).status).toBe(200);
  expect(await totalOf(direct)).toBe(1);
});

test('answers 503 with Retry-After and makes no change when its connection is lost halfway [OPS-02]', async () => {
  loseAnswerTo(insertText);
  expect(await ask('POST', '/notes')).toEqual(busy);
  expect(await totalOf(direct)).toBe(0);
});

test('answers 503 when PostgreSQL ends an idle transaction, with the first error instead of the rollback’s [OPS-02]', async () => {
  expect(await ask('POST', '/slowNotes')).toEqual(busy);
  expect(await totalOf(direct)).toBe(0);
});

test('a failed transaction reports the error that ended it, not the rollback’s', async () => {
  const ended = db
    .transaction()
    .execute((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
  await expect(ended).rejects.toMatchObject({ code: '57P01' });
});

test('answers 503 with Retry-After to reads and changes when the database is unreachable [OPS-02]', async () => {
  const away = openDb('postgres://backbeat@127.0.0.1:1/backbeat', { max: 1 });
  const server = openApp(away);
  expect(await ask('GET', '/notes', server)).toEqual(busy);
  expect(await ask('POST', '/notes', server)).toEqual(busy);
  await server.close();
  await away.destroy();
});

test('answers 503 with Retry-After when the server is full or became a standby [OPS-02]', async () => {
  const name = sql.raw(new URL(database.url).pathname.slice(1));
  for (const [setting, back] of [
    ['connection limit 0', 'connection limit -1'],
    ['set default_transaction_read_only = on', 'reset default_transaction_read_only'],
  ] as const) {
    await sql`alter database ${name} ${sql.raw(setting)}`.execute(direct);
    const fresh = openDb(database.url, { max: 1 });
    const server = openApp(fresh);
    expect({ setting, ...(await ask('POST', '/notes', server)) }).toEqual({ setting, ...busy });
    await server.close();
    await fresh.destroy();
    await sql`alter database ${name} ${sql.raw(back)}`.execute(direct);
  }
});
