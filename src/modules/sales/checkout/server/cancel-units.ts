import { removeGoing } from '#modules/events/events/server/index.ts';
import { moveUses } from '#modules/sales/promotions/server/index.ts';
import { moveUnits } from '#modules/events/ticket-types/server/index.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { newId, type TicketId, type UserId } from '#platform/ids.ts';
import { ticketCancelled } from '../events.ts';
import type { CancelReason, Tickets } from './ticket-operations.ts';
import { endListings } from './listing-store.ts';
import type { LockedOrder } from './lock-order.ts';
import { offerFreed } from './offer-freed.ts';
import { addCancelled, endPromotionUse } from './refund-store.ts';

export type Cancelling = {
  /** Defaults to all tickets of the order. */
  readonly ticketIds?: readonly TicketId[];
  readonly because: CancelReason;
  readonly byId: UserId | null;
  /** The whole event is cancelled: buyers stay on its list so that they can be notified. */
  readonly isEventCancelled?: boolean;
};

/**
 * Voids tickets of a paid order: check-in refuses their codes, their capacity is free again, and a fully cancelled
 * order gives its promo code use back. The order is locked. Units that were sold on the Exchange go to the next fan in
 * the same transaction, so nobody else is offered them.
 * @returns the number of tickets
 */
export async function cancelUnits(
  tx: Db,
  { tickets }: { readonly tickets: Tickets },
  { order }: Pick<LockedOrder, 'order'>,
  { ticketIds, because, byId, isEventCancelled = false }: Cancelling,
): Promise<number> {
  const { id, eventId, buyerId, test, source } = order;
  const isExchanged = because === 'exchange';
  const revoked = await tickets.revoke(tx, { eventId, orderId: id, ticketIds, because });
  const total = revoked.units.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 0;
  await addCancelled(tx, order, revoked.units);
  if (!test) {
    const kept = await endListings(tx, eventId, revoked.ticketIds);
    const moves = revoked.units.map(({ ticketTypeId, count }) => {
      const held = kept.find((units) => units.ticketTypeId === ticketTypeId)?.count ?? 0;
      const reserved = source === 'draw' && !isExchanged ? count - held : 0;
      return { id: ticketTypeId, held, sold: -count, reserved };
    });
    await moveUnits(tx, eventId, moves);
    if (!isEventCancelled && !isExchanged)
      await offerFreed(
        tx,
        eventId,
        moves.map(({ id: typeId }) => typeId),
      );
  }
  const unitsBefore = order.items.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
  if (!isExchanged && unitsBefore === total && order.promotionLive && order.promotionId) {
    await moveUses(tx, eventId, [{ id: order.promotionId, uses: -1 }]);
    await endPromotionUse(tx, order);
  }
  if (!test && !isEventCancelled) await removeGoing(tx, eventId, revoked.leaving);
  const payload = { eventId, orderId: id, buyerId, ticketIds: revoked.ticketIds, because, byId };
  await publish(tx, ticketCancelled, { key: newId(), payload });
  return total;
}
