import { sql, type Db, type Tx } from './db.ts';
import type { StoredEvent } from './domain-events.ts';
import { openLeasedQueue, queueColumns } from './leased-queue.ts';

/** A batch of events wakes the runners of leased work on this channel. */
export const workChannel = 'backbeat_work';

/** Attempts after which work is given up and waits for a person. */
export const attemptsAtMost = 12;

const relayLock = 7_341_001;

/** One relay works at a time in the whole deployment: the turn lasts until the end of the transaction. */
export async function takeRelayTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${relayLock}::bigint) as taken`.execute(tx);
  return rows[0]!.taken;
}

/**
 * True for a domain event that was written on another database server, before a dump and restore or another move: an
 * event of this server that we can see was committed, so its transaction id is below the snapshot's upper end.
 */
const isFromElsewhere = sql`written_by >= pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * Events that were not dispatched yet, in order. An event is held back while any older transaction runs, because that
 * one may still commit an event that belongs before it. Transaction ids of another server say
 * nothing about the transactions of this one: its events are all committed.
 */
export async function listPendingEvents(tx: Tx, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select id, type, key, payload from outbox
    where relayed_at is null
      and (written_by < pg_snapshot_xmin(pg_current_snapshot()) or ${isFromElsewhere})
    order by position limit ${limit}`.execute(tx);
  return rows;
}

export async function addLeasedWork(
  tx: Tx,
  work: readonly { storedEventId: string; subscriber: string }[],
): Promise<void> {
  if (work.length === 0) return;
  await tx
    .insertInto('outboxWork')
    .values(work.map(({ storedEventId, subscriber }) => ({ domainEventId: storedEventId, subscriber })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** By the clock, not by the start of the transaction: another relay may have begun later and dispatched sooner. */
export async function markDispatched(tx: Tx, storedEventIds: readonly string[]): Promise<void> {
  await sql`update outbox set relayed_at = (select clock_timestamp()) where id = any(${storedEventIds}::uuid[])`.execute(
    tx,
  );
}

export async function notifyWorkers(db: Db): Promise<void> {
  await sql`select pg_notify(${workChannel}, '')`.execute(db);
}

type WorkKey = { readonly domainEventId: string; readonly subscriber: string };

/** One domain event for one subscriber. */
type OutboxWork = WorkKey & {
  readonly storedEventId: string;
  readonly type: string;
  readonly key: string;
  readonly payload: StoredEvent['payload'];
};

export const outboxWork = openLeasedQueue<OutboxWork, WorkKey>({
  name: 'outbox',
  table: 'outboxWork',
  key: { domainEventId: 'uuid', subscriber: 'text' },
  columns: { ...queueColumns, doneAt: 'doneAt' },
  join: sql`join outbox e on e.id = w.domain_event_id`,
  payload: sql`w.domain_event_id as stored_event_id, e.type, e.key, e.payload`,
  leaseSeconds: 60,
  maxAttempts: attemptsAtMost,
});

/** Removes some events that were dispatched and handled long ago. @returns how many */
export async function removeOldEvents(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (
      select id from outbox as event
      where relayed_at < now() - make_interval(days => ${days}::int)
        and not exists (select from outbox_work where domain_event_id = event.id and done_at is null)
      order by position limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type OutboxHealth = {
  /** Age of the oldest event that was not dispatched, in seconds. */
  readonly lagSeconds: number;
  readonly untold: number;
  readonly dead: number;
  readonly undone: number;
};

/** Events that came with a dump or a move from another database server, and that no worker has delivered since. */
export async function countEventsFromElsewhere(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from outbox where relayed_at is null and ${isFromElsewhere}`.execute(db);
  return rows[0]!.total;
}

/** Reads only the small indexes of what waits, except for `dead`, which is read through the rows given up. */
export async function readOutboxHealth(db: Db): Promise<OutboxHealth> {
  const { rows } = await sql<OutboxHealth>`
    select
      coalesce(extract(epoch from now() - (select min(created_at) from outbox where relayed_at is null)), 0)::float8
        as lag_seconds,
      (select count(*) from outbox where relayed_at is null) as untold,
      (select count(*) from outbox_work where dead_at is not null) as dead,
      (select count(*) from outbox_work where done_at is null and dead_at is null) as undone`.execute(db);
  return rows[0]!;
}

/** Starts over with work that was given up. @returns undefined when it was not */
export async function reviveOutboxWork(tx: Db, key: WorkKey) {
  const revived = await outboxWork.revive(tx, key);
  if (revived) await notifyWorkers(tx);
  return revived;
}
