import { OrderId, type RefundId } from '#platform/ids.ts';
import Stripe from 'stripe';
import { transact } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import type { Claimed } from '#platform/server/leased-queue.ts';
import { bookRefund } from './book-refund.ts';
import type { Checkout } from './checkout.ts';
import { isDeclined, stripeFor } from './intent.ts';
import { findOrder } from './order-store.ts';
import { listPayments } from './payment-store.ts';
import {
  listDueRefunds,
  markRefundFailed,
  refundQueue,
  type RefundKey,
  type RefundRow,
} from './refund-store.ts';
import { syncRefunds } from './sync-refunds.ts';

const mostAtOnce = 50;

/**
 * Requests a recorded refund from the provider and books it. Repeated or concurrent calls make one refund: the
 * provider knows it by our key, and after a crash it is looked up before it is requested again.
 */
export async function makeRefund(checkout: Checkout, key: RefundKey): Promise<void> {
  const refund = await refundQueue.claimOne(checkout.db, key);
  if (refund) await makeClaimed(checkout, refund);
}

async function makeClaimed(checkout: Checkout, refund: Claimed<RefundRow>): Promise<void> {
  const order = await findOrder(checkout.db, refund.orderId);
  const payments = await listPayments(checkout.db, refund.orderId);
  const intentId = payments.find(({ attempt }) => attempt === refund.attempt)?.intentId;
  if (!order || !intentId) throw new Error(`The refund ${refund.id} has no payment.`);
  const stripe = stripeFor(checkout, order.test);
  try {
    const known = refund.attempts > 1 ? await findMade(stripe, intentId, refund.id) : undefined;
    const made = known ?? (await requestRefund(stripe, intentId, refund));
    fault('refunds.made');
    await transact(checkout.db, (tx) => bookRefund(tx, checkout, order, made, refund));
    fault('refunds.booked');
  } catch (error) {
    if (!isDeclined(error)) {
      await refundQueue.fail(checkout.db, [refund], { error: String(error).slice(0, 500) });
      throw error;
    }
    checkout.log.error({ err: error, refundId: refund.id }, 'payment provider declined a refund');
    await markRefundFailed(checkout.db, refund, error.message);
    await syncRefunds(checkout, intentId);
  }
}

/** Retries recorded refunds that weren't booked because the process died or the provider was unreachable. */
export async function retryDueRefunds(checkout: Checkout): Promise<void> {
  for (const key of await listDueRefunds(checkout.db, mostAtOnce)) {
    const [refund] = await refundQueue.claim(checkout.db, { limit: 1, of: key });
    if (!refund) continue;
    try {
      await makeClaimed(checkout, refund);
    } catch (error) {
      checkout.log.error({ err: error, refundId: refund.id }, 'failed to make a refund');
    }
  }
}

/** The provider forgets idempotency keys after a day, but not its list of refunds. */
async function findMade(
  stripe: Stripe,
  intentId: string,
  refundId: RefundId,
): Promise<Stripe.Refund | undefined> {
  for await (const made of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    if (made.metadata?.['refundId'] === refundId) return made;
  }
  return undefined;
}

function requestRefund(
  stripe: Stripe,
  intentId: string,
  { id, orderId, amountMinor }: RefundRow,
): Promise<Stripe.Refund> {
  const metadata = { orderId: OrderId.encode(orderId), refundId: id };
  return stripe.refunds.create(
    { payment_intent: intentId, amount: amountMinor, reason: 'requested_by_customer', metadata },
    { idempotencyKey: `refund:${id}` },
  );
}

/** Logs that a recorded refund is still due. @throws what isn't a problem of the provider */
export function logStillDue(checkout: Checkout, refundId: RefundId): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    checkout.log.warn({ err: error, refundId }, 'refund is waiting for the payment provider');
  };
}
