import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineDomainEvent, type DomainEventDefinition } from '../domain-events.ts';
import { testDatabase } from '../testing/database.ts';
import { publish, subscribe } from './domain-events.ts';
import { sql, transact, type Db } from './db.ts';
import { openDirectDelivery } from './direct-delivery.ts';
import type { Subscriber, StoredEvent } from './domain-events.ts';
import { openJobs, jobsOf } from './jobs.ts';
import { openLeasedWork } from './leased-work.ts';
import { openLog } from './log.ts';
import { attemptsAtMost, countEventsFromElsewhere, outboxWork, readOutboxHealth } from './outbox-store.ts';
import { openRelay, relayOnce, type RelayOptions } from './relay.ts';

const log = openLog({ level: 'silent' });
const database = testDatabase({ max: 16 });
let db: Db;
beforeAll(() => {
  ({ db } = database);
});

beforeEach(async () => {
  await sql`truncate outbox, outbox_work cascade`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

const count = z.optional(z.number());
const announced = defineDomainEvent(
  'night.announced',
  z.object({ seats: count, writer: count, turn: count }),
);
const cancelled = defineDomainEvent('night.cancelled', z.object({}));
const say = (at: Db, key: string, payload = {}) => publish(at, announced, { key, payload });

function hearing(
  name: string,
  by: Subscriber['by'],
  heard: StoredEvent[] = [],
  to: DomainEventDefinition = announced,
): Subscriber & { heard: StoredEvent[] } {
  const handle = async (event: StoredEvent) => void heard.push(event);
  return { heard, ...subscribe(to, { name, by, handle }) };
}

const until = async (isTrue: () => boolean | Promise<boolean>) => {
  const end = Date.now() + 8000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('It did not become true in time.');
    await wait(10);
  }
};

/** A process that dies as soon as it has dispatched. Its lease ends at once. */
const dying = { room: () => 500, slowRoom: () => 500, deliver: () => {} };
/** A process that leaves leased subscribers to others. */
const busy = { ...dying, slowRoom: () => 0 };
const dispatch = (subscribers: readonly Subscriber[], more: Partial<RelayOptions> = {}) =>
  relayOnce({ db, log, subscribers, direct: dying, leaseSeconds: 0, ...more });

/** Transactions of other tests in the same cluster hold events back for a moment. */
const tellAll = (subscribers: readonly Subscriber[], more: Partial<RelayOptions> = {}) =>
  until(async () => {
    await dispatch(subscribers, more);
    return (await readOutboxHealth(db)).undelivered === 0;
  });

const untilDone = () => until(async () => (await readOutboxHealth(db)).undone === 0);
const listWork = () => db.selectFrom('outboxWork').select(['subscriber', 'attempts', 'doneAt']).execute();

test('an event published twice reaches each of its subscribers once, and no others, without rows of work [OPS-02]', async () => {
  const [leased, quick] = [hearing('a.leased', 'leased'), hearing('a.quick', 'direct')];
  const other = hearing('a.other', 'leased', [], cancelled);
  const subscribers = [leased, quick, other];
  await say(db, 'one', { seats: 7 });
  await say(db, 'one', { seats: 7 });
  const direct = openDirectDelivery({ db, log });
  await tellAll(subscribers, { direct, leaseSeconds: 60 });
  expect(await dispatch(subscribers, { direct })).toBe(0);
  await untilDone();
  await direct.stop();
  const once = [{ key: 'one', payload: { seats: 7 } }];
  expect([leased, quick].map(({ heard }) => heard)).toMatchObject([once, once]);
  expect(other.heard).toEqual([]);
  expect(await listWork()).toEqual([]);
});

test('a delivery that fails is tried again alone, and the other subscribers of its event run once', async () => {
  let tries = 0;
  const failing = subscribe(announced, {
    name: 'i.failing',
    by: 'direct',
    handle: async () => {
      if (++tries === 1) throw new Error('not yet');
    },
  });
  const other = hearing('i.other', 'direct');
  await say(db, 'half');
  const direct = openDirectDelivery({ db, log, pauseAfter: () => 0 });
  await tellAll([failing, other], { direct, leaseSeconds: 60 });
  await until(async () => (await listWork()).length === 1);
  const work = openLeasedWork({ db, log, subscribers: [failing, other] });
  await untilDone();
  await Promise.all([work.stop(), direct.stop()]);
  expect({ tries, heard: other.heard.length }).toEqual({ tries: 2, heard: 1 });
  expect(await listWork()).toMatchObject([{ subscriber: 'i.failing', attempts: 2 }]);
});

test('a process with much to do leaves leased subscribers to any worker, and keeps the quick ones', async () => {
  const [slow, quick] = [hearing('j.slow', 'leased'), hearing('j.quick', 'direct')];
  for (const key of ['first', 'second']) await say(db, key);
  const direct = openDirectDelivery({ db, log });
  let room = 1;
  await tellAll([slow, quick], { direct: { ...direct, slowRoom: () => room-- }, leaseSeconds: 60 });
  await until(() => quick.heard.length === 2);
  await direct.stop();
  expect(slow.heard.map(({ key }) => key)).toEqual(['first']);
  expect(await listWork()).toMatchObject([{ subscriber: 'j.slow', attempts: 0, doneAt: null }]);
});

test('a process that stops leaves the events that it hasn’t begun to another worker', async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const heard: string[] = [];
  const slow = subscribe(announced, {
    name: 'k.slow',
    by: 'direct',
    handle: async ({ key }) => {
      heard.push(key);
      await gate;
    },
  });
  for (const key of ['first', 'second', 'third']) await say(db, key);
  const direct = openDirectDelivery({ db, log, atOnce: 1 });
  await tellAll([slow], { direct, leaseSeconds: 60 });
  await until(() => heard.length === 1);
  const stopped = direct.stop();
  finish();
  await stopped;
  expect(heard).toEqual(['first']);
  const work = openLeasedWork({ db, log, subscribers: [slow] });
  await untilDone();
  await work.stop();
  expect(heard.toSorted()).toEqual(['first', 'second', 'third']);
});

