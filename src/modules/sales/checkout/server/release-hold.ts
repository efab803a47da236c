import type { OrderId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { lockOrder, releaseUnits } from './lock-order.ts';
import { markClosed } from './order-store.ts';

/**
 * Gives back what is held and not being paid, in the transaction that says why. An order whose payment was begun stays:
 * it is paid, or runs out. @returns whether it was given back
 */
export async function giveUpHeld(tx: Db, orderId: OrderId): Promise<boolean> {
  const locked = await lockOrder(tx, orderId);
  if (locked?.order.status !== 'held') return false;
  await releaseUnits(tx, locked.order);
  await markClosed(tx, locked.order, 'cancelled');
  return true;
}
