import type { RawBuilder } from 'kysely';
import type { EventId, TicketTypeId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { sendTogether } from '#platform/server/send-together.ts';
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
  /** Tickets in a draw, which aren't sold to others (DRW-01). */
  reserved: number;
  inDraw: 'open' | 'over' | null;
  minPerOrder: number;
  maxPerOrder: number;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  locked: boolean;
  /** People per ticket (CAP-01). */
  admits: number;
  opensAfter: TicketTypeId | null;
  /** The name of the type that must sell out first; null once this one is open. */
  waitsFor: string | null;
  /** Over all ticket types, in people. null: unlimited. */
  eventCapacity: number | null;
  eventTaken: number | null;
  eventStatus: SellingEvent['status'];
  /** Whether only members of the host can buy (EVT-07). */
  eventIsPrivate: boolean;
  eventEndsAt: Date;
  maxPerPerson: number | null;
  /** The tax of the event, `''` without one, and the rate of this ticket type (TAX-01). */
  taxName: string;
  taxRate: number;
  /** The rate of its own, null for the event's. */
  ownTaxRate: number | null;
  /** The host's fee if it differs from the instance's default. */
  rates: FeeRates | null;
  now: Date;
};

/** The type that `ticket_type t` waits for. It opens when that one sells out, or is no longer sold (CAP-01). */
const waitsFor = (eventId: EventId | undefined) => sql`(
  select w.name from ticket_type w
   where w.event_id = ${eventId ? sql`${eventId}::uuid` : sql`t.event_id`} and w.id = t.opens_after and t.opened_at is null and w.archived_at is null
     and (w.sale_ends_at is null or w.sale_ends_at > clock_timestamp()))`;

/** Facts of the event, and the time. */
const eventColumns = sql`
  e.status as event_status, e.ends_at as event_ends_at, e.visibility = 'private' as event_is_private, e.max_per_person, e.tax_name,
  case when e.tax_rate = 0 then 0 else coalesce(t.tax_rate, e.tax_rate) end as tax_rate, clock_timestamp() as now`;

/** @param eventId of a statement about one event, which names it at each level (docs/decisions/0058) */
const columnsOf = (eventId?: EventId) => sql`
  t.id, t.event_id, t.name, t.description, t.price_minor, t.currency, t.capacity, t.held, t.sold, t.reserved, t.in_draw, t.min_per_order,
  t.max_per_order, t.sale_starts_at, t.sale_ends_at, t.locked, t.admits, t.opens_after, ${waitsFor(eventId)} as waits_for,
  c.capacity as event_capacity, c.taken as event_taken, t.tax_rate as own_tax_rate, ${rateOf} as rates, ${eventColumns}`;

/** A ticket type as far as an offer needs it. Times are texts. */
export type OpenTicketType = Pick<
  TicketTypeRow,
  | 'priceMinor'
  | 'currency'
  | 'capacity'
  | 'held'
  | 'sold'
  | 'reserved'
  | 'inDraw'
  | 'minPerOrder'
  | 'rates'
  | 'admits'
  | 'waitsFor'
  | 'eventCapacity'
  | 'eventTaken'
> & { saleStartsAt: string | null; saleEndsAt: string | null; now: string };

/** The publicly available ticket types of these events as JSON, by `event_id`. Events without any have no row. */
export const openTicketTypesOf = (eventIds: RawBuilder<unknown>) => sql`
  select t.event_id, json_agg(json_build_object(
           'priceMinor', t.price_minor, 'currency', t.currency, 'capacity', t.capacity, 'held', t.held, 'sold', t.sold, 'reserved', t.reserved, 'inDraw', t.in_draw,
           'minPerOrder', t.min_per_order, 'saleStartsAt', t.sale_starts_at, 'saleEndsAt', t.sale_ends_at,
           'rates', ${rateOf}, 'admits', t.admits, 'waitsFor', ${waitsFor(undefined)}, 'eventCapacity', c.capacity,
           'eventTaken', c.taken, 'now', clock_timestamp())) as tickets
    from ticket_type t
    join event e on e.id = t.event_id
    left join event_capacity c on c.event_id = t.event_id
   where t.event_id in (${eventIds}) and t.archived_at is null and not t.locked
   group by t.event_id`;

