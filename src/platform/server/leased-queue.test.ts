import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { sql, type Db } from './db.ts';
import { drainQueue, openLeasedQueue, queueColumns } from './leased-queue.ts';
import { openLog } from './log.ts';
import { openScheduledTasks } from './scheduled-tasks.ts';
import { openTransactionQueue } from './transaction-queue.ts';

type Key = { readonly id: string };

const description = {
  name: 'test',
  table: 'message',
  key: { id: 'uuid' },
  columns: { ...queueColumns, doneAt: 'sentAt' },
  scope: sql`w.channel = 'mail'`,
  payload: sql`w.subject`,
  leaseSeconds: 60,
  maxAttempts: 2,
} as const;
const queue = openLeasedQueue<{ id: string; subject: string }, Key>(description);
const once = openLeasedQueue<{ id: string; subject: string }, Key>({
  ...description,
  failedWhenLost: 'Its worker died.',
});

const log = openLog({ level: 'silent' });
const database = testDatabase({ max: 4 });
let db: Db;
beforeAll(() => {
  ({ db } = database);
});
beforeEach(async () => {
  await db.deleteFrom('message').execute();
});

const add = (subject: string, runAt = new Date(Date.now() - 1000)) =>
  sql`insert into message (id, dedupe_key, channel, recipient, subject, text, run_at)
      values (gen_random_uuid(), ${subject}, 'mail', 'ana@example.test', ${subject}, '', ${runAt})`.execute(
    db,
  );
const endLeases = () => sql`update message set lease_until = now() - interval '1 s'`.execute(db);
const makeDue = () => sql`update message set run_at = now() - interval '1 s'`.execute(db);

test('two workers never claim the same work, and only work that is due', async () => {
  for (const subject of ['a', 'b', 'c', 'd']) await add(subject);
  await add('later', new Date(Date.now() + 60_000));
  const claims = await Promise.all([1, 2, 3, 4].map(() => queue.claim(db, { limit: 2 })));
  expect(
    claims
      .flat()
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['a', 'b', 'c', 'd']);
  expect(await queue.health(db)).toMatchObject({ waiting: 5, failing: 4, failed: 0 });
});

test('workers that claim one piece of work by its key claim it once, and only when it is due [DST-01]', async () => {
  await add('due');
  await add('later', new Date(Date.now() + 60_000));
  const rows = await db.selectFrom('message').select(['id', 'subject']).orderBy('subject').execute();
  const claims = await Promise.all(
    [...rows, ...rows].map(({ id }) => queue.claim(db, { limit: 1, of: { id } })),
  );
  expect(claims.flat().map(({ subject }) => subject)).toEqual(['due']);
});

test('a dead worker’s work can be claimed when its lease ends, and the late worker can’t fail it', async () => {
  await add('a');
  const [first] = await queue.claim(db, { limit: 1 });
  expect(await queue.claim(db, { limit: 1 })).toEqual([]);
  await endLeases();
  const [second] = await queue.claim(db, { limit: 1 });
  expect([first!.attempts, second!.attempts]).toEqual([1, 2]);
  await queue.fail(db, [first!], { error: 'late', pauseSeconds: 0 });
  await queue.extend(db, first!, 0);
  expect(await queue.claim(db, { limit: 1 })).toEqual([]);
  const { lastError, leaseUntil } = await db
    .selectFrom('message')
    .select(['lastError', 'leaseUntil'])
    .executeTakeFirstOrThrow();
  expect([lastError, leaseUntil! > new Date()]).toEqual([null, true]);
});

test('an extended lease lasts longer', async () => {
  await add('a');
  const [work] = await queue.claim(db, { limit: 1, leaseSeconds: 0.001 });
  await queue.extend(db, work!, 60);
  expect(await queue.claim(db, { limit: 1 })).toEqual([]);
});

test('failed work waits, fails for good after the last attempt, and can be retried once', async () => {
  await add('a');
  const [first] = await queue.claim(db, { limit: 1 });
  expect(await queue.fail(db, [first!], { error: 'one', pauseSeconds: 60 })).toBe(0);
  expect(await queue.claim(db, { limit: 1 })).toEqual([]);
  await makeDue();
  const [second] = await queue.claim(db, { limit: 1 });
  expect(await queue.fail(db, [second!], { error: 'two', pauseSeconds: 0 })).toBe(1);
  expect(await queue.claim(db, { limit: 1 })).toEqual([]);
  expect(await queue.health(db)).toEqual({ waiting: 0, failing: 0, failed: 1, lagSeconds: 0 });
  const [failed] = await queue.listFailed(db, 10);
  expect(failed).toMatchObject({ subject: 'a', attempts: 2, lastError: 'two' });
  expect(await queue.listFailed(db, 10, [failed!.at, failed!.id])).toEqual([]);
  expect(await queue.retryFailed(db, { id: failed!.id })).toMatchObject({ subject: 'a', lastError: 'two' });
  expect(await queue.retryFailed(db, { id: failed!.id })).toBeUndefined();
  expect(await queue.claim(db, { limit: 1 })).toMatchObject([{ subject: 'a', attempts: 1 }]);
});

