import { type EventId, OrderId } from '#platform/ids.ts';
import { findCreatorType } from '#modules/events/events/server/index.ts';
import { addEntry, type NewEntry } from '#modules/safety/moderation/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refundRefusals as refusals } from '../refund-contract.ts';
import { findEventName, type OrderRow } from './order-store.ts';

/** Whether the viewer acts as an admin and not as a member of the event's team. */
export async function isActingAsAdmin(db: Db, viewer: Viewer, eventId: EventId): Promise<boolean> {
  return viewer.admin && (await findCreatorType(db, eventId, viewer.userId)) === undefined;
}

/**
 * Hosts may give a reason; admins must (ADM-01).
 * @throws Refusal whyRequired
 */
export async function requireReason(db: Db, viewer: Viewer, { eventId }: OrderRow, reason: string) {
  if (reason.trim() === '' && (await isActingAsAdmin(db, viewer, eventId)))
    throw refuse(refusals, 'whyRequired');
}

type OrderAct = 'refundOrder' | 'markPaidOutside' | 'cancelTickets' | 'setOrderEmail';
type Did = Pick<NewEntry, 'before' | 'after' | 'reason'>;

/** Records what an admin does to an order in the audit log, in the same transaction (ADM-01). */
export async function logAdminAct(
  tx: Db,
  viewer: Viewer,
  order: OrderRow,
  act: OrderAct,
  did: Did,
): Promise<void> {
  if (await isActingAsAdmin(tx, viewer, order.eventId)) await addOrderEntry(tx, viewer, order, act, did);
}

export async function addOrderEntry(
  tx: Db,
  viewer: Viewer,
  { id, eventId }: OrderRow,
  act: OrderAct,
  did: Did,
): Promise<void> {
  const title = await findEventName(tx, eventId);
  const wireId = OrderId.encode(id);
  await addEntry(tx, { byId: viewer.userId, act, itemType: 'order', itemId: id, wireId, title, ...did });
}
