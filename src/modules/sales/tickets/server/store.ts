import { imageJson, type ImageRow } from '#modules/profiles/profiles/server/index.ts';
import { addressColumns } from '#modules/events/events/server/index.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import type { Gel } from '#modules/media/contract.ts';
import type { IssuedTicket } from '../contract.ts';
import type { OrderStatus } from '#modules/sales/checkout/rules.ts';
import type { OrderTicket } from '#modules/sales/checkout/server/index.ts';
import type { EventId, OrderId, TicketId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** The subscriber of completed orders, and the key under which the email is sent once. */
export const mailSubscriber = 'admission.mail-tickets';
export const mailKey = (orderId: OrderId) => `tickets:${orderId}`;

export async function listSigningKeys(db: Db) {
  return db
    .selectFrom('signingKey')
    .select(['version', 'publicKey', 'privateKey'])
    .orderBy('version')
    .execute();
}

export async function addSigningKey(db: Db, key: { version: number; publicKey: string; privateKey: string }) {
  await db
    .insertInto('signingKey')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type NewTicket = {
  id: TicketId;
  eventId: EventId;
  orderId: OrderId;
  ticketTypeId: TicketTypeId;
  ordinal: number;
  holderId: UserId;
  code: string;
  keyVersion: number;
};

/** Adding the same unit twice adds one ticket, by the table's key. */
export async function addTickets(tx: Db, tickets: readonly NewTicket[]): Promise<void> {
  const rows = tickets.map((ticket) => ({
    event_id: ticket.eventId,
    id: ticket.id,
    order_id: ticket.orderId,
    ticket_type_id: ticket.ticketTypeId,
    ordinal: ticket.ordinal,
    holder_id: ticket.holderId,
    code: ticket.code,
    key_version: ticket.keyVersion,
  }));
  await sql`
    insert into ticket (event_id, id, order_id, ticket_type_id, ordinal, holder_id, code, key_version)
    select r.*
      from json_to_recordset(${JSON.stringify(rows)}::json) r(
           event_id uuid, id uuid, order_id uuid, ticket_type_id uuid, ordinal int, holder_id uuid, code text,
           key_version int)
        on conflict (event_id, order_id, ticket_type_id, ordinal) do nothing`.execute(tx);
}

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

/**
 * The orders in which a user bought or holds tickets, by event start: soonest first when upcoming, latest first when
 * past.
 */
export async function listOrders(
  db: Db,
  list: {
    buyerId: UserId;
    when: 'upcoming' | 'past';
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
         and ${isPast ? sql`e.ends_at <= now()` : sql`e.ends_at > now()`}
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
export async function countOrders(db: Db, buyerId: UserId, when: 'upcoming' | 'past'): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from buyer_order b join event e on e.id = b.event_id
     where b.buyer_id = ${buyerId}::uuid and ${when === 'past' ? sql`e.ends_at <= now()` : sql`e.ends_at > now()`}`.execute(
    db,
  );
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

/** The tickets of an order for a refund, in guest list order. */
export async function listTicketsOf(
  db: Db,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
): Promise<OrderTicket[]> {
  const { rows } = await sql<OrderTicket>`
    select a.id, a.holder_id, a.ticket_type_id, a.ordinal, t.admits, t.name, a.state, c.at is not null as checked_in
      from ticket a
      join ticket_type t on t.event_id = a.event_id and t.id = a.ticket_type_id
      left join check_in c on c.event_id = a.event_id and c.ticket_id = a.id
     where a.event_id = ${eventId}::uuid and a.order_id = ${orderId}::uuid
     order by t.position, t.name, a.ordinal`.execute(db);
  return rows;
}

/**
 * Voids valid tickets of an order, the given ones or all.
 * @returns those that were valid
 */
export async function voidTickets(
  tx: Db,
  which: {
    eventId: EventId;
    orderId: OrderId;
    ticketIds?: readonly TicketId[] | undefined;
    because: 'refund' | 'cancelled' | 'exchange';
  },
) {
  const { eventId, orderId, ticketIds, because } = which;
  const { rows } = await sql<{ id: string; ticketTypeId: TicketTypeId; holderId: UserId; admits: number }>`
    update ticket a set state = 'void', listed = false, voided_because = ${because},
           guest_name = case when ${because} = 'exchange' then null else guest_name end
     where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and state = 'valid'
       ${ticketIds ? sql`and id = any(${[...ticketIds]}::uuid[])` : sql``}
    returning id, ticket_type_id, holder_id, (
      select t.admits from ticket_type t where t.event_id = a.event_id and t.id = a.ticket_type_id) as admits`.execute(
    tx,
  );
  return rows;
}

/** Only tickets that the first holder still has. */
export async function handOverTickets(
  tx: Db,
  { orderIds, fromId, toId }: { orderIds: readonly OrderId[]; fromId: UserId; toId: UserId },
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ holderId: toId })
    .where('orderId', '=', sql<OrderId>`any(${[...orderIds]}::uuid[])`)
    .where('holderId', '=', fromId)
    .execute();
}

/**
 * The giver of complimentary tickets, and whether their holder has an account.
 * @returns undefined if they were ordered
 */
export async function findComp(
  db: Db,
  orderId: OrderId,
): Promise<{ giver: string; hasAccount: boolean } | undefined> {
  const { rows } = await sql<{ giver: string; hasAccount: boolean }>`
    select coalesce(h.name, e.name) as giver,
           u.id is not null as has_account
      from ticket_order p
      join event e on e.id = p.event_id
      left join profile h on h.id = e.creator_id and h.deleted_at is null
      left join account_user u on u.id = p.buyer_id
     where p.id = ${orderId}::uuid and p.comp_by is not null`.execute(db);
  return rows[0];
}

/** Those of the users who have no valid ticket to the event. Uses `admission_by_holder`. */
export async function listWithoutTicket(
  tx: Db,
  eventId: EventId,
  holderIds: readonly UserId[],
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select distinct h.id from unnest(${[...holderIds]}::uuid[]) h(id)
     where not exists (select from ticket a
                        where a.holder_id = h.id and a.event_id = ${eventId}::uuid and a.state = 'valid')`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Whether the user bought the order or holds a ticket in it. */
export async function isOrderHolder(db: Db, orderId: OrderId, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from ticket_order o where o.id = ${orderId}::uuid and o.buyer_id = ${userId}::uuid)
        or exists (select 1 from ticket a where a.order_id = ${orderId}::uuid and a.holder_id = ${userId}::uuid) as is`.execute(
    db,
  );
  return rows[0]!.is;
}

/** Uses `ticket_by_holder`. */
export async function isTicketHolder(db: Db, ticketId: TicketId, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from ticket where holder_id = ${userId}::uuid and id = ${ticketId}::uuid`.execute(db);
  return rows.length > 0;
}

/** Uses `ticket_by_holder`. */
export async function findEventOfTicket(
  db: Db,
  ticketId: TicketId,
  holderId: UserId,
): Promise<EventId | undefined> {
  const row = await db
    .selectFrom('ticket')
    .select('eventId')
    .where('holderId', '=', holderId)
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return row?.eventId as EventId | undefined;
}

export type NamingRow = { isCurrent: boolean; checkedIn: boolean };

/** Locks a ticket of the holder, so that it doesn't change hands meanwhile. */
export async function lockForNaming(
  tx: Db,
  { eventId, id, holderId }: { eventId: EventId; id: TicketId; holderId: UserId },
): Promise<NamingRow | undefined> {
  const event = sql`${eventId}::uuid`;
  const { rows } = await sql<NamingRow>`
    select a.state = 'valid' and e.status <> 'cancelled' and e.ends_at > clock_timestamp() as is_current,
           exists (select from check_in c
                    where c.event_id = ${event} and c.ticket_id = a.id and c.at is not null) as checked_in
      from ticket a join event e on e.id = ${event}
     where a.event_id = ${event} and a.id = ${id}::uuid and a.holder_id = ${holderId}::uuid
       for update of a`.execute(tx);
  return rows[0];
}

/** Scanners load their list again. An empty name removes it. */
export async function setGuestName(
  tx: Db,
  ticket: { eventId: EventId; id: TicketId; name: string },
): Promise<void> {
  const { eventId, id, name } = ticket;
  await sql`
    update ticket set guest_name = nullif(${name}, ''), version = version + 1
     where event_id = ${eventId}::uuid and id = ${id}::uuid
       and guest_name is distinct from nullif(${name}, '')`.execute(tx);
}

/** Gives a ticket a new holder and a new code: the old code no longer admits anyone. */
export async function reissueTicket(
  tx: Db,
  ticket: { eventId: EventId; id: TicketId; holderId: UserId; code: string; keyVersion: number },
): Promise<void> {
  const { eventId, id, holderId, code, keyVersion } = ticket;
  await sql`
    with reissued as (
      update ticket
         set holder_id = ${holderId}::uuid, code = ${code}, key_version = ${keyVersion}, version = version + 1,
             transfers = transfers + 1, guest_name = null
       where event_id = ${eventId}::uuid and id = ${id}::uuid
      returning event_id, order_id)
    insert into buyer_order (buyer_id, order_id, event_id, starts_at, completed_at)
    select ${holderId}::uuid, r.order_id, r.event_id, e.starts_at, now()
      from reissued r join event e on e.id = r.event_id
        on conflict do nothing`.execute(tx);
}

/** Scanners load their list again. */
export async function setListed(
  tx: Db,
  { eventId, id, listed }: { eventId: EventId; id: TicketId; listed: boolean },
): Promise<void> {
  await sql`
    update ticket set listed = ${listed}, version = version + 1
     where event_id = ${eventId}::uuid and id = ${id}::uuid and state = 'valid'`.execute(tx);
}

/** Removes an order from "My tickets" of a user. */
export async function removeFromMine(tx: Db, orderId: OrderId, userId: UserId): Promise<void> {
  await sql`
    delete from buyer_order where buyer_id = ${userId}::uuid and order_id = ${orderId}::uuid`.execute(tx);
}

/** For which of these events a person has a valid ticket. Uses `admission_by_holder`. */
export async function listTicketsFor(
  db: Db,
  userId: UserId,
  eventIds: readonly EventId[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('eventId')
    .distinct()
    .where('holderId', '=', userId)
    .where('eventId', 'in', [...eventIds])
    .where('state', '=', 'valid')
    .execute();
  return rows.map(({ eventId }) => eventId);
}
