import { type EventId, newId, type ProfileId, type SettlementId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { openLeasedQueue } from '#platform/server/leased-queue.ts';
import type { Pot } from '../../splits/rules.ts';
import type { Debt, EventMoney, SettlementReason, SettlementState } from '../rules.ts';

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
  /** An artist’s or venue’s share; else the host’s rest. */
  readonly party: boolean;
};

const columns = sql`
  w.id, w.event_id, w.host_id, w.currency, w.state, w.reason, w.amount_minor, w.recovered, w.recovered_minor,
  w.reversed_minor, w.account_id, w.transfer_id, w.attempt, w.tries, w.due_at, w.sent_at, w.last_error,
  w.party`;

/** A try is counted before it is made; the lease is the growing pause after it. Debts are taken back elsewhere. */
export const settlementQueue = openLeasedQueue<SettlementRow, { readonly id: SettlementId }>({
  name: 'settlements',
  table: 'settlement',
  key: { id: 'uuid' },
  columns: { runAt: 'runAt', attempts: 'tries', lastError: 'lastError' },
  scope: sql`w.state in ('due', 'held', 'requested') and w.reason is distinct from 'takenBack'`,
  payload: columns,
  leaseSeconds: sql<number>`least(30 * 2 ^ least(w.tries, 10), 3600)`,
});

/** An ended event with money that isn’t paid out, or that its host owes. */
export type OwedEvent = EventMoney & { readonly eventId: EventId; readonly hostId: ProfileId };

const money = sql`
  sum(l.amount_minor) filter (where l.account = 'host' and l.kind not in ('transfer', 'reversal')) as earned,
  sum(l.amount_minor) filter (where l.account = 'cash') as cash,
  sum(l.amount_minor) filter (where l.account = 'host') as left`;

export type EndedEvents = {
  readonly endedBefore: Date;
  readonly from: Date;
  /**
   * Looks at events that ended after `endedAfter` and have no settlement, and at those with ledger entries after
   * `movedAfter`. Without it, at all events.
   */
  readonly lately?: { readonly endedAfter: Date; readonly movedAfter: string };
};

/**
 * Ended events whose hosts or parties are owed money, or whose hosts owe some. A postponed event hasn't ended, whatever
 * its old date.
 */
export async function listOwedEvents(
  db: Db,
  { endedBefore, from, lately }: EndedEvents,
): Promise<OwedEvent[]> {
  const ended = lately
    ? sql`
      select e.id from event e
       where e.status not in ('draft', 'postponed') and e.ends_at <= ${endedBefore}
         and e.ends_at > greatest(${lately.endedAfter}::timestamptz, ${from}::timestamptz)
         and not exists (select from settlement s where s.event_id = e.id)
       union
      select l.event_id from ledger_entry l join event e on e.id = l.event_id
       where l.id > ${lately.movedAfter}::uuid and e.status <> 'postponed' and e.ends_at <= ${endedBefore} and e.ends_at > ${from}`
    : sql`select e.id from event e where e.status not in ('draft', 'postponed') and e.ends_at <= ${endedBefore} and e.ends_at > ${from}`;
  const { rows } = await sql<OwedEvent>`
    with ended as (${ended}), owed as (
      select l.event_id, l.currency, ${money}
        from ledger_entry l
       where l.event_id in (select id from ended)
       group by 1, 2 having sum(l.amount_minor) filter (where l.account = 'host') <> 0
    )
    select o.event_id, o.currency, coalesce(o.earned, 0)::bigint as earned, coalesce(o.cash, 0)::bigint as cash,
           o.left::bigint as left, h.host_id
      from owed o
      cross join lateral (
        -- An event that changes hands stays with the host who was paid first.
        select coalesce(
          (select s.host_id from settlement s where s.event_id = o.event_id and not s.party order by s.id limit 1),
          (select c.profile_id from event_creator c
            where c.event_id = o.event_id and c.creator_type = 'owner' and c.creator_status = 'confirmed'
            order by c.position limit 1)) as host_id) h
     where h.host_id is not null
     order by o.event_id, o.currency`.execute(db);
  return rows;
}

/** The money of an event in one currency. By `ledger_entry_by_order`. */
export async function readMoney(
  tx: Db,
  { eventId, currency }: Pick<SettlementRow, 'eventId' | 'currency'>,
): Promise<EventMoney> {
  const { rows } = await sql<Omit<EventMoney, 'currency'>>`
    select coalesce(m.earned, 0)::bigint as earned, coalesce(m.cash, 0)::bigint as cash, coalesce(m.left, 0)::bigint as left
      from (select ${money} from ledger_entry l
             where l.event_id = ${eventId}::uuid and l.currency = ${currency}) m`.execute(tx);
  return { currency, ...rows[0]! };
}

