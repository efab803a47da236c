import type { OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { orderRefusals, type Order } from '../contract.ts';
import { setJoinCommunities } from './order-store.ts';
import { readOrder } from './read-order.ts';

/**
 * Sets whether the buyer joins the event's communities (CHK-13).
 * @throws Refusal orderNotFound, orderClosed
 */
export async function changeOrder(
  tx: Db,
  orderId: OrderId,
  { joinCommunity }: { joinCommunity: boolean },
): Promise<Order> {
  const isChanged = await setJoinCommunities(tx, orderId, joinCommunity);
  const order = await readOrder(tx, orderId);
  if (!isChanged) throw refuse(orderRefusals, 'orderClosed', { orderStatus: order.status });
  return order;
}
