import type { OrderTicket } from '#modules/sales/checkout/server/index.ts';
import type { EventId, OrderId, TicketId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** The subscriber of completed orders, and the key under which the email is sent once. */
export const mailSubscriber = 'admission.mail-tickets';
export const mailKeyPrefix = 'tickets:';
export const mailKey = (orderId: OrderId) => `${mailKeyPrefix}${orderId}`;

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
  const { rows } = await sql<{ id: TicketId; ticketTypeId: TicketTypeId; holderId: UserId; admits: number }>`
    update ticket a set state = 'void', listed = false, voided_because = ${because},
           guest_name = case when ${because} = 'exchange' then null else guest_name end
     where a.event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and state = 'valid'
       ${ticketIds ? sql`and id = any(${[...ticketIds]}::uuid[])` : sql``}
    returning id, ticket_type_id, holder_id, (
      select t.admits from ticket_type t where t.event_id = ${eventId}::uuid and t.id = a.ticket_type_id) as admits`.execute(
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

export type Recipient = {
  /** The host that gave complimentary tickets, `null` if they were ordered. */
  readonly giver: string | null;
  readonly hasAccount: boolean;
};

/** Facts about the buyer of an order, for emails to them. */
export async function findRecipient(db: Db, orderId: OrderId): Promise<Recipient> {
  const { rows } = await sql<Recipient>`
    select case when p.comp_by is not null then coalesce(h.name, e.name) end as giver,
           u.id is not null as has_account
      from ticket_order p
      join event e on e.id = p.event_id
      left join profile h on h.id = e.creator_id and h.deleted_at is null
      left join account_user u on u.id = p.buyer_id
     where p.id = ${orderId}::uuid and p.event_id = event_of(${orderId}::uuid, p.event_id)`.execute(db);
  return rows[0]!;
}

/** Those of the users who have no valid ticket to the event. Uses `ticket_by_holder`. */
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
    select exists (select 1 from ticket_order o
                    where o.id = ${orderId}::uuid and o.event_id = event_of(${orderId}::uuid, o.event_id)
                      and o.buyer_id = ${userId}::uuid)
        or exists (select 1 from ticket a
                    where a.order_id = ${orderId}::uuid and a.event_id = event_of(${orderId}::uuid, a.event_id)
                      and a.holder_id = ${userId}::uuid) as is`.execute(db);
  return rows[0]!.is;
}

/** Uses `ticket_by_holder`. */
export async function isTicketHolder(db: Db, ticketId: TicketId, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from ticket
     where holder_id = ${userId}::uuid and id = ${ticketId}::uuid
       and event_id = event_of(${ticketId}::uuid, event_id)`.execute(db);
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
    .where('eventId', '=', sql<EventId>`event_of(${ticketId}::uuid, event_id)`)
    .executeTakeFirst();
  return row?.eventId;
}

export type NamingRow = { isCurrent: boolean; checkedIn: boolean };

/** Locks a ticket of the holder, so that it neither changes hands nor is scanned meanwhile. */
export async function lockForNaming(
  tx: Db,
  { eventId, id, holderId }: { eventId: EventId; id: TicketId; holderId: UserId },
): Promise<NamingRow | undefined> {
  const event = sql`${eventId}::uuid`;
  // A separate statement, so that the next one sees a scan that it waited for.
  await sql`
    select from ticket
     where event_id = ${event} and id = ${id}::uuid and holder_id = ${holderId}::uuid for update`.execute(tx);
  const { rows } = await sql<NamingRow>`
    select a.state = 'valid' and e.status <> 'cancelled' and (e.ends_at > clock_timestamp() or e.status = 'postponed') as is_current,
           exists (select from check_in c
                    where c.event_id = ${event} and c.ticket_id = a.id and c.at is not null) as checked_in
      from ticket a join event e on e.id = ${event}
     where a.event_id = ${event} and a.id = ${id}::uuid and a.holder_id = ${holderId}::uuid`.execute(tx);
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

/** Gives valid tickets new codes. Scanners load their list again. */
export async function replaceCodes(
  tx: Db,
  reissue: {
    eventId: EventId;
    codes: readonly { readonly id: TicketId; readonly code: string }[];
    keyVersion: number;
  },
): Promise<void> {
  const { eventId, codes, keyVersion } = reissue;
  await sql`
    update ticket a set code = r.code, key_version = ${keyVersion}, version = version + 1
      from json_to_recordset(${JSON.stringify(codes)}::json) r(id uuid, code text)
     where a.event_id = ${eventId}::uuid and a.id = r.id and a.state = 'valid'`.execute(tx);
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

/** For which of these events a person has a valid ticket. Uses `ticket_by_holder`. */
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
