import { type EventId, newId, type ProfileId, type SettlementId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { openLeasedQueue } from '#platform/server/leased-queue.ts';
import type { Debt, SettlementReason, SettlementState } from '../rules.ts';

export type SettlementRow = {
  readonly id: SettlementId;
  readonly eventId: EventId;
  readonly hostId: ProfileId;
  readonly currency: string;
  readonly state: SettlementState;
  readonly reason: SettlementReason | null;
  readonly amountMinor: number;
  readonly recovered: readonly Debt<EventId>[];
  readonly recoveredMinor: number;
  readonly reversedMinor: number;
  readonly accountId: string | null;
  readonly transferId: string | null;
  readonly attempt: number;
  readonly tries: number;
  readonly dueAt: Date;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
};

const columns = sql`
  w.id, w.event_id, w.host_id, w.currency, w.state, w.reason, w.amount_minor, w.recovered, w.recovered_minor,
  w.reversed_minor, w.account_id, w.transfer_id, w.attempt, w.tries, w.due_at, w.sent_at, w.last_error`;

/** A try is counted before it is made; the lease is the growing pause after it. */
export const settlementQueue = openLeasedQueue<SettlementRow, { readonly id: SettlementId }>({
  name: 'settlements',
  table: 'settlement',
  key: { id: 'uuid' },
  columns: { runAt: 'runAt', attempts: 'tries', lastError: 'lastError' },
  scope: sql`w.state in ('due', 'held', 'requested')`,
  payload: columns,
  leaseSeconds: sql<number>`least(30 * 2 ^ least(w.tries, 10), 3600)`,
});

export type OwedEvent = Pick<SettlementRow, 'eventId' | 'hostId' | 'currency' | 'amountMinor'> & {
  readonly round: number;
};

/**
 * Ended events whose hosts are owed money or owe some, without an open settlement: events that ended lately, and
 * events that the ledger moved lately.
 */
export async function listOwedEvents(
  db: Db,
  at: {
    readonly endedBefore: Date;
    readonly endedAfter: Date;
    /** Ledger entries with greater ids are recent. */
    readonly movedAfter: string;
    readonly from: Date;
  },
): Promise<OwedEvent[]> {
  const { rows } = await sql<OwedEvent>`
    with ended as (
      select e.id from event e
       where e.status <> 'draft' and e.ends_at <= ${at.endedBefore}
         and e.ends_at > greatest(${at.endedAfter}::timestamptz, ${at.from}::timestamptz)
         and not exists (select from settlement s where s.event_id = e.id)
       union
      select l.event_id from ledger_entry l join event e on e.id = l.event_id
       where l.id > ${at.movedAfter}::uuid and e.ends_at <= ${at.endedBefore} and e.ends_at > ${at.from}
    ), owed as (
      select l.event_id, l.currency, sum(l.amount_minor)::bigint as amount_minor
        from ledger_entry l
       where l.account = 'host' and l.event_id in (select id from ended)
       group by 1, 2 having sum(l.amount_minor) <> 0
    )
    select o.event_id, o.currency, o.amount_minor, h.host_id,
           1 + coalesce((select max(s.round) from settlement s
                          where s.event_id = o.event_id and s.host_id = h.host_id and s.currency = o.currency), 0)::int as round
      from owed o
      cross join lateral (
        -- An event that changes hands stays with the host who was paid first.
        select coalesce(
          (select s.host_id from settlement s where s.event_id = o.event_id order by s.id limit 1),
          (select c.profile_id from event_creator c
            where c.event_id = o.event_id and c.creator_type = 'owner' and c.creator_status = 'confirmed'
            order by c.position limit 1)) as host_id) h
     where h.host_id is not null and not exists (select from settlement s
                        where s.event_id = o.event_id and s.host_id = h.host_id and s.currency = o.currency
                          and s.state in ('due', 'held', 'requested', 'failed'))`.execute(db);
  return rows;
}

/** Of two processes that open the same settlement, one does. */
export async function addSettlements(tx: Db, owed: readonly OwedEvent[]): Promise<void> {
  const rows = owed.map((one) => ({ ...one, id: newId<SettlementId>() }));
  await sql`
    insert into settlement (id, event_id, host_id, currency, round, state, reason, amount_minor, due_at)
    select r.id, r."eventId", r."hostId", r.currency, r.round, case when r."amountMinor" < 0 then 'held' else 'due' end,
           case when r."amountMinor" < 0 then 'owed' end, r."amountMinor", now()
      from json_to_recordset(${JSON.stringify(rows)}::json) r(
           id uuid, "eventId" uuid, "hostId" uuid, currency text, round int, "amountMinor" bigint)
        on conflict do nothing`.execute(tx);
}

/** The host's balance of an event in the ledger. By `ledger_entry_by_order`. */
export async function readBalance(tx: Db, eventId: EventId, currency: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as balance from ledger_entry
     where event_id = ${eventId}::uuid and account = 'host' and currency = ${currency}`.execute(tx);
  return rows[0]!.balance;
}

/** A host's debts for other events, oldest first. By `settlement_of_host`. Locks the rows. */
export async function lockDebts(
  tx: Db,
  { hostId, eventId, currency }: Pick<SettlementRow, 'hostId' | 'eventId' | 'currency'>,
): Promise<Debt<EventId>[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select s.event_id from settlement s
     where s.host_id = ${hostId}::uuid and s.currency = ${currency} and s.event_id <> ${eventId}::uuid
       and s.state = 'held' and s.reason = 'owed'
     order by s.id for update`.execute(tx);
  const eventIds = [...new Set(rows.map((row) => row.eventId))];
  const { rows: owed } = await sql<Debt<EventId>>`
    select l.event_id, -sum(l.amount_minor)::bigint as amount
      from ledger_entry l
     where l.account = 'host' and l.currency = ${currency} and l.event_id = any(${eventIds}::uuid[])
     group by 1 having sum(l.amount_minor) < 0`.execute(tx);
  return eventIds.flatMap((id) => owed.filter((debt) => debt.eventId === id));
}

export async function lockSettlement(tx: Db, id: SettlementId): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`
    select ${columns} from settlement w where w.id = ${id}::uuid for update`.execute(tx);
  return rows[0];
}

