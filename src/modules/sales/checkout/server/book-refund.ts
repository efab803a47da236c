import type Stripe from 'stripe';
import { cents } from '#platform/money.ts';
import { newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { orderRefunded } from '../events.ts';
import { orderRefundMail } from '../copy.ts';
import { feeReturned, statusAfterRefunds } from '../refund-rules.ts';
import { bookSentBack, bookSentBackFailed } from './book-money.ts';
import type { Checkout } from './checkout.ts';
import { sendOrderMail } from './order-mails.ts';
import { lockOrderRow, setPaid, type OrderRow } from './order-store.ts';
import { lockPayments, type PaymentRow } from './payment-store.ts';
import {
  addRefund,
  findRefundByProvider,
  lockRefund,
  markRefundDone,
  markRefundFailed,
  moveRefunded,
  type RefundKey,
  type NewRefund,
  type RefundRow,
} from './refund-store.ts';

type Made = Pick<Stripe.Refund, 'id' | 'amount'>;

/**
 * Books a refund that the provider made, once, whatever started it: ledger, payment and order change in one
 * transaction, and the buyer is notified.
 * @param ours our record of the refund; undefined if it began at the provider
 */
export async function bookRefund(
  tx: Db,
  checkout: Checkout,
  found: Pick<OrderRow, 'eventId' | 'id'>,
  made: Made,
  ours: (RefundKey & { readonly attempt: number }) | { readonly attempt: number; readonly id?: undefined },
): Promise<void> {
  const order = await lockOrderRow(tx, found.eventId, found.id);
  const payment = order && (await lockPayments(tx, order)).find(({ attempt }) => attempt === ours.attempt);
  if (!order || payment?.status !== 'succeeded') return;
  if (await findRefundByProvider(tx, made.id)) return;
  const refund =
    ours.id === undefined
      ? await addForeign(tx, order, payment, made)
      : await lockRefund(tx, { ...found, ...ours });
  if (!refund || refund.status === 'done') return;
  const fee = feeReturned(
    { total: order.totalMinor, fee: order.feeMinor },
    payment.refundedMinor,
    made.amount,
  );
  await markRefundDone(tx, refund, { providerId: made.id, amount: made.amount, fee });
  await moveRefunded(tx, payment, made.amount);
  await bookSentBack(tx, order, { providerId: made.id, amount: made.amount, fee });
  const status = statusAfterRefunds(payment.capturedMinor, payment.refundedMinor + made.amount);
  await setPaid(tx, order, status);
  await tell(tx, checkout, order, refund, made.amount);
}

/** Records a refund that began at the provider, for example in its dashboard. */
async function addForeign(tx: Db, order: OrderRow, payment: PaymentRow, { id, amount }: Made) {
  const row: NewRefund = {
    eventId: order.eventId,
    orderId: order.id,
    id: newId(),
    attempt: payment.attempt,
    source: 'provider',
    amountMinor: amount,
    currency: order.currency,
    cancelledUnits: 0,
    ticketIds: [],
    wholeTickets: false,
    reason: '',
    byId: null,
    idempotencyKey: `provider:${id}`,
    requestHash: '',
  };
  await addRefund(tx, row);
  return lockRefund(tx, row);
}

async function tell(tx: Db, checkout: Checkout, order: OrderRow, refund: RefundRow, amount: number) {
  const { id: orderId, eventId, buyerId, currency } = order;
  const { source, byId } = refund;
  const payload = {
    orderId,
    eventId,
    buyerId,
    amount,
    currency,
    isSecond: false,
    refundId: refund.id,
    source,
    byId,
  };
  await publish(tx, orderRefunded, { key: refund.id, payload });
  const why = ({ eventCancelled: 'cancelled', eventMoved: 'moved' } as const)[source as string] ?? 'host';
  const cancelled = refund.cancelledUnits;
  await sendOrderMail(tx, checkout, {
    order,
    dedupeKey: `refund:${refund.id}`,
    byId,
    words: (eventName) =>
      orderRefundMail({ eventName, amount: cents(amount), currency, cancelled, why, reason: refund.reason }),
  });
}

/** Reverses a refund that the bank returned days later, and marks it as failed for the host. */
export async function undoRefund(
  tx: Db,
  found: Pick<OrderRow, 'eventId' | 'id'>,
  providerId: string,
  problem: string,
): Promise<void> {
  const order = await lockOrderRow(tx, found.eventId, found.id);
  const payments = order ? await lockPayments(tx, order) : [];
  const refund = await findRefundByProvider(tx, providerId);
  const payment = payments.find(({ attempt }) => attempt === refund?.attempt);
  if (!order || !payment || refund?.status !== 'done') return;
  await markRefundFailed(tx, refund, problem);
  await moveRefunded(tx, payment, -refund.amountMinor);
  await bookSentBackFailed(tx, order, { providerId, amount: refund.amountMinor, fee: refund.feeMinor });
  await setPaid(
    tx,
    order,
    statusAfterRefunds(payment.capturedMinor, payment.refundedMinor - refund.amountMinor),
  );
}
