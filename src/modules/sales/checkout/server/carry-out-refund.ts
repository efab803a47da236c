import Stripe from 'stripe';
import { toWire } from '#platform/ids.ts';
import { transact } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import { orderPrefix } from '../contract.ts';
import { bookRefund } from './book-refund.ts';
import type { Checkout } from './checkout.ts';
import { isProviderDown } from './create-intent.ts';
import { stripeFor } from './intent.ts';
import { findOrder } from './order-store.ts';
import { listPayments } from './payment-store.ts';
import { listDueRefunds, markRefundFailed, noteProblem, noteTry, type RefundRow } from './refund-store.ts';
import { syncRefunds } from './sync-refunds.ts';

const mostAtOnce = 50;

/**
 * Asks the provider for a refund that is written down, and books it. Asked twice, or by two workers at once, it is one:
 * the provider knows it by our key, and after a crash it is looked for before it is asked for again.
 */
export async function carryOut(checkout: Checkout, refund: RefundRow): Promise<void> {
  if (!(await noteTry(checkout.db, refund))) return;
  const order = await findOrder(checkout.db, refund.orderId);
  const payments = await listPayments(checkout.db, refund.orderId);
  const intentId = payments.find(({ attempt }) => attempt === refund.attempt)?.intentId;
  if (!order || !intentId) throw new Error(`The refund ${refund.id} has no payment.`);
  const stripe = stripeFor(checkout, order.test);
  try {
    const known = refund.tries > 0 ? await findMade(stripe, intentId, refund.id) : undefined;
    const made = known ?? (await make(stripe, intentId, refund));
    fault('refunds.made');
    await transact(checkout.db, (tx) => bookRefund(tx, checkout, order, made, refund));
    fault('refunds.booked');
  } catch (error) {
    if (!isRefused(error)) {
      await noteProblem(checkout.db, refund, String(error));
      throw error;
    }
    checkout.log.error({ err: error, refundId: refund.id }, 'the payment provider refused a refund');
    await markRefundFailed(checkout.db, refund, error.message);
    await syncRefunds(checkout, intentId);
  }
}

/** Refunds that were written and not booked: the process died, or the provider was away. */
export async function retryDueRefunds(checkout: Checkout): Promise<void> {
  for (const refund of await listDueRefunds(checkout.db, mostAtOnce)) {
    try {
      await carryOut(checkout, refund);
    } catch (error) {
      checkout.log.error({ err: error, refundId: refund.id }, 'a refund could not be carried out');
    }
  }
}

/** Keys of requests are forgotten by the provider after a day; its list of refunds is not. */
async function findMade(
  stripe: Stripe,
  intentId: string,
  refundId: string,
): Promise<Stripe.Refund | undefined> {
  for await (const made of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    if (made.metadata?.['refundId'] === refundId) return made;
  }
  return undefined;
}

function make(
  stripe: Stripe,
  intentId: string,
  { id, orderId, amountMinor }: RefundRow,
): Promise<Stripe.Refund> {
  const metadata = { orderId: toWire(orderPrefix, orderId), refundId: id };
  return stripe.refunds.create(
    { payment_intent: intentId, amount: amountMinor, reason: 'requested_by_customer', metadata },
    { idempotencyKey: `refund:${id}` },
  );
}

/** The provider understood, and said no for good. */
function isRefused(error: unknown): error is Error {
  return (
    error instanceof Stripe.errors.StripeError && !isProviderDown(error) && (error.statusCode ?? 500) < 500
  );
}
