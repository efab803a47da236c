import type { OrderId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { lockOrder, releaseUnits } from './lock-order.ts';
import { markClosed } from './order-store.ts';

/**
 * Releases a held order that isn't being paid, in the caller's transaction. One whose payment was started stays until
 * it is paid or expires.
 * @returns whether it was released
 */
export async function releaseHold(tx: Db, orderId: OrderId): Promise<boolean> {
  const locked = await lockOrder(tx, orderId);
  if (locked?.order.status !== 'held') return false;
  await releaseUnits(tx, locked.order);
  await markClosed(tx, locked.order, 'cancelled');
  return true;
}
