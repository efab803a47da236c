import type { EventId, TicketTypeId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { FeeRates } from '../fees.ts';
import type { SellingEvent } from '../rules.ts';
import { rateOf } from './fee-rate-store.ts';

/** A ticket type with the sale state of its event, at one time of the database's clock. */
export type TicketTypeRow = {
  id: TicketTypeId;
  eventId: EventId;
  name: string;
  description: string;
  priceMinor: number;
  currency: string;
  capacity: number | null;
  held: number;
  sold: number;
  minPerOrder: number;
  maxPerOrder: number;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  locked: boolean;
  eventStatus: SellingEvent['status'];
  /** Whether only members of the host can buy (EVT-07). */
  eventIsPrivate: boolean;
  eventEndsAt: Date;
  maxPerPerson: number | null;
  /** The host's fee if it differs from the instance's default. */
  rates: FeeRates | null;
  now: Date;
};

const columns = sql`
  t.id, t.event_id, t.name, t.description, t.price_minor, t.currency, t.capacity, t.held, t.sold, t.min_per_order,
  t.max_per_order, t.sale_starts_at, t.sale_ends_at, t.locked, e.status as event_status, e.ends_at as event_ends_at,
  e.visibility = 'private' as event_is_private,
  e.max_per_person, ${rateOf} as rates, clock_timestamp() as now`;

/** A ticket type as far as an offer needs it. Times are texts. */
export type OpenTicketType = Pick<
  TicketTypeRow,
  'priceMinor' | 'currency' | 'capacity' | 'held' | 'sold' | 'minPerOrder' | 'rates'
> & { saleStartsAt: string | null; saleEndsAt: string | null; now: string };

/** The publicly available ticket types of `event e` as JSON, `null` without any. */
export const openTicketTypes = sql`(
  select jsonb_agg(jsonb_build_object(
           'priceMinor', t.price_minor, 'currency', t.currency, 'capacity', t.capacity, 'held', t.held, 'sold', t.sold,
           'minPerOrder', t.min_per_order, 'saleStartsAt', t.sale_starts_at, 'saleEndsAt', t.sale_ends_at,
           'rates', ${rateOf}, 'now', clock_timestamp()))
    from ticket_type t where t.event_id = e.id and t.archived_at is null and not t.locked)`;

/** In the order of the event page. */
export async function listTicketTypes(db: Db, eventId: EventId): Promise<TicketTypeRow[]> {
  const { rows } = await sql<TicketTypeRow>`
    select ${columns}
      from ticket_type t join event e on e.id = t.event_id
     where t.event_id = ${eventId}::uuid and t.archived_at is null
     order by t.position, t.id`.execute(db);
  return rows;
}

/** Lists publicly available ticket types of many events in one query. */
export async function listOpenTicketTypes(db: Db, eventIds: readonly EventId[]): Promise<TicketTypeRow[]> {
  const { rows } = await sql<TicketTypeRow>`
    select ${columns}
      from ticket_type t join event e on e.id = t.event_id
     where t.event_id = any(${[...eventIds]}::uuid[]) and t.archived_at is null and not t.locked`.execute(db);
  return rows;
}

/**
 * Locks some or all ticket types of an event until the transaction ends. Every transaction that changes counters or
 * orders takes this lock first, after its promotions, in the order of ids to avoid deadlocks.
 */
export async function lockTicketTypes(
  tx: Db,
  eventId: EventId,
  only?: readonly string[],
): Promise<TicketTypeRow[]> {
  const { rows } = await sql<TicketTypeRow>`
    select ${columns}
      from ticket_type t join event e on e.id = t.event_id
     where t.event_id = ${eventId}::uuid ${only ? sql`and t.id = any(${[...only]}::uuid[])` : sql`and t.archived_at is null`}
     order by t.id
       for update of t`.execute(tx);
  return rows;
}

export type UnitMove = { readonly id: TicketTypeId; readonly held: number; readonly sold: number };

/** @throws a check violation if this would oversell: the database enforces the limit (HLD-02) */
export async function moveUnits(tx: Db, eventId: EventId, moves: readonly UnitMove[]): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update ticket_type t set held = t.held + m.held, sold = t.sold + m.sold
      from json_to_recordset(${JSON.stringify(moves)}::json) m(id uuid, held int, sold int)
     where t.event_id = ${eventId}::uuid and t.id = m.id`.execute(tx);
}

export async function findEventOfTicketType(
  db: Db,
  ticketTypeId: TicketTypeId,
): Promise<EventId | undefined> {
  const row = await db
    .selectFrom('ticketType')
    .select('eventId')
    .where('id', '=', ticketTypeId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row?.eventId;
}

/**
 * Checks invariants of the counters.
 * @returns ticket types that violate one
 */
export async function listOversold(db: Db) {
  return db
    .selectFrom('ticketType')
    .select(['id', 'held', 'sold', 'capacity'])
    .where((eb) => eb(eb('held', '+', eb.ref('sold')), '>', eb.ref('capacity')))
    .execute();
}
