import type { InputOf } from '#platform/contract.ts';
import { newId, type EventId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { cancelRsvpMail } from '../copy.ts';
import { rsvpRefusals as refusals, type cancelRsvp as call } from '../rsvp-contract.ts';
import { cancelUnits } from './cancel-units.ts';
import type { Checkout } from './checkout.ts';
import { lockOrder } from './lock-order.ts';
import { sendOrderMail } from './order-mails.ts';
import { ticketsNamed } from './refund-order.ts';

/**
 * Cancels free tickets that the buyer still holds. Their capacity is free again, for the waiting list first (OWN-04).
 * @throws Refusal of `rsvpRefusals`
 */
export async function cancelRsvp(
  tx: Db,
  checkout: Checkout,
  { userId }: Viewer,
  { orderId, admissionIds }: InputOf<typeof call>,
): Promise<{ cancelled: number }> {
  const locked = await lockOrder(tx, orderId);
  if (!locked || locked.order.completedAt === null) throw refuse(refusals, 'orderNotFound');
  const { order } = locked;
  if (order.totalMinor > 0) throw refuse(refusals, 'paidOrder');
  if (!(await isAhead(tx, order.eventId))) throw refuse(refusals, 'eventStarted');
  const named = await ticketsNamed(tx, checkout, order, admissionIds);
  if (named.some(({ state }) => state === 'void')) throw refuse(refusals, 'alreadyCancelled');
  if (named.some(({ holderId }) => holderId !== userId)) throw refuse(refusals, 'ticketSent');
  if (named.some(({ checkedIn }) => checkedIn)) throw refuse(refusals, 'ticketCheckedIn');
  if (named.some(({ id }) => !admissionIds.includes(id))) throw refuse(refusals, 'groupTicket');
  const cancelled = await cancelUnits(tx, checkout, locked, {
    ticketIds: named.map(({ id }) => id),
    because: 'cancelled',
    byId: userId,
  });
  await sendOrderMail(tx, checkout, {
    order,
    dedupeKey: `cancelled:${newId()}`,
    byId: userId,
    words: (eventName) => cancelRsvpMail({ eventName, count: cancelled }),
  });
  return { cancelled };
}

/** A postponed event is, whatever its old date (EVT-06). */
async function isAhead(tx: Db, eventId: EventId): Promise<boolean> {
  const { rows } = await sql`
    select from event
     where id = ${eventId}::uuid and (status = 'postponed' or (status = 'published' and starts_at > now()))`.execute(
    tx,
  );
  return rows.length > 0;
}
