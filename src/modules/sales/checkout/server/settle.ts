import { OrderId } from '#platform/ids.ts';
import { transact } from '#platform/server/db.ts';
import { isOpen } from '../rules.ts';
import type { Checkout } from './checkout.ts';
import { completeOrders } from './complete-orders.ts';
import { createIntent } from './create-intent.ts';
import { faultAt } from './fault-points.ts';
import { cancelIntent, findIntent, readIntent, stripeFor, type Intent } from './intent.ts';
import { isCancelled, lockOrder } from './lock-order.ts';
import type { OrderRow } from './order-store.ts';
import {
  findPaymentByIntent,
  saveIntent,
  listPayments,
  noteIntent,
  type PaymentRow,
} from './payment-store.ts';
import { refundUnclaimedPayment } from './refund-unclaimed-payment.ts';

const final: readonly PaymentRow['status'][] = ['succeeded', 'canceled', 'refunded'];

/**
 * Updates an order from its payment. Always asks the provider. Changes are forward only and made under lock, so
 * webhook, return page and sweeper can all call this, concurrently and repeatedly.
 */
export async function settleOrder(checkout: Checkout, orderId: OrderId): Promise<void> {
  const order = await checkout.reads.findOrder(orderId);
  if (!order) return;
  if (order.totalMinor === 0) return completeFree(checkout, orderId);
  for (const payment of await checkout.reads.listPayments(order)) {
    if (!final.includes(payment.status)) await settlePayment(checkout, order, payment);
  }
}

/** Settles the intent that a webhook named. Unknown intents are ignored. */
export async function settleIntent(checkout: Checkout, intentId: string): Promise<void> {
  const known = await findPaymentByIntent(checkout.db, intentId);
  if (known) return settleOrder(checkout, known.orderId);
  const { stripe, testStripe } = checkout.payments;
  const intent =
    (await findIntent(stripe, intentId)) ?? (testStripe && (await findIntent(testStripe, intentId)));
  const orderId = intent && OrderId.decode(intent.metadata.orderId ?? '');
  if (!orderId) return;
  const payments = await listPayments(checkout.db, orderId);
  const payment = payments.find(({ attempt }) => String(attempt) === intent.metadata.attempt);
  if (!payment || payment.intentId !== null) return;
  await saveIntent(checkout.db, payment, intent);
  await settleOrder(checkout, orderId);
}

/** A free order needs no provider (CHK-08). Most are completed with their hold; this one was held for later. */
async function completeFree(checkout: Checkout, orderId: OrderId): Promise<void> {
  await transact(checkout.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || !isOpen(locked.order.status) || isCancelled(locked)) return;
    await completeOrders(tx, checkout, locked.order.eventId, [locked]);
    faultAt('checkout.settlementWritten');
  });
  faultAt('checkout.settlementCommitted');
}

/** Leaves a refund that failed to the scheduled task, which tries it once a day. */
export async function settlePayment(checkout: Checkout, order: OrderRow, payment: PaymentRow): Promise<void> {
  if (payment.status === 'refundDue' && payment.refundAttempts > 0) return;
  if (payment.status === 'refundDue') return refundUnclaimedPayment(checkout, payment);
  const stripe = stripeFor(checkout, order.test);
  // If the intent was never stored, requests it again: the same attempt has the same intent.
  const intentId = payment.intentId ?? (await createIntent(checkout, order, payment)).id;
  const intent = await readIntent(stripe, intentId);
  if (intent.status === 'succeeded' && order.completedAt === null)
    for (const { prepare } of checkout.completing) prepare?.(order);
  await settleAs(checkout, order, payment, intent);
}

/** Applies the provider's status, then makes the requests that follow from it. */
export async function settleAs(
  checkout: Checkout,
  order: OrderRow,
  payment: PaymentRow,
  intent: Intent,
): Promise<void> {
  const settlement = await checkout.settlements.submit({ order, payment, intent });
  faultAt('checkout.settlementCommitted');
  if (settlement === 'refund') await refundUnclaimedPayment(checkout, payment);
  if (settlement === 'cancelIntent') {
    const left = await cancelIntent(stripeFor(checkout, order.test), intent.id);
    if (left.status === 'canceled') await noteIntent(checkout.db, payment, left);
    else if (left.status === 'succeeded') await settleAs(checkout, order, payment, left);
  }
}