test('a final failure gives work up immediately', async () => {
  await add('a');
  expect(await queue.fail(db, await queue.claim(db, { limit: 1 }), { error: 'no', isFinal: true })).toBe(1);
  expect(await queue.health(db)).toMatchObject({ waiting: 0, failed: 1 });
});

test('finished work stays finished', async () => {
  await add('a');
  const claimed = await queue.claim(db, { limit: 1 });
  await endLeases();
  const again = await queue.claim(db, { limit: 1 });
  await queue.done(db, claimed);
  await queue.fail(db, again, { error: 'late', pauseSeconds: 0 });
  expect(await queue.health(db)).toEqual({ waiting: 0, failing: 0, failed: 0, lagSeconds: 0 });
});

test('work whose worker died on the last attempt is given up', async () => {
  await add('a');
  await sql`update message set attempts = 2, lease_until = now() - interval '1 s'`.execute(db);
  expect(await queue.claim(db, { limit: 1 })).toEqual([]);
  await queue.failLost(db);
  expect(await queue.listFailed(db, 1)).toMatchObject([{ lastError: 'The worker died on every attempt.' }]);
});

test('work that must not run twice is given up when its worker dies', async () => {
  await add('a');
  await once.claim(db, { limit: 1 });
  await once.failLost(db);
  expect(await once.health(db)).toMatchObject({ waiting: 1 });
  await endLeases();
  expect(await once.claim(db, { limit: 1 })).toEqual([]);
  await once.failLost(db);
  expect(await once.listFailed(db, 1)).toMatchObject([{ lastError: 'Its worker died.' }]);
});

test('a worker that stops takes no more work, and waits for what it has taken', async () => {
  for (const subject of ['a', 'b', 'c']) await add(subject);
  const stopped = Promise.withResolvers<void>();
  const run = (stopping?: AbortSignal) =>
    drainQueue(db, queue, {
      atOnce: 1,
      stopping,
      perform: async (work) => {
        stopped.resolve(tasks.stop());
        await queue.done(db, work);
      },
    });
  const tasks = openScheduledTasks([{ name: 'test', everySeconds: 60, run }], log);
  await stopped.promise;
  expect(await queue.health(db)).toMatchObject({ waiting: 2 });
});

const events = openTransactionQueue<{ id: string; key: string }>({
  name: 'test',
  table: 'outbox',
  key: { id: 'uuid' },
  runAt: 'createdAt',
  payload: sql`w.key`,
});
const addEvents = (...keys: string[]) =>
  sql`insert into outbox (id, type, key, payload, created_at)
      select gen_random_uuid(), 'test', key, '{}', now() - interval '1 minute' from unnest(${keys}::text[]) key`.execute(
    db,
  );

test('a transaction locks its work until it ends, and others take the rest', async () => {
  await sql`delete from outbox`.execute(db);
  await addEvents('one', 'two');
  const taken: string[] = [];
  await events.performDue({ db, log }, { limit: 1 }, async (_, [mine]) => {
    await events.performDue({ db, log }, { limit: 2 }, async (_tx, theirs) => {
      taken.push(mine!.key, ...theirs.map(({ key }) => key));
    });
  });
  expect(taken.toSorted()).toEqual(['one', 'two']);
  expect(await events.health(db)).toMatchObject({ waiting: 2, failed: 0 });
});

test('work that fails in a transaction waits a minute and doesn’t stop the rest', async () => {
  await sql`delete from outbox`.execute(db);
  await addEvents('one', 'poison', 'two', 'three');
  const done: string[] = [];
  const run = (now?: Date) =>
    events.performDue({ db, log }, { limit: 3, ...(now && { now }) }, async (tx, due) => {
      const keys = due.map(({ key }) => key);
      await sql`delete from outbox where key = any(${keys}::text[])`.execute(tx);
      if (keys.includes('poison')) throw new Error('poison');
      done.push(...keys);
    });
  while ((await run()) === 3);
  expect(done.toSorted()).toEqual(['one', 'three', 'two']);
  expect(await run()).toBe(0);
  expect(await run(new Date(Date.now() + 61_000))).toBe(1);
  expect(await events.health(db)).toMatchObject({ waiting: 1 });
});
