import type Stripe from 'stripe';
import { isUuid, type RefundId } from '#platform/ids.ts';
import { transact } from '#platform/server/db.ts';
import { bookRefund, undoRefund } from './book-refund.ts';
import type { Checkout } from './checkout.ts';
import { clientsOf, stripeFor } from './intent.ts';
import { findOrder } from './order-store.ts';
import { findPaymentByIntent } from './payment-store.ts';
import { listBookedRefunds } from './refund-store.ts';

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
    const ours = id && isUuid(id) ? { eventId: order.eventId, id: id as RefundId, attempt } : { attempt };
    await transact(checkout.db, (tx) => bookRefund(tx, checkout, order, made, ours));
  }
}

function isUndone({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** How far back refunds without a webhook are looked for. */
const foreignRefundDays = 30;
const refundsAtOnce = 100;

/** Checks the provider's latest refunds for ones without a webhook. */
export async function findForeignRefunds(checkout: Checkout): Promise<void> {
  for (const stripe of clientsOf(checkout)) {
    const { data } = await stripe.refunds.list({ limit: refundsAtOnce });
    await syncUnbooked(checkout, data);
  }
}

/** The same for all refunds of a month, in case many were missed at once. */
export async function findOlderForeignRefunds(checkout: Checkout): Promise<void> {
  const gte = Math.floor(Date.now() / 1000) - foreignRefundDays * 86_400;
  for (const stripe of clientsOf(checkout)) {
    let part: Stripe.Refund[] = [];
    for await (const made of stripe.refunds.list({ limit: refundsAtOnce, created: { gte } })) {
      part.push(made);
      if (part.length < refundsAtOnce) continue;
      await syncUnbooked(checkout, part);
      part = [];
    }
    await syncUnbooked(checkout, part);
  }
}

async function syncUnbooked(checkout: Checkout, refunds: readonly Stripe.Refund[]): Promise<void> {
  const booked = await listBookedRefunds(
    checkout.db,
    refunds.map(({ id }) => id),
  );
  const differing = refunds.filter((made) => booked.has(made.id) === isUndone(made));
  const intents = differing.flatMap(({ payment_intent: intent }) =>
    intent ? [typeof intent === 'string' ? intent : intent.id] : [],
  );
  for (const intentId of new Set(intents)) await syncRefunds(checkout, intentId);
}
