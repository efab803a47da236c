import type { EventId, OrderId, TicketTypeId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type PayLinkKey = { readonly eventId: EventId; readonly linkId: string };

/** @param link.ticketTypeIds what the seller chose */
export async function addPayLink(
  tx: Db,
  { eventId, linkId, ticketTypeIds }: PayLinkKey & { readonly ticketTypeIds: readonly TicketTypeId[] },
): Promise<void> {
  await tx
    .insertInto('payLink')
    .values({ eventId, id: linkId, ticketTypeIds: [...ticketTypeIds] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns the ticket types that a link sells; undefined unless a seller showed it in the last two hours */
export async function findPayLinkTypes(
  db: Db,
  { eventId, linkId }: PayLinkKey,
): Promise<readonly TicketTypeId[] | undefined> {
  const row = await db
    .selectFrom('payLink')
    .select('ticketTypeIds')
    .where('eventId', '=', eventId)
    .where('id', '=', linkId)
    .where('createdAt', '>', sql<Date>`now() - interval '2 hours'`)
    .executeTakeFirst();
  return row?.ticketTypeIds;
}

export async function addPayLinkOrder(
  tx: Db,
  { eventId, linkId }: PayLinkKey,
  orderId: OrderId,
): Promise<void> {
  await tx
    .insertInto('payLinkOrder')
    .values({ eventId, linkId, orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes links of earlier days. Their orders stay. Uses `pay_link_by_age`. */
export async function deleteOldPayLinks(db: Db): Promise<void> {
  await sql`
    with orders as (
      delete from pay_link_order l using pay_link p
       where l.event_id = p.event_id and l.link_id = p.id and p.created_at < now() - interval '1 day')
    delete from pay_link where created_at < now() - interval '1 day'`.execute(db);
}

export type PayLinkState = 'waiting' | 'ordered' | 'paid';

/** Whether the guest has chosen, and paid. */
export async function findPayLinkState(db: Db, { eventId, linkId }: PayLinkKey): Promise<PayLinkState> {
  const { rows } = await sql<{ isPaid: boolean; isOpen: boolean }>`
    select coalesce(bool_or(p.completed_at is not null), false) as is_paid,
           coalesce(bool_or(p.status in ('held', 'pending')), false) as is_open
      from pay_link_order l
      join ticket_order p on p.event_id = l.event_id and p.id = l.order_id
     where l.event_id = ${eventId}::uuid and l.link_id = ${linkId}::uuid`.execute(db);
  const [{ isPaid, isOpen } = { isPaid: false, isOpen: false }] = rows;
  if (isPaid) return 'paid';
  return isOpen ? 'ordered' : 'waiting';
}
