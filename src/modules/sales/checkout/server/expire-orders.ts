import type { OrderId } from '#platform/ids.ts';
import { batchesOf } from '#platform/server/batches.ts';
import { transact } from '#platform/server/db.ts';
import { atExpiry, isOpen } from '../rules.ts';
import type { Checkout } from './checkout.ts';
import { createIntent } from './create-intent.ts';
import { faultAt } from './fault-points.ts';
import { cancelIntent, readIntent, stripeFor, type Intent } from './intent.ts';
import { lockOrder, releaseUnits } from './lock-order.ts';
import {
  extendHold,
  findOrder,
  listLapsedOrders,
  markClosed,
  type LapsedOrder,
  type OrderRow,
} from './order-store.ts';
import { listPayments, noteIntent, type PaymentRow } from './payment-store.ts';
import { releaseLapsed } from './release-lapsed.ts';
import { settleAs, settleOrder } from './settle.ts';

const mostAtOnce = 200;
/** Extension for an expired order whose bank is still processing. */
const extensionSeconds = 60;

/**
 * Releases the tickets of expired orders (HLD-01). One that fails, for example because its payment can't be checked,
 * doesn't stop the others.
 */
export async function expireOrders(checkout: Checkout): Promise<void> {
  const batches = batchesOf(
    mostAtOnce,
    ({ place }: LapsedOrder) => place,
    (batch) => listLapsedOrders(checkout.db, batch),
  );
  for await (const lapsed of batches) {
    faultAt('checkout.expiryFound');
    await expireBatch(checkout, lapsed);
  }
}

async function expireBatch(checkout: Checkout, lapsed: readonly LapsedOrder[]): Promise<void> {
  const unpaid = lapsed.filter(({ status, totalMinor }) => status === 'held' && totalMinor > 0);
  for (const eventId of new Set(unpaid.map((order) => order.eventId))) {
    try {
      await releaseLapsed(checkout.db, eventId);
    } catch (error) {
      checkout.log.error({ err: error, eventId }, 'failed to expire the orders of an event');
    }
  }
  for (const { id, status, totalMinor } of lapsed) {
    try {
      if (totalMinor === 0) await settleOrder(checkout, id);
      else if (status === 'pending') await expirePending(checkout, id);
    } catch (error) {
      checkout.log.error({ err: error, orderId: id }, 'failed to expire an order');
    }
  }
}

/** Asks the provider before releasing, and cancels what could still be paid. */
async function expirePending(checkout: Checkout, orderId: OrderId): Promise<void> {
  const order = await findOrder(checkout.db, orderId);
  if (!order || !isOpen(order.status) || !order.lapsed) return;
  for (const payment of await listPayments(checkout.db, orderId)) {
    if (payment.status === 'canceled') continue;
    if (!(await isOver(checkout, order, payment))) return;
  }
  await release(checkout, orderId);
}

async function isOver(checkout: Checkout, order: OrderRow, payment: PaymentRow): Promise<boolean> {
  const stripe = stripeFor(checkout, order.test);
  const intentId = payment.intentId ?? (await createIntent(checkout, order, payment)).id;
  const intent = await readIntent(stripe, intentId);
  const next = atExpiry(intent, order.pastLastMoment);
  if (next === 'extend') {
    await extendHold(checkout.db, order, extensionSeconds);
    return false;
  }
  const left = next === 'cancelIntent' ? await cancelIntent(stripe, intentId) : intent;
  return isGone(checkout, order, payment, left);
}

async function isGone(
  checkout: Checkout,
  order: OrderRow,
  payment: PaymentRow,
  intent: Intent,
): Promise<boolean> {
  if (intent.status === 'succeeded') {
    await settleAs(checkout, order, payment, intent);
    return false;
  }
  await noteIntent(checkout.db, payment, intent);
  return true;
}

async function release(checkout: Checkout, orderId: OrderId): Promise<void> {
  await transact(checkout.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || !isOpen(locked.order.status) || !locked.order.lapsed) return;
    await releaseUnits(tx, locked.order);
    await markClosed(tx, locked.order, 'expired');
    faultAt('checkout.expiryWritten');
  });
  faultAt('checkout.expiryCommitted');
}
