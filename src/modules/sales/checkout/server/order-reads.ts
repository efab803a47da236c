import type { OrderId } from '#platform/ids.ts';
import { createDataLoader } from '#platform/server/data-loader.ts';
import type { Db } from '#platform/server/db.ts';
import { listBuyers, listOrdersById, type OrderRow } from './order-store.ts';
import { listPaymentsOf, type PaymentRow } from './payment-store.ts';

/**
 * Reads single orders outside of transactions. Requests that arrive together share a statement, because when hundreds
 * of buyers return from the payment form at once, their own statements took longer than the sale itself.
 */
export type OrderReads = {
  readonly findBuyer: (orderId: OrderId) => Promise<string | undefined>;
  readonly findOrder: (orderId: OrderId) => Promise<OrderRow | undefined>;
  /** In the order of the attempts. */
  readonly listPayments: (order: Pick<OrderRow, 'id' | 'eventId'>) => Promise<readonly PaymentRow[]>;
};

export function openOrderReads(db: Db): OrderReads {
  return {
    findBuyer: createDataLoader(async (ids) => {
      const found = new Map((await listBuyers(db, ids)).map(({ id, buyerId }) => [id, buyerId]));
      return ids.map((id) => found.get(id));
    }),
    findOrder: createDataLoader(async (ids) => {
      const found = new Map((await listOrdersById(db, ids)).map((order) => [order.id, order]));
      return ids.map((id) => found.get(id));
    }),
    listPayments: createDataLoader(async (orders) => {
      const found = Map.groupBy(await listPaymentsOf(db, orders), ({ orderId }) => orderId);
      return orders.map(({ id }) => found.get(id) ?? []);
    }),
  };
}