export type SettledAmount = Pick<SettlementRow, 'eventId' | 'hostId' | 'currency' | 'party'> & {
  /** Sent, or on its way. */
  readonly paid: number;
  readonly onItsWay: number;
  readonly isOpen: boolean;
};

/** Sums settled with the host and each party of events. By the key of (event, host, currency, round). */
export async function listSettled(db: Db, eventIds: readonly EventId[]): Promise<SettledAmount[]> {
  const { rows } = await sql<SettledAmount>`
    select event_id, host_id, currency, party,
           coalesce(sum(amount_minor) filter (where (state = 'requested' or sent_at is not null) and amount_minor > 0), 0)::bigint as paid,
           coalesce(sum(amount_minor) filter (where state = 'requested'), 0)::bigint as on_its_way,
           bool_or(state in ('due', 'held', 'requested', 'failed')) as is_open
      from settlement where event_id = any(${[...eventIds]}::uuid[])
     group by 1, 2, 3, 4`.execute(db);
  return rows;
}

export type NewSettlement = Pick<
  SettlementRow,
  'eventId' | 'hostId' | 'currency' | 'amountMinor' | 'party'
> & {
  readonly pot: Pot;
};

/** Of two processes that open the same settlement, one does. */
export async function addSettlements(tx: Db, owed: readonly NewSettlement[]): Promise<void> {
  const rows = owed.map(({ pot, ...one }) => ({ ...one, ...pot, id: newId<SettlementId>() }));
  await sql`
    insert into settlement (id, event_id, host_id, currency, round, state, reason, amount_minor, party, held_minor,
                            door_minor, due_at)
    select r.id, r."eventId", r."hostId", r.currency,
           1 + coalesce((select max(s.round) from settlement s
                          where s.event_id = r."eventId" and s.host_id = r."hostId" and s.currency = r.currency), 0),
           case when r."amountMinor" < 0 then 'held' else 'due' end, case when r."amountMinor" < 0 then 'owed' end,
           r."amountMinor", r.party, r.held, r.door, now()
      from json_to_recordset(${JSON.stringify(rows)}::json) r(
           id uuid, "eventId" uuid, "hostId" uuid, currency text, "amountMinor" bigint, party boolean, held bigint,
           door bigint)
        on conflict do nothing`.execute(tx);
}

/** The host's balance of an event in the ledger. By `ledger_entry_by_order`. */
export async function readBalance(tx: Db, eventId: EventId, currency: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as balance from ledger_entry
     where event_id = ${eventId}::uuid and account = 'host' and currency = ${currency}`.execute(tx);
  return rows[0]!.balance;
}

/**
 * A host's debts for other events, oldest first: also those on hold, and payouts that became one. Locks the rows. By
 * `settlement_of_host`.
 */
export async function lockDebts(
  tx: Db,
  { hostId, eventId, currency }: Pick<SettlementRow, 'hostId' | 'eventId' | 'currency'>,
): Promise<Debt<EventId>[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select s.event_id from settlement s
     where s.host_id = ${hostId}::uuid and s.currency = ${currency} and s.event_id <> ${eventId}::uuid
       and s.state = 'held' and not s.party
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

/** Whether another payout to this host is on its way, which may use their debts, or one of these is being taken back. */
export async function isHostBusy(
  tx: Db,
  { id, hostId, currency }: Pick<SettlementRow, 'id' | 'hostId' | 'currency'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from settlement
     where host_id = ${hostId}::uuid and currency = ${currency} and id <> ${id}::uuid
       and (state = 'requested' or (state = 'held' and reason = 'takenBack'))`.execute(tx);
  return rows.length > 0;
}

/** Serializes the settlements of a host until the transaction ends. */
export async function lockHost(tx: Db, hostId: ProfileId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlements of ${hostId}`}, 0))`.execute(tx);
}

/** Serializes what is owed for an event until the transaction ends. Taken after the lock of the host. */
export async function lockEvent(tx: Db, eventId: EventId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlements for ${eventId}`}, 0))`.execute(tx);
}

/** Whether refunds of the event are still on their way, which change what its host is owed. Those of test orders don't. */
export async function isRefunding(tx: Db, eventId: EventId): Promise<boolean> {
  const { rows } = await sql<{ isRefunding: boolean }>`
    select exists (select from event_refund f where f.event_id = ${eventId}::uuid and f.finished_at is null)
        or exists (select from refund r
                     join ticket_order p on p.event_id = ${eventId}::uuid and p.id = r.order_id and not p.test
                    where r.event_id = ${eventId}::uuid and r.status = 'due') as is_refunding`.execute(tx);
  return rows[0]!.isRefunding;
}

