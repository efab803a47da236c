import { sql, type Db, type Tx } from './db.ts';
import type { StoredEvent } from './feature.ts';

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
    .values(work.map(({ storedEventId, subscriber }) => ({ factId: storedEventId, reaction: subscriber })))
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

/** One event for one subscriber, taken by this process until its lease ends. */
export type ClaimedWork = {
  readonly storedEventId: string;
  readonly subscriber: string;
  /** This one included. Also the token of the lease: who took it over has a higher one. */
  readonly attempts: number;
  readonly type: string;
  readonly key: string;
  readonly payload: StoredEvent['payload'];
};

export async function claimWork(
  db: Db,
  wanted: { subscribers: readonly string[]; limit: number; leaseSeconds: number },
): Promise<ClaimedWork[]> {
  const { rows } = await sql<ClaimedWork>`
    with free as (
      select fact_id, reaction from outbox_work
      where done_at is null and dead_at is null and run_at <= now() and attempts < ${attemptsAtMost}::int
        and (lease_until is null or lease_until < now()) and reaction = any(${wanted.subscribers}::text[])
      order by run_at limit ${wanted.limit} for update skip locked
    )
    update outbox_work as work
    set lease_until = now() + make_interval(secs => ${wanted.leaseSeconds}::float8), attempts = work.attempts + 1
    from free, outbox as event
    where work.fact_id = free.fact_id and work.reaction = free.reaction and event.id = work.fact_id
    returning work.fact_id as stored_event_id, work.reaction as subscriber, work.attempts, event.type, event.key, event.payload`.execute(
    db,
  );
  return rows;
}

type Lease = Pick<ClaimedWork, 'storedEventId' | 'subscriber' | 'attempts'>;

export async function extendLease(
  db: Db,
  { storedEventId, subscriber, attempts }: Lease,
  leaseSeconds: number,
): Promise<void> {
  await sql`
    update outbox_work set lease_until = now() + make_interval(secs => ${leaseSeconds}::float8)
    where fact_id = ${storedEventId} and reaction = ${subscriber} and attempts = ${attempts} and done_at is null`.execute(
    db,
  );
}

export async function markWorkDone(db: Db, { storedEventId, subscriber, attempts }: Lease): Promise<void> {
  await sql`
    update outbox_work set done_at = now(), lease_until = null, last_error = null
    where fact_id = ${storedEventId} and reaction = ${subscriber} and attempts = ${attempts}`.execute(db);
}

/** Frees failed work for another attempt, or gives it up after the last. */
export async function markWorkFailed(
  db: Db,
  { storedEventId, subscriber, attempts }: Lease,
  failure: { error: string; pauseSeconds: number },
): Promise<void> {
  await sql`
    update outbox_work
    set lease_until = null, last_error = ${failure.error},
        run_at = now() + make_interval(secs => ${failure.pauseSeconds}::float8),
        dead_at = case when attempts >= ${attemptsAtMost}::int then now() end
    where fact_id = ${storedEventId} and reaction = ${subscriber} and attempts = ${attempts} and done_at is null`.execute(
    db,
  );
}

/** Gives up work whose every attempt ended with the death of its worker. */
export async function buryLostWork(db: Db): Promise<void> {
  await sql`
    update outbox_work
    set dead_at = now(), lease_until = null, last_error = coalesce(last_error, 'Its worker died at every attempt.')
    where done_at is null and dead_at is null and attempts >= ${attemptsAtMost}::int and lease_until < now()`.execute(
    db,
  );
}

/** Removes some events that were dispatched and handled long ago. @returns how many */
export async function removeOldEvents(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (
      select id from outbox as event
      where relayed_at < now() - make_interval(days => ${days}::int)
        and not exists (select from outbox_work where fact_id = event.id and done_at is null)
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

/** Work that was given up, the latest first, by `outbox_work_dead`. */
export async function listDeadWork(db: Db, limit: number, after?: readonly unknown[]) {
  const { rows } = await sql<DeadWork>`
    select w.fact_id as stored_event_id, w.reaction as subscriber, e.type, e.key, w.attempts, w.last_error, w.dead_at, w.dead_at::text as at
      from outbox_work w join outbox e on e.id = w.fact_id
     where w.dead_at is not null
       and ${after ? sql`(w.dead_at, w.fact_id, w.reaction) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid, ${String(after[2])})` : sql`true`}
     order by w.dead_at desc, w.fact_id desc, w.reaction desc
     limit ${limit}`.execute(db);
  return rows;
}

export type DeadWork = {
  storedEventId: string;
  subscriber: string;
  type: string;
  key: string;
  attempts: number;
  lastError: string | null;
  deadAt: Date;
  /** The same to the microsecond, for the next page. */
  at: string;
};

/** Revives work that was given up, with all its attempts before it. @returns undefined when it was not given up */
export async function reviveWork(tx: Db, storedEventId: string, subscriber: string) {
  const { rows } = await sql<{ type: string; lastError: string | null }>`
    update outbox_work w
       set dead_at = null, attempts = 0, lease_until = null, run_at = now()
      from outbox e
     where w.fact_id = ${storedEventId}::uuid and w.reaction = ${subscriber} and e.id = w.fact_id and w.dead_at is not null
    returning e.type, w.last_error`.execute(tx);
  if (rows[0]) await notifyWorkers(tx);
  return rows[0];
}
