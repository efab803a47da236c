import Stripe from 'stripe';
import type { OrderId } from '#platform/ids.ts';
import type { InputOf } from '#platform/contract.ts';
import { cents } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { orderRefunded, refundReturned } from '../events.ts';
import * as calls from '../refund-contract.ts';
import { addOrderEntry } from './admin-audit.ts';
import { paidOutsideMail, refundMail, refundReturnedMail, returnedBecause } from '../copy.ts';
import { bookUnclaimedRefund, reverseUnclaimedRefund } from './book-money.ts';
import type { Checkout } from './checkout.ts';
import { faultAt } from './fault-points.ts';
import { isDeclined, readIntent, stripeFor } from './intent.ts';
import { sendOrderMail } from './order-mails.ts';
import { findOrder, isEventCancelled, lockOrderRow, markClosed, type OrderRow } from './order-store.ts';
import {
  findPaymentByIntent,
  lockPayments,
  notePaidOutside,
  noteRefunded,
  noteRefundFailed,
  type PaymentRow,
} from './payment-store.ts';
import { readDisputed } from './refund-store.ts';

/**
 * Refunds a whole payment that bought nothing. Repeated or concurrent calls refund once. One that the provider declines
 * is tried again a day later, until it is given up.
 */
export async function refundUnclaimedPayment(checkout: Checkout, payment: PaymentRow): Promise<void> {
  const { orderId, attempt, intentId } = payment;
  const order = await findOrder(checkout.db, orderId);
  if (!order || !intentId) return;
  const stripe = stripeFor(checkout, order.test);
  const returned = (await listPaymentRefunds(stripe, intentId)).filter(hasFailed).length;
  try {
    await createRefund(stripe, intentId, refundKey(payment), orderId);
  } catch (error) {
    if (!isDeclined(error)) throw error;
    checkout.log.error({ err: error, orderId, intentId }, 'payment provider declined a refund');
    await noteRefundFailed(checkout.db, payment, { from: 'refundDue', problem: error.message });
    return;
  }
  faultAt('checkout.refundMade');
  const { refunded } = await readIntent(stripe, intentId);
  await transact(checkout.db, (tx) => recordRefund(tx, checkout, order, { attempt, refunded, returned }));
  faultAt('checkout.refundBooked');
}

/** Names the try: after a refund failed, the next one is another request, which is due at another time. */
function refundKey({ orderId, attempt, refundRunAt }: PaymentRow): string {
  return `refund:late:${orderId}:${attempt}:${refundRunAt.getTime()}`;
}

/** @param returned how many refunds of the payment the bank has sent back */
const after = (returned: number) => (returned === 0 ? '' : `:after-${returned}`);

/** All refunds of a payment at the provider, those that failed included. */
export async function listPaymentRefunds(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  const made: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) made.push(refund);
  return made;
}

export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

async function createRefund(
  stripe: Stripe,
  intentId: string,
  idempotencyKey: string,
  orderId: OrderId,
): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent: intentId, metadata: { orderId } }, { idempotencyKey });
  } catch (error) {
    const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
    if (!isDone) throw error;
  }
}

type WholeRefund = { readonly attempt: number; readonly refunded: number; readonly returned: number };

async function recordRefund(
  tx: Db,
  checkout: Checkout,
  found: OrderRow,
  { attempt, refunded, returned }: WholeRefund,
) {
  const order = await lockOrderRow(tx, found.eventId, found.id);
  const payments = order ? await lockPayments(tx, order) : [];
  const payment = payments.find((each) => each.attempt === attempt);
  if (!order || payment?.status !== 'refundDue') return;
  await noteRefunded(tx, payment, refunded);
  await bookUnclaimedRefund(tx, order, { made: `${payment.intentId}${after(returned)}`, amount: refunded });
  if (order.status === 'refundDue') await markClosed(tx, order, 'refunded');
  const isSecond = order.completedAt !== null;
  const isCancelled = await isEventCancelled(tx, order.eventId);
  const why = isSecond ? 'second' : isCancelled ? 'cancelled' : 'late';
  const { id, eventId, buyerId, currency, test } = order;
  const key = `${id}:${attempt}${after(returned)}`;
  const payload = { orderId: id, eventId, buyerId, amount: refunded, currency, isSecond, test };
  await publish(tx, orderRefunded, { key, payload });
  await sendOrderMail(tx, checkout, {
    order,
    dedupeKey: `refund:${key}`,
    byId: null,
    words: (eventName) => refundMail({ eventName, amount: cents(refunded), currency, why }),
  });
}

