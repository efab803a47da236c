import type { EventId, OrderId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type PayLinkKey = { readonly eventId: EventId; readonly linkId: string };

export async function addPayLink(tx: Db, { eventId, linkId }: PayLinkKey): Promise<void> {
  await tx
    .insertInto('payLink')
    .values({ eventId, id: linkId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a seller showed this link in the last two hours. */
export async function isPayLinkOpen(db: Db, { eventId, linkId }: PayLinkKey): Promise<boolean> {
  const row = await db
    .selectFrom('payLink')
    .select('id')
    .where('eventId', '=', eventId)
    .where('id', '=', linkId)
    .where('createdAt', '>', sql<Date>`now() - interval '2 hours'`)
    .executeTakeFirst();
  return row !== undefined;
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
