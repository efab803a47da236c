import Stripe from 'stripe';
import type { OrderId } from '#platform/ids.ts';
import { cents } from '#platform/money.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { orderRefunded } from '../events.ts';
import { refundMail } from '../copy.ts';
import { bookReturn } from './book-money.ts';
import type { Checkout } from './checkout.ts';
import { faultAt } from './fault-points.ts';
import { readIntent, stripeFor } from './intent.ts';
import { sendOrderMail } from './order-mails.ts';
import { findOrder, isEventCancelled, lockOrderRow, markClosed, type OrderRow } from './order-store.ts';
import { lockPayments, noteRefund, type PaymentRow } from './payment-store.ts';

/** Refunds a whole payment that bought nothing. Repeated or concurrent calls refund once. */
export async function refundPayment(
  checkout: Checkout,
  { orderId, attempt, intentId }: PaymentRow,
): Promise<void> {
  const order = await findOrder(checkout.db, orderId);
  if (!order || !intentId) return;
  const stripe = stripeFor(checkout, order.test);
  await sendBack(stripe, intentId, refundKey(orderId, attempt), orderId);
  faultAt('checkout.refundMade');
  const { refunded } = await readIntent(stripe, intentId);
  await transact(checkout.db, (tx) => bookRefund(tx, checkout, order, attempt, refunded));
  faultAt('checkout.refundBooked');
}

function refundKey(orderId: OrderId, attempt: number): string {
  return `refund:late:${orderId}${attempt === 1 ? '' : `:${attempt}`}`;
}

async function sendBack(
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

async function bookRefund(tx: Db, checkout: Checkout, found: OrderRow, attempt: number, refunded: number) {
  const order = await lockOrderRow(tx, found.eventId, found.id);
  const payments = order ? await lockPayments(tx, order) : [];
  const payment = payments.find((each) => each.attempt === attempt);
  if (!order || payment?.status !== 'refundDue') return;
  await noteRefund(tx, payment);
  await bookReturn(tx, order, payment, refunded);
  if (order.status === 'refundDue') await markClosed(tx, order, 'refunded');
  const isSecond = order.completedAt !== null;
  const isCancelled = await isEventCancelled(tx, order.eventId);
  const why = isSecond ? 'second' : isCancelled ? 'cancelled' : 'late';
  const { id, eventId, buyerId, currency } = order;
  const key = `${id}:${attempt}`;
  const payload = { orderId: id, eventId, buyerId, amount: refunded, currency, isSecond };
  await publish(tx, orderRefunded, { key, payload });
  await sendOrderMail(tx, checkout, {
    order,
    dedupeKey: `refund:${key}`,
    byId: null,
    words: (eventName) => refundMail({ eventName, amount: cents(refunded), currency, why }),
  });
}
