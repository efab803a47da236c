import { lockPromotions, moveUses, type PromotionRow } from '#modules/sales/promotions/server/index.ts';
import { lockTicketTypes, moveUnits, type TicketTypeRow } from '#modules/events/ticket-types/server/index.ts';
import type { OrderId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { findOrder, lockOrderRow, type OrderRow } from './order-store.ts';
import { countOf } from './units.ts';

/** An order with everything that may change with it, locked until the transaction ends. */
export type LockedOrder = {
  readonly order: OrderRow;
  readonly types: readonly TicketTypeRow[];
  readonly promotion: PromotionRow | undefined;
};

/**
 * Locks promotions, then ticket types, then orders, as every change of an event's tickets does.
 * @returns undefined if it doesn't exist
 */
export async function lockOrder(tx: Db, orderId: OrderId): Promise<LockedOrder | undefined> {
  const found = await findOrder(tx, orderId);
  if (!found) return undefined;
  const { eventId, promotionId } = found;
  const promotions = await lockPromotions(tx, eventId, { ids: promotionId ? [promotionId] : [] });
  const typeIds = found.items.map(({ ticketTypeId }) => ticketTypeId);
  const types = await lockTicketTypes(tx, eventId, typeIds);
  const order = await lockOrderRow(tx, eventId, orderId);
  return order && { order, types, promotion: promotions[0] };
}

export async function releaseUnits(tx: Db, order: OrderRow): Promise<void> {
  const { units, uses } = countOf([order]);
  await moveUses(
    tx,
    order.eventId,
    uses.map(({ id, count }) => ({ id, uses: -count })),
  );
  await moveUnits(
    tx,
    order.eventId,
    units.map(({ id, count }) => ({ id, held: -count, sold: 0 })),
  );
}
