import type { EventId, ProfileId, SettlementId } from '#platform/ids.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { SettlementRow } from './settlement-store.ts';

export type ShownSettlement = Omit<
  SettlementRow,
  'recovered' | 'accountId' | 'transferId' | 'attempt' | 'tries'
> & {
  readonly eventName: string;
  readonly endsAt: Date;
  readonly timezone: string;
  readonly provider: string;
  readonly providerId: string;
  readonly hostType: ProfileType;
  readonly hostProvider: string;
  readonly hostProviderId: string;
  readonly hostName: string;
  readonly heldMinor: number | null;
  readonly doorMinor: number | null;
};

const shown = sql`
  select w.id, w.event_id, w.host_id, w.currency, w.state, w.reason, w.amount_minor, w.recovered_minor, w.reversed_minor,
         w.due_at, w.sent_at, w.last_error, w.party, w.held_minor, w.door_minor, e.name as event_name, e.ends_at, e.timezone, e.provider, e.provider_id,
         h.type as host_type, h.provider as host_provider, h.provider_id as host_provider_id, h.name as host_name
    from settlement w join event e on e.id = w.event_id join profile h on h.id = w.host_id`;

type Page = { readonly limit: number; readonly after: SettlementId | undefined };

const older = (after: SettlementId | undefined) =>
  after === undefined ? sql`true` : sql`w.id < ${after}::uuid`;

/** Newest first. By `settlement_of_host`. */
export async function listSettlementsOf(
  db: Db,
  hostId: ProfileId,
  { limit, after }: Page,
): Promise<ShownSettlement[]> {
  const { rows } = await sql<ShownSettlement>`
    ${shown} where w.host_id = ${hostId}::uuid and ${older(after)} order by w.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function findSettlementOf(
  db: Db,
  hostId: ProfileId,
  id: SettlementId,
): Promise<ShownSettlement | undefined> {
  const { rows } = await sql<ShownSettlement>`
    ${shown} where w.host_id = ${hostId}::uuid and w.id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function findSettlement(db: Db, id: SettlementId): Promise<ShownSettlement | undefined> {
  const { rows } = await sql<ShownSettlement>`${shown} where w.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The host first. By the key of (event, host, currency, round). */
export async function listSettlementsOfEvent(db: Db, eventId: EventId): Promise<ShownSettlement[]> {
  const { rows } = await sql<ShownSettlement>`
    ${shown} where w.event_id = ${eventId}::uuid order by w.currency, w.party, h.name, w.round`.execute(db);
  return rows;
}

/** Newest first. By `settlement_in_trouble`. */
export async function listInTrouble(
  db: Db,
  state: 'failed' | 'held',
  { limit, after }: Page,
): Promise<ShownSettlement[]> {
  const { rows } = await sql<ShownSettlement>`
    ${shown} where w.state = ${state} and ${older(after)} order by w.id desc limit ${limit}`.execute(db);
  return rows;
}

export type LedgerSums = Readonly<Record<'gross' | 'refunds' | 'disputed' | 'fees' | 'cash', number>>;

/**
 * Sums of the ledger at the moment of the payout, without payments that bought nothing, which the platform keeps until
 * they are refunded. By `ledger_entry_by_order`.
 */
export async function sumEvent(
  db: Db,
  { eventId, currency, sentAt }: Pick<ShownSettlement, 'eventId' | 'currency' | 'sentAt'>,
): Promise<LedgerSums> {
  const { rows } = await sql<LedgerSums>`
    select coalesce(-sum(l.amount_minor) filter (where l.account = 'buyer' and l.kind = 'sale'), 0)::bigint as gross,
           coalesce(sum(l.amount_minor) filter (where l.account = 'buyer' and l.kind = 'refund'), 0)::bigint as refunds,
           coalesce(sum(l.amount_minor) filter (where l.account = 'disputed'), 0)::bigint as disputed,
           coalesce(sum(l.amount_minor) filter (where l.account in ('platform', 'processing')), 0)::bigint as fees,
           coalesce(sum(l.amount_minor) filter (where l.account = 'cash'), 0)::bigint as cash
      from ledger_entry l
     where l.event_id = ${eventId}::uuid and l.currency = ${currency}
       and l.created_at <= coalesce(${sentAt}::timestamptz, now())
       and exists (select from ledger_entry h
                    where h.event_id = l.event_id and h.order_id = l.order_id and h.account = 'host'
                      and h.transfer_id = l.transfer_id)`.execute(db);
  return rows[0]!;
}

export type EventHost = {
  readonly endsAt: Date;
  /** Whether no payout has a day: the event is postponed, or cancelled and nothing is left of it. */
  readonly isUndated: boolean;
  readonly id: ProfileId | null;
  readonly name: string | null;
  readonly type: ProfileType;
  readonly provider: string;
  readonly providerId: string;
};

/** By `ledger_entry_by_order`. */
export async function findEventHost(db: Db, eventId: EventId): Promise<EventHost> {
  const event = sql`${eventId}::uuid`;
  const { rows } = await sql<EventHost>`
    select e.ends_at, h.id, h.name, h.type, h.provider, h.provider_id,
           e.status = 'postponed' or (e.status = 'cancelled' and not exists (
             select from ledger_entry l where l.event_id = ${event} and l.account = 'host'
              group by l.currency having sum(l.amount_minor) <> 0)) as is_undated
      from event e
      left join lateral (
        select p.id, p.name, p.type, p.provider, p.provider_id
          from event_creator c join profile p on p.id = c.profile_id
         where c.event_id = e.id and c.creator_type = 'owner' and c.creator_status = 'confirmed'
         order by c.position limit 1) h on true
     where e.id = ${event}`.execute(db);
  return rows[0]!;
}