/** In the order of the event page. */
export async function listTicketTypes(db: Db, eventId: EventId): Promise<TicketTypeRow[]> {
  const { rows } = await sql<TicketTypeRow>`
    select ${columnsOf(eventId)}
      from ticket_type t
      join event e on e.id = t.event_id
      left join event_capacity c on c.event_id = t.event_id
     where t.event_id = ${eventId}::uuid and t.archived_at is null
     order by t.position, t.id`.execute(db);
  return rows;
}

/** Lists publicly available ticket types of many events in one query. */
export async function listOpenTicketTypes(db: Db, eventIds: readonly EventId[]): Promise<TicketTypeRow[]> {
  const { rows } = await sql<TicketTypeRow>`
    select ${columnsOf()}
      from ticket_type t
      join event e on e.id = t.event_id
      left join event_capacity c on c.event_id = t.event_id
     where t.event_id = any(${[...eventIds]}::uuid[]) and t.archived_at is null and not t.locked`.execute(db);
  return rows;
}

/**
 * Locks the capacity of an event, then some or all of its ticket types, until the transaction ends. Every transaction
 * that changes counters or orders takes these locks first, after its promotions, in the order of ids to avoid
 * deadlocks. Types that open when a locked one sells out are locked and returned, too.
 *
 * The capacity is locked while the first row is read, before that row is locked. Its lock makes the number exact: the
 * types of one event may be locked by several transactions, each its own. Events without capacity have no row, so
 * they pay for one lookup in an index.
 *
 * The event is read again once all are locked. The statement that waits for them has read it before, and it may have
 * been cancelled or changed since.
 */
export async function lockTicketTypes(
  tx: Db,
  eventId: EventId,
  only?: readonly string[],
): Promise<TicketTypeRow[]> {
  const chosen = sql`
    t.event_id = ${eventId}::uuid
       and ${only ? sql`(t.id = any(${[...only]}::uuid[]) or t.opens_after = any(${[...only]}::uuid[]))` : sql`t.archived_at is null`}`;
  const [locked, latest] = await sendTogether(tx, (together) => [
    sql<TicketTypeRow>`
    with c as materialized (
      select capacity, taken from event_capacity where event_id = ${eventId}::uuid for update)
    select ${columnsOf(eventId)}
      from ticket_type t
      join event e on e.id = t.event_id
      left join c on true
     where ${chosen}
     order by t.id
       for update of t`.execute(together),
    sql<Pick<TicketTypeRow, 'id'> & Partial<TicketTypeRow>>`
    select t.id, ${eventColumns} from ticket_type t join event e on e.id = t.event_id where ${chosen}`.execute(
      together,
    ),
  ]);
  const ofEvent = new Map(latest.rows.map((row) => [row.id, row]));
  return locked.rows.map((row) => ({ ...row, ...ofEvent.get(row.id) }));
}

export type UnitMove = {
  readonly id: TicketTypeId;
  readonly held: number;
  readonly sold: number;
  /** Into or out of a draw. Without effect once the draw of the type is over. */
  readonly reserved?: number;
};

/**
 * Moves the counters of ticket types and of their event, in one statement. If a type sold out, opens those after it.
 * @throws a check violation if this would oversell either: the database enforces the limits (HLD-02, CAP-01)
 */