test('holds an event back while an older transaction may still write an earlier one', async () => {
  const told: string[] = [];
  const tell = async () => {
    await dispatch([]);
    const { rows } = await sql<{ key: string }>`select key from outbox where relayed_at is not null`.execute(
      db,
    );
    told.splice(0, told.length, ...rows.map(({ key }) => key));
  };
  let finish = () => {};
  const gate = new Promise<void>((resolve) => (finish = resolve));
  let began = () => {};
  const older = transact(db, async (tx) => {
    await say(tx, 'older');
    began();
    await gate;
  });
  await new Promise<void>((resolve) => (began = resolve));
  await say(db, 'younger');
  await tell();
  expect(told).toEqual([]);
  finish();
  await older;
  await tellAll([]);
  await tell();
  expect(told.toSorted()).toEqual(['older', 'younger']);
});

test('delivers events with transaction ids of another database server, in order [OPS-02]', async () => {
  const leased = hearing('elsewhere.leased', 'leased');
  for (const key of ['first', 'second']) await say(db, key);
  await sql`update outbox set written_by = (1000000000 + position)::text::xid8`.execute(db);
  expect(await countEventsFromElsewhere(db)).toBe(2);
  const direct = openDirectDelivery({ db, log, atOnce: 1 });
  const told = await dispatch([leased], { direct, leaseSeconds: 60 });
  expect({ told, fromElsewhere: await countEventsFromElsewhere(db) }).toEqual({ told: 2, fromElsewhere: 0 });
  await untilDone();
  await direct.stop();
  expect(leased.heard.map(({ key }) => key)).toEqual(['first', 'second']);
});

test('with many writers, rollbacks and three relays, no event is lost, duplicated or delivered before its cause', async () => {
  const writers = 6;
  const each = 25;
  const heard = hearing('b.leased', 'leased');
  const relays = [1, 2, 3].map(() => {
    const direct = openDirectDelivery({ db, log });
    return { direct, relay: openRelay({ db, log, subscribers: [heard], direct }) };
  });
  // Does what the relays leave to any worker in a burst.
  const work = openLeasedWork({ db, log, subscribers: [heard] });
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < each; turn++) {
        const fails = turn % 5 === 4;
        await transact(db, async (tx) => {
          await say(tx, `${writer}/${turn}`, { writer, turn });
          await wait(Math.random() * 4);
          if (fails) throw new Error('rolled back');
        }).catch((error: unknown) => {
          if (!fails) throw error;
        });
      }
    }),
  );
  await until(async () => (await readOutboxHealth(db)).undelivered === 0);
  await untilDone();
  for (const { relay, direct } of relays) await relay.stop().then(direct.stop);
  await work.stop();

  const { rows } = await sql<{ writer: number; turns: number[] }>`
    select (payload->>'writer')::int as writer, array_agg((payload->>'turn')::int order by relayed_at, position) as turns
    from outbox group by 1 order by 1`.execute(db);
  const kept = Array.from({ length: each }, (_, turn) => turn).filter((turn) => turn % 5 !== 4);
  expect(rows).toEqual(Array.from({ length: writers }, (_, writer) => ({ writer, turns: kept })));
  const keys = heard.heard.map(({ key }) => key);
  expect({ heard: keys.length, different: new Set(keys).size }).toEqual({
    heard: writers * kept.length,
    different: writers * kept.length,
  });
});

test('a queued subscriber runs as a job of the queue', async () => {
  const queued = hearing('c.queued', 'queued');
  await say(db, 'queued', { seats: 3 });
  const jobs = await openJobs({ url: database.url, log, jobs: jobsOf([{ subscribers: [queued] }]) });
  await tellAll([queued]);
  await until(() => queued.heard.length > 0);
  await jobs.stop();
  expect(queued.heard).toMatchObject([{ type: 'night.announced', key: 'queued', payload: { seats: 3 } }]);
});