type Change = {
  readonly state: SettlementState;
  readonly reason?: SettlementReason | undefined;
  readonly runInSeconds?: number;
  readonly error?: string;
  /** The provider refused and would repeat that for the same idempotency key. */
  readonly isRefused?: boolean;
  readonly attempt?: number;
};

/** Moves an open settlement, unless the given attempt has ended. Its sums are computed again when it is requested. */
export async function moveSettlement(tx: Db, id: SettlementId, change: Change): Promise<boolean> {
  const { state, reason, runInSeconds = 0, error, isRefused = false, attempt = null } = change;
  const { numAffectedRows } = await sql`
    update settlement set state = ${state}, reason = ${reason ?? null}, last_error = ${error?.slice(0, 500) ?? null},
           run_at = now() + make_interval(secs => ${runInSeconds}), attempt = attempt + ${isRefused ? 1 : 0}::int
     where id = ${id}::uuid and state in ('due', 'held', 'requested', 'failed')
       and (${attempt}::int is null or (state = 'requested' and attempt = ${attempt}::int))`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Shows what is owed now without asking the provider. A payout that becomes a debt is due from now. */
export async function setAmount(tx: Db, id: SettlementId, amountMinor: number, pot?: Pot): Promise<void> {
  await sql`update settlement set amount_minor = ${amountMinor}, recovered = '[]', recovered_minor = 0,
                   due_at = case when amount_minor >= 0 and ${amountMinor}::bigint < 0 then now() else due_at end,
                   held_minor = coalesce(${pot?.held ?? null}::bigint, held_minor),
                   door_minor = coalesce(${pot?.door ?? null}::bigint, door_minor)
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

/** Ends the open settlements of events whose debt is now paid, also if an admin held it meanwhile. */
export async function endPaidDebts(
  tx: Db,
  eventIds: readonly EventId[],
  currency: string,
  reason: 'keptLater' | 'takenBack' | 'paidOutside',
): Promise<void> {
  await sql`
    with owing as materialized (
      select event_id from ledger_entry
       where event_id = any(${[...eventIds]}::uuid[]) and account = 'host' and currency = ${currency}
       group by event_id having sum(amount_minor) < 0)
    update settlement set state = 'reversed', reason = ${reason}, sent_at = now()
     where event_id = any(${[...eventIds]}::uuid[]) and currency = ${currency}
       and state = 'held' and reason in ('owed', 'takenBack', 'admin') and amount_minor < 0 and event_id not in (select event_id from owing)`.execute(
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

/**
 * Debts that no later event paid, and that weren't tried to be taken back within the last day: that moves `run_at` by a
 * day, and each look of the queue by an hour. And those that a worker which died was taking back. Oldest first, by
 * `settlement_in_trouble`.
 */
export async function listOldDebts(
  db: Db,
  before: Date,
  { limit, after }: Batch<SettlementId>,
): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select ${columns} from settlement w
     where w.state = 'held'
       and (w.reason = 'owed' and w.due_at < ${before} and w.run_at <= now() + interval '1 hour'
            or w.reason = 'takenBack' and w.run_at <= now())
       and ${after ? sql`w.id > ${after}::uuid` : sql`true`}
     order by w.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Marks a debt as being taken back for some time. No payout is reduced by it until `endClaim`.
 * @returns false if nothing is owed, or another worker takes it back
 */
export async function claimDebt(tx: Db, id: SettlementId, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update settlement set reason = 'takenBack', run_at = now() + make_interval(secs => ${leaseSeconds})
     where id = ${id}::uuid and state = 'held'
       and (reason = 'owed' or (reason = 'takenBack' and run_at <= now()))`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/**
 * Lets later payouts be reduced by what is still owed, and tries to take it back again after a while.
 * @returns whether something is
 */
export async function endClaim(tx: Db, id: SettlementId, againInSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update settlement set reason = 'owed', run_at = now() + make_interval(secs => ${againInSeconds})
     where id = ${id}::uuid and state = 'held' and reason = 'takenBack'`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
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

/** Lets failed payouts run whose money is gone by now: they end, or become debts. */
export async function reopenFailed(db: Db): Promise<void> {
  await sql`
    with failed as materialized (select event_id from settlement where state = 'failed'), gone as materialized (
      select event_id, currency from ledger_entry
       where account = 'host' and event_id in (select event_id from failed)
       group by 1, 2 having sum(amount_minor) <= 0)
    update settlement set state = 'due', reason = null, run_at = now()
     where state = 'failed' and (event_id, currency) in (select event_id, currency from gone)`.execute(db);
}
