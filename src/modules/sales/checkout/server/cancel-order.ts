import type { OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { transact } from '#platform/server/db.ts';
import { orderRefusals } from '../contract.ts';
import { isOpen } from '../rules.ts';
import type { Checkout } from './checkout.ts';
import { isProviderDown } from './create-intent.ts';
import { cancelIntent, stripeFor } from './intent.ts';
import { lockOrder, releaseUnits } from './lock-order.ts';
import { findOrder, lockOrderRow, markClosed, markHeld, type OrderRow } from './order-store.ts';
import { listPayments, noteIntent } from './payment-store.ts';
import { settleAs } from './settle.ts';

/**
 * Releases the tickets of an unpaid order. Cancels a started payment at the provider first; if it turns out to be
 * paid, completes the order instead.
 * @throws Refusal paymentInProgress while the bank is processing
 */
export async function cancelOrder(checkout: Checkout, orderId: OrderId): Promise<void> {
  await closePayments(checkout, orderId);
  await transact(checkout.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || !isOpen(locked.order.status)) return;
    await releaseUnits(tx, locked.order);
    await markClosed(tx, locked.order, 'cancelled');
  });
}

/**
 * Ends the payments of an unpaid order, which keeps its tickets for the buyer's next order. If one turns out to be paid,
 * completes the order instead.
 * @throws Refusal paymentInProgress while the bank is processing
 */
export async function endPayments(checkout: Checkout, orderId: OrderId): Promise<void> {
  const order = await closePayments(checkout, orderId);
  if (!order) return;
  await transact(checkout.db, async (tx) => {
    await lockOrderRow(tx, order.eventId, orderId);
    await markHeld(tx, order);
  });
}

async function closePayments(checkout: Checkout, orderId: OrderId): Promise<OrderRow | undefined> {
  const order = await findOrder(checkout.db, orderId);
  if (!order || !isOpen(order.status)) return undefined;
  for (const payment of await listPayments(checkout.db, orderId)) {
    if (payment.intentId === null || payment.status === 'canceled') continue;
    const stripe = stripeFor(checkout, order.test);
    const intent = await cancelIntent(stripe, payment.intentId).catch((error: unknown) => {
      throw isProviderDown(error) ? refuse(orderRefusals, 'paymentUnavailable') : error;
    });
    if (intent.status === 'processing') throw refuse(orderRefusals, 'paymentInProgress');
    if (intent.status === 'canceled') await noteIntent(checkout.db, payment, intent);
    else await settleAs(checkout, order, payment, intent);
  }
  return order;
}