export async function moveUnits(tx: Db, eventId: EventId, moves: readonly UnitMove[]): Promise<void> {
  if (moves.length === 0) return;
  const { rows } = await sql`
    with moved as (
      update ticket_type t
         set held = t.held + m.held, sold = t.sold + m.sold,
             reserved = t.reserved + case when t.in_draw = 'open' then coalesce(m.reserved, 0) else 0 end
        from json_to_recordset(${JSON.stringify(moves)}::json) m(id uuid, held int, sold int, reserved int)
       where t.event_id = ${eventId}::uuid and t.id = m.id
      returning t.id, t.capacity - t.held - t.sold < t.min_per_order as is_sold_out,
                (m.held + m.sold + case when t.in_draw = 'open' then coalesce(m.reserved, 0) else 0 end)
                * t.admits as people),
    counted as (
      update event_capacity c set taken = c.taken + p.people
        from (select sum(people)::int as people from moved) p
       where c.event_id = ${eventId}::uuid and p.people <> 0)
    select from moved w
     where w.is_sold_out
       and exists (select from ticket_type t
                    where t.event_id = ${eventId}::uuid and t.opens_after = w.id and t.opened_at is null)
     limit 1`.execute(tx);
  if (rows.length > 0) await openSoldOutSuccessors(tx, eventId);
}

/** Opens the ticket types whose predecessor is sold out (CAP-01). */
export async function openSoldOutSuccessors(tx: Db, eventId: EventId): Promise<void> {
  await sql`
    update ticket_type t set opened_at = now()
      from ticket_type w
     where t.event_id = ${eventId}::uuid and t.opened_at is null
       and w.event_id = ${eventId}::uuid and w.id = t.opens_after
       and w.capacity - w.held - w.sold < w.min_per_order`.execute(tx);
}

/**
 * Takes tickets into a draw, or ends the draw of ticket types, which puts the tickets that are left on sale (DRW-01).
 * The types are locked.
 * @throws a check violation if there aren't enough tickets
 */
export async function reserveUnits(
  tx: Db,
  eventId: EventId,
  state: 'open' | 'over',
  units: readonly { readonly id: TicketTypeId; readonly units: number }[],
): Promise<void> {
  await sql`
    with before as (
      select t.id, t.reserved from ticket_type t
       where t.event_id = ${eventId}::uuid and t.id = any(${units.map(({ id }) => id)}::uuid[])
    ), changed as (
      update ticket_type t set in_draw = ${state}, reserved = u.units
        from json_to_recordset(${JSON.stringify(units)}::json) u(id uuid, units int)
        join before b on b.id = u.id
       where t.event_id = ${eventId}::uuid and t.id = u.id
      returning (t.reserved - b.reserved) * t.admits as people)
    update event_capacity c set taken = c.taken + p.people
      from (select sum(people)::int as people from changed) p
     where c.event_id = ${eventId}::uuid and p.people <> 0`.execute(tx);
}

export async function findEventOfTicketType(
  db: Db,
  ticketTypeId: TicketTypeId,
): Promise<EventId | undefined> {
  const row = await db
    .selectFrom('ticketType')
    .select('eventId')
    .where('id', '=', ticketTypeId)
    .where('eventId', '=', sql<EventId>`event_of(${ticketTypeId}::uuid, event_id)`)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row?.eventId;
}

/** Events whose counter differs from their ticket types, or exceeds the capacity (CAP-01). */
export async function listWrongCapacities(db: Db) {
  const { rows } = await sql<{ eventId: EventId; capacity: number; taken: number; should: number }>`
    select c.event_id, c.capacity, c.taken, coalesce(s.people, 0)::int as should
      from event_capacity c
      left join (select event_id, sum((held + sold + reserved) * admits) as people from ticket_type group by 1) s
        on s.event_id = c.event_id
     where c.taken <> coalesce(s.people, 0) or c.taken > c.capacity`.execute(db);
  return rows;
}

/**
 * Checks invariants of the counters.
 * @returns ticket types that violate one
 */
export async function listOversold(db: Db) {
  return db
    .selectFrom('ticketType')
    .select(['id', 'held', 'sold', 'reserved', 'capacity'])
    .where(sql<boolean>`held + sold + reserved > capacity`)
    .execute();
}
