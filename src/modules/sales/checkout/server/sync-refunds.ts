import type Stripe from 'stripe';
import { isUuid } from '#platform/ids.ts';
import { transact } from '#platform/server/db.ts';
import { bookRefund, undoRefund } from './book-refund.ts';
import type { Checkout } from './checkout.ts';
import { stripeFor } from './intent.ts';
import { findOrder } from './order-store.ts';
import { findPaymentByIntent } from './payment-store.ts';
import { listKnownRefunds } from './refund-store.ts';

/**
 * Adds missing refunds of a payment to the ledger: those made in the provider's dashboard, and ours if the process
 * crashed before it stored them. Payments without an order are handled elsewhere.
 */
export async function syncRefunds(checkout: Checkout, intentId: string): Promise<void> {
  const payment = await findPaymentByIntent(checkout.db, intentId);
  const order = payment?.status === 'succeeded' ? await findOrder(checkout.db, payment.orderId) : undefined;
  if (!payment || !order) return;
  const stripe = stripeFor(checkout, order.test);
  for await (const made of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    const { attempt } = payment;
    if (isUndone(made)) {
      const problem = made.failure_reason ?? 'The bank rejected the refund.';
      await transact(checkout.db, (tx) => undoRefund(tx, order, made.id, problem));
      continue;
    }
    const id = made.metadata?.['refundId'];
    const ours = id && isUuid(id) ? { eventId: order.eventId, id, attempt } : { attempt };
    await transact(checkout.db, (tx) => bookRefund(tx, checkout, order, made, ours));
  }
}

function isUndone({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Checks the provider's latest refunds for ones without a webhook. */
export async function findForeignRefunds(checkout: Checkout): Promise<void> {
  const { data } = await checkout.payments.stripe.refunds.list({ limit: 100 });
  const known = await listKnownRefunds(
    checkout.db,
    data.map(({ id }) => id),
  );
  const intents = data.flatMap(({ id, status, payment_intent: intent }) =>
    known.has(id) || !intent || status === 'failed' || status === 'canceled'
      ? []
      : [typeof intent === 'string' ? intent : intent.id],
  );
  for (const intentId of new Set(intents)) await syncRefunds(checkout, intentId);
}
