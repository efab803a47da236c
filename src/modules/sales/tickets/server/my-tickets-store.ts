import { isAhead } from '#modules/events/event-status/server/index.ts';
import { imageJson, type ImageRow } from '#modules/profiles/profiles/server/index.ts';
import { addressColumns } from '#modules/events/events/server/index.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import type { Gel } from '#modules/media/contract.ts';
import type { IssuedTicket } from '../contract.ts';
import type { OrderStatus } from '#modules/sales/checkout/rules.ts';
import type { EventId, OrderId, TicketId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type EventSheet = {
  eventId: EventId;
  provider: string;
  providerId: string;
  eventName: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  eventStatus: EventStatus;
  venueName: string;
  address1: string | null;
  postalCity: string;
  stateCode: string;
  countryCode: string;
  zipCode: string | null;
  hideAddress: boolean;
  /** Whether the order has a valid ticket: only its holders see a hidden address (LOC-04). */
  isHolder: boolean;
  gel: Gel;
  image: ImageRow | null;
};

const eventColumns = sql`
  e.id as event_id, e.provider, e.provider_id, e.name as event_name, e.starts_at, e.ends_at, e.timezone,
  e.status as event_status, e.venue_name, ${addressColumns}, e.state_code, e.hide_address, e.gel,
  ${imageJson('i')} as image`;
const eventJoins = sql`
  join event e on e.id = b.event_id
  left join venue ve on ve.id = e.venue_id
  left join image i on i.id = e.image_id`;

export type OrderRow = EventSheet & {
  orderId: OrderId;
  status: OrderStatus;
  what: string;
  ticketsTotal: number;
};

/** Conditions on `event e`. A postponed event isn't past, whatever its old date (EVT-06). */
const whenOf = {
  upcoming: isAhead,
  past: sql`not ${isAhead}`,
};

/**
 * The orders in which a user bought or holds tickets, by event start: soonest first when upcoming, latest first when
 * past.
 */
export async function listOrders(
  db: Db,
  list: {
    buyerId: UserId;
    when: keyof typeof whenOf;
    limit: number;
    after: readonly (string | number)[] | undefined;
  },
) {
  const isPast = list.when === 'past';
  const further = isPast ? sql`<` : sql`>`;
  const after = list.after;
  const buyer = sql`${list.buyerId}::uuid`;
  const inPage = sql`in (select event_id, order_id from page)`;
  const order = isPast ? sql`page.listed_at desc, page.order_id desc` : sql`page.listed_at, page.order_id`;
  const { rows } = await sql<OrderRow>`
    with page as materialized (
      select b.order_id, b.starts_at as listed_at, ${eventColumns}
        from buyer_order b
        ${eventJoins}
       where b.buyer_id = ${buyer}
         and ${whenOf[list.when]}
         and ${
           after
             ? sql`(b.starts_at, b.order_id) ${further} (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)`
             : sql`true`
         }
       order by ${isPast ? sql`b.starts_at desc, b.order_id desc` : sql`b.starts_at, b.order_id`}
       limit ${sql.lit(list.limit)})
    select page.*, coalesce(held.is_holder, false) as is_holder,
           case when o.buyer_id = ${buyer} then bought.what else held.what end as what,
           case when o.buyer_id = ${buyer} then bought.tickets_total else held.tickets_total end as tickets_total,
           case when o.buyer_id = ${buyer} then o.status when held.is_holder then 'completed' else 'cancelled' end as status
      from page
      join ticket_order o on o.event_id = page.event_id and o.id = page.order_id
      left join (
        select i.event_id, i.order_id, sum(i.quantity * t.admits)::int as tickets_total,
               string_agg(i.quantity || ' × ' || t.name, ', ' order by t.position, t.name) as what
          from order_item i join ticket_type t on t.event_id = i.event_id and t.id = i.ticket_type_id
         where (i.event_id, i.order_id) ${inPage}
         group by 1, 2) bought on bought.event_id = o.event_id and bought.order_id = o.id
      left join (
        select a.event_id, a.order_id, bool_or(a.is_valid) as is_holder, sum(a.count)::int as tickets_total,
               string_agg(a.count || ' × ' || t.name, ', ' order by t.position, t.name) as what
          from (select event_id, order_id, ticket_type_id, count(*), bool_or(state = 'valid') as is_valid
                  from ticket
                 where holder_id = ${buyer} and (event_id, order_id) ${inPage}
                 group by 1, 2, 3) a
          join ticket_type t on t.event_id = a.event_id and t.id = a.ticket_type_id
         group by 1, 2) held on held.event_id = o.event_id and held.order_id = o.id
     order by ${order}`.execute(db);
  return rows;
}

/** Counts without an index: buyers have tens of orders, not thousands. */
export async function countOrders(db: Db, buyerId: UserId, when: keyof typeof whenOf): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from buyer_order b join event e on e.id = b.event_id
     where b.buyer_id = ${buyerId}::uuid and ${whenOf[when]}`.execute(db);
  return rows[0]!.total;
}

export type IssuedTicketRow = {
  id: TicketId;
  ticketTypeId: TicketTypeId;
  ticketName: string;
  code: string;
  state: IssuedTicket['state'];
  guestName: string;
};

/**
 * The event of an order and the tickets in it that the viewer bought or holds, in guest list order. Only holders get
 * the code.
 * @returns undefined if there are none
 */
export async function findTickets(
  db: Db,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
  viewerId: UserId,
) {
  const event = sql`${eventId}::uuid`;
  const { rows } = await sql<EventSheet & { admissions: IssuedTicketRow[] }>`
    select ${eventColumns}, a.admissions, a.is_holder
      from (select ${event} as event_id) b
      ${eventJoins}
      cross join lateral (
        select jsonb_agg(jsonb_build_object(
                           'id', a.id, 'ticketTypeId', a.ticket_type_id, 'ticketName', t.name,
                           'guestName', case when a.holder_id = ${viewerId}::uuid then coalesce(a.guest_name, '')
                                             else '' end,
                           'code', case when a.holder_id = ${viewerId}::uuid and not a.listed then a.code else '' end,
                           'state', case when a.state <> 'void' and a.holder_id <> ${viewerId}::uuid then 'transferred'
                                         when a.listed then 'listed' else a.state end)
                         order by t.position, t.name, a.ordinal) as admissions,
               bool_or(a.state = 'valid' and a.holder_id = ${viewerId}::uuid) as is_holder
          from ticket a
          join ticket_order o on o.event_id = ${event} and o.id = a.order_id
          join ticket_type t on t.event_id = ${event} and t.id = a.ticket_type_id
         where a.event_id = ${event} and a.order_id = ${orderId}::uuid
           and ${viewerId}::uuid in (a.holder_id, o.buyer_id)) a
     where a.admissions is not null`.execute(db);
  return rows[0];
}

/** Removes an order from "My tickets" of a user. */
export async function removeFromMine(tx: Db, orderId: OrderId, userId: UserId): Promise<void> {
  await sql`
    delete from buyer_order where buyer_id = ${userId}::uuid and order_id = ${orderId}::uuid`.execute(tx);
}