/**
 * Marks the refund of a payment that bought nothing as paid to the buyer another way, after it was given up: what
 * their bank hasn’t taken back.
 * @throws Refusal notOwed, disputed
 */
export async function markLatePaidOutside(
  tx: Db,
  checkout: Checkout,
  viewer: Viewer,
  { intentId, note }: InputOf<typeof calls.markLatePaidOutside>,
): Promise<{ amount: number; currency: string }> {
  const payment = await findPaymentByIntent(tx, intentId);
  const order = payment && (await lockOrderRow(tx, payment.eventId, payment.orderId));
  if (!order) throw refuse(calls.refundRefusals, 'notOwed');
  const { lost, isOpen } = await readDisputed(tx, payment);
  const amount = payment.capturedMinor - lost;
  if (!(await notePaidOutside(tx, payment, { amount, note }))) throw refuse(calls.refundRefusals, 'notOwed');
  if (isOpen) throw refuse(calls.refundRefusals, 'disputed');
  const { id: orderId, eventId, buyerId, currency, test } = order;
  await bookUnclaimedRefund(tx, order, { made: `outside:${intentId}`, amount });
  if (order.status === 'refundDue') await markClosed(tx, order, 'refunded');
  const isSecond = order.completedAt !== null;
  const payload = { orderId, eventId, buyerId, amount, currency, isSecond, source: 'paidOutside', test };
  await publish(tx, orderRefunded, { key: `${intentId}:paidOutside`, payload });
  await addOrderEntry(tx, viewer, order, 'markPaidOutside', {
    reason: note,
    before: { refunded: 0, left: amount },
    after: { refunded: amount, left: 0, amount, currency },
  });
  await sendOrderMail(tx, checkout, {
    order,
    dedupeKey: `refund-paid-outside:${intentId}`,
    byId: null,
    words: (eventName) =>
      paidOutsideMail({ eventName, amount: cents(amount), currency, note, isSale: false }),
  });
  return { amount, currency };
}

/**
 * Notes that the buyer's bank sent back the refund of a payment that bought nothing: it is due again, and tried once a
 * day, until it is given up. Repeated calls note it once.
 * @param made all refunds of the payment at the provider
 */
export async function recordReturnedRefund(
  tx: Db,
  checkout: Checkout,
  found: OrderRow,
  { attempt }: PaymentRow,
  made: readonly Stripe.Refund[],
): Promise<void> {
  const order = await lockOrderRow(tx, found.eventId, found.id);
  const payments = order ? await lockPayments(tx, order) : [];
  const payment = payments.find((each) => each.attempt === attempt);
  if (!order || !payment || made.length === 0 || !made.every(hasFailed)) return;
  const problem = returnedBecause(made[0]?.failure_reason);
  const isGivenUp = await noteRefundFailed(tx, payment, { from: 'refunded', problem });
  if (isGivenUp === undefined) return;
  const { id: orderId, eventId, buyerId, currency, test } = order;
  const amount = payment.refundedMinor;
  const before = after(made.length - 1);
  await reverseUnclaimedRefund(tx, order, { made: `${payment.intentId}${before}`, amount });
  if (order.status === 'refunded' && order.completedAt === null) await markClosed(tx, order, 'refundDue');
  const key = `${orderId}:${attempt}${before}`;
  const payload = { orderId, eventId, buyerId, amount, currency, isSale: false, isGivenUp, test };
  await publish(tx, refundReturned, { key, payload });
  await sendOrderMail(tx, checkout, {
    order,
    dedupeKey: `refund-returned:${key}`,
    byId: null,
    words: (eventName) =>
      refundReturnedMail({ eventName, amount: cents(amount), currency, by: isGivenUp ? 'admin' : 'retry' }),
  });
}
