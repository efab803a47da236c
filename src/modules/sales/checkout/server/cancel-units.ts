import { removeGoing } from '#modules/events/events/server/index.ts';
import { moveUses } from '#modules/sales/promotions/server/index.ts';
import { moveUnits } from '#modules/events/ticket-types/server/index.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { newId, type TicketId, type UserId } from '#platform/ids.ts';
import { ticketCancelled } from '../events.ts';
import type { Checkout } from './checkout.ts';
import type { LockedOrder } from './lock-order.ts';
import { offerFreed } from './offer-freed.ts';
import { addCancelled, endPromotionUse } from './refund-store.ts';

export type Cancelling = {
  /** Defaults to all tickets of the order. */
  readonly ticketIds?: readonly TicketId[];
  readonly because: 'refund' | 'cancelled';
  readonly byId: UserId | null;
  /** The whole event is cancelled: buyers stay on its list so that they can be notified. */
  readonly isEventCancelled?: boolean;
};

/**
 * Voids tickets of a paid order: check-in refuses their codes, their capacity is free again, and a fully cancelled
 * order gives its promo code use back. The order is locked.
 * @returns the number of tickets
 */
export async function cancelUnits(
  tx: Db,
  checkout: Checkout,
  { order }: LockedOrder,
  { ticketIds, because, byId, isEventCancelled = false }: Cancelling,
): Promise<number> {
  const { id, eventId, buyerId, test, source } = order;
  const revoked = await checkout.tickets.revoke(tx, { eventId, orderId: id, ticketIds, because });
  const total = revoked.units.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 0;
  await addCancelled(tx, order, revoked.units);
  if (!test) {
    const moves = revoked.units.map(({ ticketTypeId, count }) => ({
      id: ticketTypeId,
      held: 0,
      sold: -count,
      reserved: source === 'draw' ? count : 0,
    }));
    await moveUnits(tx, eventId, moves);
    if (!isEventCancelled)
      await offerFreed(
        tx,
        eventId,
        moves.map(({ id: typeId }) => typeId),
      );
  }
  const unitsBefore = order.items.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
  if (unitsBefore === total && order.promotionLive && order.promotionId) {
    await moveUses(tx, eventId, [{ id: order.promotionId, uses: -1 }]);
    await endPromotionUse(tx, order);
  }
  if (!test && !isEventCancelled) await removeGoing(tx, eventId, revoked.leaving);
  const payload = { eventId, orderId: id, buyerId, ticketIds: revoked.ticketIds, because, byId };
  await publish(tx, ticketCancelled, { key: newId(), payload });
  return total;
}