/** Whether another payout to this host is on its way, which may use their debts. */
export async function isHostBusy(
  tx: Db,
  { id, hostId, currency }: Pick<SettlementRow, 'id' | 'hostId' | 'currency'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from settlement
     where host_id = ${hostId}::uuid and currency = ${currency} and state = 'requested' and id <> ${id}::uuid`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Serializes the settlements of a host until the transaction ends. */
export async function lockHost(tx: Db, hostId: ProfileId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlements of ${hostId}`}, 0))`.execute(tx);
}

/** Whether refunds of the event are still on their way, which change what its host is owed. */
export async function isRefunding(tx: Db, eventId: EventId): Promise<boolean> {
  const { rows } = await sql<{ isRefunding: boolean }>`
    select exists (select from event_refund f where f.event_id = ${eventId}::uuid and f.finished_at is null)
        or exists (select from refund r where r.event_id = ${eventId}::uuid and r.status = 'due') as is_refunding`.execute(
    tx,
  );
  return rows[0]!.isRefunding;
}

type Change = {
  readonly state: SettlementState;
  readonly reason?: SettlementReason | undefined;
  readonly runInSeconds?: number;
  readonly error?: string;
  /** The provider refused and would repeat that for the same idempotency key. */
  readonly isRefused?: boolean;
};

/** Moves an open settlement that isn't sent. Its sums are computed again when it is requested. */
export async function moveSettlement(tx: Db, id: SettlementId, change: Change): Promise<void> {
  const { state, reason, runInSeconds = 0, error, isRefused = false } = change;
  await sql`
    update settlement
       set state = ${state}, reason = ${reason ?? null}, last_error = ${error?.slice(0, 500) ?? null},
           run_at = now() + make_interval(secs => ${runInSeconds}), attempt = attempt + ${isRefused ? 1 : 0}::int
     where id = ${id}::uuid and state in ('due', 'held', 'requested', 'failed')`.execute(tx);
}

/** Shows what is owed now without asking the provider. */
export async function setAmount(tx: Db, id: SettlementId, amountMinor: number): Promise<void> {
  await sql`update settlement set amount_minor = ${amountMinor}, recovered = '[]', recovered_minor = 0
             where id = ${id}::uuid`.execute(tx);
}

/** Nothing is owed after all. */
export async function removeSettlement(tx: Db, id: SettlementId): Promise<void> {
  await sql`delete from settlement where id = ${id}::uuid and state in ('due', 'held')`.execute(tx);
}

export async function requestSettlement(
  tx: Db,
  id: SettlementId,
  sums: {
    readonly amountMinor: number;
    readonly recovered: readonly Debt<EventId>[];
    readonly accountId: string;
  },
): Promise<void> {
  const recoveredMinor = sums.recovered.reduce((total, { amount }) => total + amount, 0);
  await sql`
    update settlement
       set state = 'requested', reason = null, last_error = null, amount_minor = ${sums.amountMinor},
           recovered = ${JSON.stringify(sums.recovered)}::jsonb, recovered_minor = ${recoveredMinor},
           account_id = ${sums.accountId}
     where id = ${id}::uuid`.execute(tx);
}

export async function markSent(
  tx: Db,
  id: SettlementId,
  transferId: string | null,
  reason: SettlementReason | null,
): Promise<void> {
  await sql`
    update settlement set state = 'sent', reason = ${reason}, transfer_id = ${transferId}, last_error = null, sent_at = now()
     where id = ${id}::uuid`.execute(tx);
}

/** Ends the open settlements of events whose debt is now paid. */
export async function endPaidDebts(
  tx: Db,
  eventIds: readonly EventId[],
  currency: string,
  reason: 'keptLater' | 'takenBack',
): Promise<void> {
  await sql`
    update settlement s set state = 'reversed', reason = ${reason}, sent_at = now()
     where s.event_id = any(${[...eventIds]}::uuid[]) and s.currency = ${currency}
       and s.state = 'held' and s.reason = 'owed'
       and 0 <= (select coalesce(sum(l.amount_minor), 0) from ledger_entry l
                  where l.event_id = s.event_id and l.account = 'host' and l.currency = s.currency)`.execute(
    tx,
  );
}

/** Lets held settlements of a host who can be paid now run. */
export async function releaseHeld(tx: Db, hostId: ProfileId): Promise<void> {
  await sql`
    update settlement set state = 'due', reason = null, run_at = now(), tries = 0
     where host_id = ${hostId}::uuid and state = 'held'
       and reason in ('noAccount', 'detailsMissing', 'verification', 'rejected')`.execute(tx);
}

/** Debts that no later event paid. */
export async function listOldDebts(db: Db, before: Date, limit: number): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select ${columns} from settlement w
     where w.state = 'held' and w.reason = 'owed' and w.created_at < ${before} and w.run_at <= now()
     order by w.run_at limit ${limit}`.execute(db);
  return rows;
}