test('another worker does a dead worker’s work when the lease ends [OPS-02]', async () => {
  const heard: StoredEvent[] = [];
  await say(db, 'left behind');
  const takenAt = Date.now();
  await tellAll([hearing('d.leased', 'leased')], { leaseSeconds: 0.5 });
  const work = openLeasedWork({ db, log, subscribers: [hearing('d.leased', 'leased', heard)] });
  await until(() => heard.length === 1);
  expect(Date.now() - takenAt).toBeGreaterThanOrEqual(490);
  await work.stop();
  expect((await readOutboxHealth(db)).undone).toBe(0);
});

test('a subscriber that outlasts its lease is not started by a second worker', async () => {
  let started = 0;
  // Extended every half second, so that a busy machine may be a second late.
  const leaseSeconds = 1.5;
  const slow = subscribe(announced, {
    name: 'e.slow',
    by: 'leased',
    handle: async () => {
      started++;
      await wait(2000);
    },
  });
  await say(db, 'slow');
  await tellAll([slow]);
  const workers = [1, 2].map(() => openLeasedWork({ db, log, subscribers: [slow], leaseSeconds }));
  await untilDone();
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(started).toBe(1);

  const direct = openDirectDelivery({ db, log, leaseSeconds });
  const worker = openLeasedWork({ db, log, subscribers: [slow] });
  await say(db, 'slow again');
  await tellAll([slow], { direct, leaseSeconds });
  await untilDone();
  await Promise.all([worker.stop(), direct.stop()]);
  expect(started).toBe(2);
});

test('a subscriber that fails is tried again, and given up after the last attempt with its error kept', async () => {
  let tries = 0;
  const failing = subscribe(announced, {
    name: 'f.failing',
    by: 'leased',
    handle: async () => {
      tries++;
      throw new Error(`no luck ${tries}`);
    },
  });
  await say(db, 'failing');
  await tellAll([failing]);
  const work = openLeasedWork({ db, log, subscribers: [failing], pauseAfter: () => 0 });
  await until(async () => (await readOutboxHealth(db)).failed === 1);
  await work.stop();
  const row = await db.selectFrom('outboxWork').select(['attempts', 'lastError']).executeTakeFirstOrThrow();
  // The first attempt was that of the process that died.
  expect({ tries, ...row }).toEqual({
    tries: attemptsAtMost - 1,
    attempts: attemptsAtMost,
    lastError: `Error: no luck ${attemptsAtMost - 1}`,
  });
});

test('gives up work whose worker dies on every attempt', async () => {
  await say(db, 'poison');
  await tellAll([hearing('g.poison', 'leased')], { direct: busy });
  await sql`update outbox_work set attempts = ${attemptsAtMost}::int, lease_until = now() - interval '1 s'`.execute(
    db,
  );
  const again = hearing('g.poison', 'leased');
  const work = openLeasedWork({ db, log, subscribers: [again] });
  await until(async () => (await readOutboxHealth(db)).failed === 1);
  await work.stop();
  expect(again.heard).toEqual([]);
});

test('gives up work of a subscriber that no version has had for a day, and keeps what a newer version may know', async () => {
  await say(db, 'removed');
  await tellAll(
    ['m.removed', 'm.newer', 'm.other'].map((name) => hearing(name, 'leased')),
    { direct: busy },
  );
  await sql`update outbox_work set run_at = now() - interval '25 hours' where subscriber = 'm.removed'`.execute(
    db,
  );
  const other = hearing('m.other', 'leased');
  const work = openLeasedWork({ db, log, subscribers: [other] });
  await until(async () => (await readOutboxHealth(db)).failed === 1);
  await until(() => other.heard.length === 1);
  await work.stop();
  expect(await outboxWork.failed!.list(db, 10)).toMatchObject([
    { title: 'night.announced → m.removed', lastError: 'This version has no such subscriber.' },
  ]);
  expect(await readOutboxHealth(db)).toMatchObject({ undone: 1 });
});

test('does the work that a subscriber left before a version that queues it', async () => {
  await say(db, 'before');
  await tellAll([hearing('n.moved', 'leased')], { direct: busy });
  const moved = hearing('n.moved', 'queued');
  const work = openLeasedWork({ db, log, subscribers: [moved] });
  await untilDone();
  await work.stop();
  expect(moved.heard).toHaveLength(1);
});

test('a listening worker starts within a fraction of its polling time', async () => {
  const heard = hearing('h.quick', 'leased');
  const work = openLeasedWork({ db, log, url: database.url, subscribers: [heard] });
  const isListening = sql`select from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
  await until(async () => (await isListening.execute(db)).rows.length > 0);
  // Polling has its turn once a second, and a busy machine may be late, but not each time.
  const took: number[] = [];
  for (const key of ['first', 'second', 'third']) {
    await say(db, key);
    await tellAll([heard], { direct: busy });
    const before = Date.now();
    await until(() => heard.heard.length > took.length);
    took.push(Date.now() - before);
  }
  expect(Math.min(...took)).toBeLessThan(400);
  await work.stop();
});
