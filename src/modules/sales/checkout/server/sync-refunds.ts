import type Stripe from 'stripe';
import { isUuid, type RefundId } from '#platform/ids.ts';
import { transact } from '#platform/server/db.ts';
import { returnedBecause } from '../copy.ts';
import { bookRefund, reverseRefund } from './book-refund.ts';
import type { Checkout } from './checkout.ts';
import { clientsOf, stripeFor } from './intent.ts';
import { findOrder } from './order-store.ts';
import { findPaymentByIntent } from './payment-store.ts';
import { hasFailed, listPaymentRefunds, recordReturnedRefund } from './refund-unclaimed-payment.ts';
import { listBookedRefunds } from './refund-store.ts';

/**
 * Adds missing refunds of a payment to the ledger: those made in the provider's dashboard, and ours if the process
 * crashed before it stored them. Reverses those that the buyer's bank sent back.
 */
export async function syncRefunds(checkout: Checkout, intentId: string): Promise<void> {
  const payment = await findPaymentByIntent(checkout.db, intentId);
  const order = payment && (await findOrder(checkout.db, payment.orderId));
  if (!payment || !order) return;
  const refunds = await listPaymentRefunds(stripeFor(checkout, order.test), intentId);
  if (payment.status === 'refunded')
    return transact(checkout.db, (tx) => recordReturnedRefund(tx, checkout, order, payment, refunds));
  if (payment.status !== 'succeeded') return;
  const { attempt } = payment;
  for (const made of refunds) {
    if (hasFailed(made)) {
      const returned = { providerId: made.id, problem: returnedBecause(made.failure_reason) };
      await transact(checkout.db, (tx) => reverseRefund(tx, checkout, order, returned));
      continue;
    }
    const id = made.metadata?.['refundId'];
    const ours = { attempt, id: id && isUuid(id) ? (id as RefundId) : undefined };
    await transact(checkout.db, (tx) => bookRefund(tx, checkout, order, made, ours));
  }
}

/** How far back refunds without a webhook are looked for. */
const missedRefundDays = 30;
const refundsAtOnce = 100;

/** Checks the provider's latest refunds for ones without a webhook. */
export async function findMissedRefunds(checkout: Checkout): Promise<void> {
  for (const stripe of clientsOf(checkout)) {
    const { data } = await stripe.refunds.list({ limit: refundsAtOnce });
    await syncUnbooked(checkout, data);
  }
}

/** The same for all refunds of a month, in case many were missed at once. */
export async function findOlderMissedRefunds(checkout: Checkout): Promise<void> {
  const gte = Math.floor(Date.now() / 1000) - missedRefundDays * 86_400;
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
  // The refund of a payment that bought nothing isn't among those booked, so its payment is looked at.
  const differing = refunds.filter((made) => hasFailed(made) || !booked.has(made.id));
  const intents = differing.flatMap(({ payment_intent: intent }) =>
    intent ? [typeof intent === 'string' ? intent : intent.id] : [],
  );
  for (const intentId of new Set(intents)) {
    try {
      await syncRefunds(checkout, intentId);
    } catch (error) {
      checkout.log.error({ err: error, intentId }, 'failed to sync the refunds of a payment');
    }
  }
}
