import { sql, type Db, type Tx } from './db.ts';
import type { StoredEvent } from './domain-events.ts';
import { openLeasedQueue, queueColumns } from './leased-queue.ts';

/** Wakes runners of leased work after each batch of events. */
export const workChannel = 'backbeat_work';

/** Attempts before work is given up. */
export const attemptsAtMost = 12;

const relayLock = 7_341_001;

/** Only one relay works at a time in the whole deployment, until its transaction ends. */
export async function takeRelayTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${relayLock}::bigint) as taken`.execute(tx);
  return rows[0]!.taken;
}

/**
 * Whether a domain event was written on another database server, before a restore or move. A visible event of this
 * server was committed, so its transaction id is below the snapshot's upper end.
 */
const isFromElsewhere = sql`written_by >= pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * Lists undelivered events in order. Holds an event back while an older transaction runs, which may still commit an
 * earlier one. Events of another server are all committed.
 */
export async function listPendingEvents(tx: Tx, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select id, type, key, payload from outbox
    where relayed_at is null
      and (written_by < pg_snapshot_xmin(pg_current_snapshot()) or ${isFromElsewhere})
    order by position limit ${limit}`.execute(tx);
  return rows;
}

/** One domain event for one subscriber, that any worker may do. */
export type NewWork = {
  readonly domainEventId: string;
  readonly subscriber: string;
  /** How often it was tried already. */
  readonly attempts: number;
  readonly error?: string;
  readonly pauseSeconds?: number;
};

/** Adding the same work twice adds it once, also when it is done. */
export async function addWork(db: Db, work: readonly NewWork[]): Promise<void> {
  if (work.length === 0) return;
  await sql`
    insert into outbox_work (domain_event_id, subscriber, attempts, last_error, run_at)
    select w."domainEventId", w.subscriber, w.attempts, w.error,
           now() + make_interval(secs => coalesce(w."pauseSeconds", 0))
      from json_to_recordset(${JSON.stringify(work)}::json) w(
           "domainEventId" uuid, subscriber text, attempts int, error text, "pauseSeconds" float8)
        on conflict do nothing`.execute(db);
}

/**
 * Marks events as dispatched, and leases those of `direct` to this process, which delivers them. Uses the clock
 * instead of the transaction's start, because another relay may have begun later and dispatched sooner.
 */
export async function markDispatched(
  tx: Tx,
  domainEventIds: readonly string[],
  direct: { readonly ids: readonly string[]; readonly leaseSeconds: number },
): Promise<void> {
  await sql`
    update outbox
       set relayed_at = (select clock_timestamp()),
           lease_until = case when id = any(${[...direct.ids]}::uuid[])
                              then clock_timestamp() + make_interval(secs => ${direct.leaseSeconds}::float8) end
     where id = any(${[...domainEventIds]}::uuid[])`.execute(tx);
}

/** Events that ended, or were taken over by another process, stay as they are. */
export async function extendLeases(
  db: Db,
  domainEventIds: readonly string[],
  leaseSeconds: number,
): Promise<void> {
  await sql`
    update outbox set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::float8)
     where id = any(${[...domainEventIds]}::uuid[]) and lease_until is not null`.execute(db);
}

/** Ends the leases of events that were delivered. */
export async function markDelivered(db: Db, domainEventIds: readonly string[]): Promise<void> {
  await sql`
    update outbox set lease_until = null
     where id = any(${[...domainEventIds]}::uuid[]) and lease_until is not null`.execute(db);
}

/** Takes over events whose process died while it delivered them. Uses `outbox_leased`. */
export async function takeLostEvents(tx: Tx, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    update outbox set lease_until = null
     where id in (
       select id from outbox where lease_until < clock_timestamp()
        order by lease_until limit ${limit} for update skip locked)
    returning id, type, key, payload`.execute(tx);
  return rows;
}

export async function notifyWorkers(db: Db): Promise<void> {
  await sql`select pg_notify(${workChannel}, '')`.execute(db);
}

type WorkKey = { readonly domainEventId: string; readonly subscriber: string };

/** One domain event for one subscriber. */
type OutboxWork = WorkKey & {
  readonly type: string;
  readonly key: string;
  readonly payload: StoredEvent['payload'];
};

export const outboxWork = openLeasedQueue<OutboxWork, WorkKey>(
  {
    name: 'outbox',
    table: 'outboxWork',
    key: { domainEventId: 'uuid', subscriber: 'text' },
    columns: { ...queueColumns, doneAt: 'doneAt' },
    join: sql`join outbox e on e.id = w.domain_event_id`,
    payload: sql`e.type, e.key, e.payload`,
    leaseSeconds: 60,
    maxAttempts: attemptsAtMost,
    isDismissible: true,
  },
  ({ type, subscriber }) => `${type} → ${subscriber}`,
  ({ key }) => key,
);

/**
 * Deletes some old events that were handled.
 * @returns how many
 */
export async function removeOldEvents(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (
      select id from outbox as event
      where relayed_at < now() - make_interval(days => ${days}::int) and lease_until is null
        and not exists (select from outbox_work where domain_event_id = event.id and done_at is null)
      order by position limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type OutboxHealth = {
  /** Age of the oldest undelivered event, in seconds. */
  readonly lagSeconds: number;
  readonly undelivered: number;
  readonly failed: number;
  /** Events that are being delivered, and deliveries that wait for another try. */
  readonly undone: number;
};

/** Counts events from another database server that no worker has delivered since. */
export async function countEventsFromElsewhere(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from outbox where relayed_at is null and ${isFromElsewhere}`.execute(db);
  return rows[0]!.total;
}

/** Reads only small indexes of waiting work, except for `failed`, which reads the failed rows. */
export async function readOutboxHealth(db: Db): Promise<OutboxHealth> {
  const { rows } = await sql<OutboxHealth>`
    select
      coalesce(extract(epoch from now() - (select min(created_at) from outbox where relayed_at is null)), 0)::float8
        as lag_seconds,
      (select count(*) from outbox where relayed_at is null) as undelivered,
      (select count(*) from outbox_work where dead_at is not null and done_at is null) as failed,
      (select count(*) from outbox where lease_until is not null)
        + (select count(*) from outbox_work where done_at is null and dead_at is null) as undone`.execute(db);
  return rows[0]!;
}
