import { lockPromotions, moveUses, type PromotionRow } from '#modules/sales/promotions/server/index.ts';
import { isOfCancelled } from '#modules/events/ticket-types/rules.ts';
import { lockTicketTypes, moveUnits, type TicketTypeRow } from '#modules/events/ticket-types/server/index.ts';
import type { EventId, OrderId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { sendTogether } from '#platform/server/send-together.ts';
import { releaseListings } from './listing-store.ts';
import { offerFreed } from './offer-freed.ts';
import { findOrder, lockOrderRows, type OrderRow } from './order-store.ts';
import { countOf } from './units.ts';

/** An order with everything that may change with it, locked until the transaction ends. */
export type LockedOrder = {
  readonly order: OrderRow;
  readonly types: readonly TicketTypeRow[];
  readonly promotion: PromotionRow | undefined;
};

export const isCancelled = ({ types }: LockedOrder): boolean => types.some(isOfCancelled);

/** @returns undefined if it doesn't exist */
export async function lockOrder(tx: Db, orderId: OrderId): Promise<LockedOrder | undefined> {
  const found = await findOrder(tx, orderId);
  return found && (await lockOrders(tx, found.eventId, [found]))[0];
}

/** An order as it is found: its promotion and the ticket types of its items never change. */
export type FoundOrder = Pick<OrderRow, 'id' | 'eventId' | 'promotionId'> & {
  readonly items: readonly Pick<OrderRow['items'][number], 'ticketTypeId'>[];
};

/**
 * Locks promotions, then ticket types, then orders of one event, as every change of its tickets does. Leaves out orders
 * that don't exist. `types` are those of all of them.
 */
export async function lockOrders(
  tx: Db,
  eventId: EventId,
  found: readonly FoundOrder[],
): Promise<LockedOrder[]> {
  const promotionIds = new Set(found.flatMap(({ promotionId }) => promotionId ?? []));
  const typeIds = new Set(found.flatMap(({ items }) => items.map(({ ticketTypeId }) => ticketTypeId)));
  const orderIds = found.map(({ id }) => id);
  const [promotions, types, orders] = await sendTogether(tx, (together) => [
    lockPromotions(together, eventId, { ids: [...promotionIds] }),
    lockTicketTypes(together, eventId, [...typeIds]),
    lockOrderRows(together, eventId, orderIds),
  ]);
  return orders.map((order) => ({
    order,
    types,
    promotion: promotions.find(({ id }) => id === order.promotionId),
  }));
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
    units.map(({ id, count, drawn }) => ({ id, held: -count, sold: 0, reserved: drawn })),
  );
  await releaseListings(tx, order.eventId, [order.id]);
  await offerFreed(
    tx,
    order.eventId,
    units.map(({ id }) => id),
  );
}
