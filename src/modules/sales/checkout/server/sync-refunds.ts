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
 * Books every refund of a payment that the provider knows and our books do not: those made in its dashboard, and ours
 * whose process died in between. A payment that bought nothing sees to its own way back.
 */
export async function syncRefunds(checkout: Checkout, intentId: string): Promise<void> {
  const payment = await findPaymentByIntent(checkout.db, intentId);
  const order = payment?.status === 'succeeded' ? await findOrder(checkout.db, payment.orderId) : undefined;
  if (!payment || !order) return;
  const stripe = stripeFor(checkout, order.test);
  for await (const made of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    const { attempt } = payment;
    if (isUndone(made)) {
      const problem = made.failure_reason ?? 'The bank did not take it.';
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

/** Looks at the provider's newest refunds, for those that no webhook told us of. */
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
