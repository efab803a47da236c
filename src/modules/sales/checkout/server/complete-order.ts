import { joinCommunities } from '#modules/profiles/communities/server/index.ts';
import { addGoing, listHostCommunities } from '#modules/events/events/server/index.ts';
import { moveUses } from '#modules/sales/promotions/server/index.ts';
import { moveUnits } from '#modules/events/ticket-types/server/index.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { orderCompleted } from '../events.ts';
import { isOpen } from '../rules.ts';
import type { Checkout } from './checkout.ts';
import { reopenEventRefund } from './event-refund-store.ts';
import type { LockedOrder } from './lock-order.ts';
import { addToBuyer, countUnitsOf, markCompleted, type OrderRow } from './order-store.ts';
import { countOf } from './units.ts';

/**
 * Completes an order in one transaction: sells its held tickets, issues them, marks the buyer as going and publishes
 * the domain event. Takes tickets again if the hold expired. The caller books the money.
 */
export async function completeOrder(
  tx: Db,
  checkout: Checkout,
  { order, types, promotion }: LockedOrder,
  { isStranger = false } = {},
): Promise<void> {
  const held = isOpen(order.status);
  const { units, uses } = countOf([{ ...order, promotionLive: order.promotionId !== null }]);
  if (!held)
    await moveUses(
      tx,
      order.eventId,
      uses.map(({ id, count }) => ({ id, uses: count })),
    );
  await moveUnits(
    tx,
    order.eventId,
    units.map(({ id, count }) => ({ id, held: held ? -count : 0, sold: count })),
  );
  await markCompleted(tx, order);
  await addToBuyer(tx, order);
  // Paid while the event was being cancelled: refunded with the others (RFD-02).
  if (types.some(({ eventStatus }) => eventStatus === 'cancelled'))
    await reopenEventRefund(tx, order.eventId);
  if (!order.test && !isStranger) await addGoing(tx, order.eventId, order.buyerId);
  if (!order.test && order.joinCommunities) await joinHosts(tx, order);
  const { id, eventId, buyerId, buyerName, buyerEmail, test, items } = order;
  const buyer = { id: buyerId, name: buyerName, email: buyerEmail };
  for (const step of checkout.completing) {
    await step(tx, { id, eventId, buyer, test, joinCommunities: order.joinCommunities, items });
  }
  // Points of a promo code (PRM-14). BeatScore counts them from the domain event.
  const points = promotion?.rewardType === 'points' && !test ? (promotion.value ?? 0) : 0;
  const payload = {
    orderId: id,
    eventId,
    buyerId,
    test,
    total: order.totalMinor,
    currency: order.currency,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    points,
  };
  await publish(tx, orderCompleted, { key: id, payload });
}

/** Joins the communities that host the event if the buyer asked for it (CHK-13). */
async function joinHosts(tx: Db, { eventId, buyerId }: OrderRow): Promise<void> {
  const hosts = await listHostCommunities(tx, eventId);
  await joinCommunities(
    tx,
    hosts.map(({ id }) => id),
    buyerId,
  );
}

/** Whether an expired order can take its tickets and promotion again within the limit per person. */
export async function canTakeAgain(tx: Db, { order, types, promotion }: LockedOrder): Promise<boolean> {
  const hasUnits = order.items.every(({ ticketTypeId, quantity }) => {
    const type = types.find(({ id }) => id === ticketTypeId);
    return (
      type !== undefined && (type.capacity === null || type.held + type.sold + quantity <= type.capacity)
    );
  });
  const hasUse = !promotion || promotion.maxUses === null || promotion.used < promotion.maxUses;
  const isOn = types.every(
    ({ eventStatus, eventEndsAt, now }) => eventStatus !== 'cancelled' && now < eventEndsAt,
  );
  if (!hasUnits || !hasUse || !isOn) return false;
  const limit = types[0]?.maxPerPerson ?? null;
  const wants = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return limit === null || (await countUnitsOf(tx, order)) + wants <= limit;
}