/** Transfers for an event that can still be taken back, newest first. */
export async function listTransfersOf(
  db: Db,
  { eventId, hostId, currency }: Pick<SettlementRow, 'eventId' | 'hostId' | 'currency'>,
): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select ${columns} from settlement w
     where w.event_id = ${eventId}::uuid and w.host_id = ${hostId}::uuid and w.currency = ${currency}
       and w.state = 'sent' and w.transfer_id is not null
     order by w.round desc`.execute(db);
  return rows;
}

export async function addReversed(tx: Db, id: SettlementId, amount: number): Promise<void> {
  await sql`
    update settlement
       set reversed_minor = reversed_minor + ${amount}::bigint,
           state = case when reversed_minor + ${amount}::bigint >= amount_minor - recovered_minor then 'reversed' else state end,
           reason = 'takenBack'
     where id = ${id}::uuid`.execute(tx);
}

export async function listBooked(db: Db, refs: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ externalRef: string }>`
    select distinct external_ref from ledger_entry where external_ref = any(${[...refs]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ externalRef }) => externalRef));
}

/** Remembers when payouts began with this provider. */
export async function readStart(db: Db, provider: string): Promise<Date> {
  await sql`insert into payouts_start (provider) values (${provider}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ startedAt: Date }>`
    select started_at from payouts_start where provider = ${provider}`.execute(db);
  return rows[0]!.startedAt;
}
