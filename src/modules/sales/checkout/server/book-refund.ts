import type Stripe from 'stripe';
import { cents } from '#platform/money.ts';
import { newId, type RefundId, type UserId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { orderRefunded, refundReturned } from '../events.ts';
import { orderRefundMail, paidOutsideMail, refundedAtProvider, refundReturnedMail } from '../copy.ts';
import {
  feeReturned,
  refundedLines,
  statusAfterRefunds,
  unitsRefunded,
  type RefundedLine,
} from '../refund-rules.ts';
import { bookOutsideRefund, bookSaleRefund, reverseSaleRefund } from './book-money.ts';
import { cancelUnits } from './cancel-units.ts';
import { ticketsByUnit, unitOf, unitsOf } from './sold-units.ts';
import type { Checkout } from './checkout.ts';
import { lockOrder, type LockedOrder } from './lock-order.ts';
import { linesOf } from './lines-of.ts';
import { sendOrderMail } from './order-mails.ts';
import { findOrder, lockOrderRow, setPaid, type OrderRow } from './order-store.ts';
import { lockPayments, type PaymentRow } from './payment-store.ts';
import {
  addRefund,
  findRefundByProvider,
  listRefundsOf,
  lockRefund,
  markRefundDone,
  markRefundFailed,
  markRefundPaidOutside,
  moveRefunded,
  moveRefundedLines,
  readDisputed,
  type RefundedParts,
  type NewRefund,
  type RefundRow,
} from './refund-store.ts';

type Made = Pick<Stripe.Refund, 'id' | 'amount'>;

/**
 * Books a refund that the provider made, once, whatever started it: ledger, payment and order change in one
 * transaction, and the buyer is notified.
 * @param id of our record of the refund; undefined if it began at the provider
 */
export async function bookRefund(
  tx: Db,
  checkout: Checkout,
  found: Pick<OrderRow, 'eventId' | 'id'>,
  made: Made,
  { attempt, id }: { readonly attempt: number; readonly id: RefundId | undefined },
): Promise<void> {
  // A refund from outside may cancel tickets, whose types are locked before the order.
  const locked = id === undefined ? await lockOrder(tx, found.id) : undefined;
  const order = locked?.order ?? (await lockOrderRow(tx, found.eventId, found.id));
  const payment = order && (await lockPayments(tx, order)).find((one) => one.attempt === attempt);
  if (!order || payment?.status !== 'succeeded') return;
  if (await findRefundByProvider(tx, made.id)) return;
  const untrue = await findUntrueMark(tx, payment, made, id);
  if (untrue) {
    await takeBackPaidOutside(tx, { order, payment, refund: untrue });
    return bookRefund(tx, checkout, found, made, { attempt, id });
  }
  const refund =
    id === undefined
      ? await addProviderRefund(tx, checkout, locked!, payment, made)
      : await lockRefund(tx, { eventId: found.eventId, id });
  if (!refund || refund.status === 'done') return;
  const { fee, lines } = await addToRefunded(tx, checkout, { order, payment, refund }, made.amount);
  await markRefundDone(tx, refund, { providerId: made.id, amount: made.amount, fee, lines });
  await bookSaleRefund(tx, order, { providerId: made.id, amount: made.amount, fee });
  await publishRefund(tx, checkout, order, refund, made.amount);
}

/** A refund with its order and payment, all locked. */
type LockedRefund = {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly refund: RefundRow;
};

/**
 * Books that the host paid a failed refund to the buyer another way. It counts as every refund of the sale, except that
 * the money stays in the host's balance (docs/decisions/0079).
 */
export async function bookPaidOutside(
  tx: Db,
  checkout: Checkout,
  locked: LockedRefund,
  { note, byId }: { readonly note: string; readonly byId: UserId },
): Promise<void> {
  const { order, refund } = locked;
  const { id: refundId, amountMinor: amount } = refund;
  const { id: orderId, eventId, buyerId, currency, test } = order;
  const { fee, lines } = await addToRefunded(tx, checkout, locked, amount);
  await markRefundPaidOutside(tx, refund, { fee, lines, note, byId });
  await bookOutsideRefund(tx, order, { amount, fee }, 1);
  const payload = { orderId, eventId, buyerId, amount, currency, isSecond: false, refundId, byId, test };
  // Each mark has a key of its own: one that was taken back can be made again.
  const key = newId();
  await publish(tx, orderRefunded, { key, payload: { ...payload, source: 'paidOutside' } });
  await sendOrderMail(tx, checkout, {
    order,
    dedupeKey: `refund-paid-outside:${key}`,
    byId,
    words: (eventName) => paidOutsideMail({ eventName, amount: cents(amount), currency, note, isSale: true }),
  });
}

/** A refund that is marked as paid outside, although the provider made it, or one that leaves no room for it. */
async function findUntrueMark(
  tx: Db,
  payment: PaymentRow,
  { amount }: Made,
  id: RefundId | undefined,
): Promise<RefundRow | undefined> {
  const refunds = await listRefundsOf(tx, { eventId: payment.eventId, id: payment.orderId });
  const marked = refunds.filter(
    ({ attempt, status }) => attempt === payment.attempt && status === 'paidOutside',
  );
  const isTooMuch = payment.refundedMinor + amount > payment.capturedMinor;
  return marked.find((refund) => refund.id === id) ?? (isTooMuch ? marked[0] : undefined);
}

async function takeBackPaidOutside(tx: Db, locked: LockedRefund): Promise<void> {
  const { order, refund } = locked;
  await takeOffRefunded(tx, locked, refundedAtProvider);
  await bookOutsideRefund(tx, order, { amount: refund.amountMinor, fee: refund.feeMinor }, -1);
}

/** Adds a refund to what was refunded of its order. */
async function addToRefunded(
  tx: Db,
  checkout: Checkout,
  { order, payment, refund }: LockedRefund,
  amount: number,
): Promise<RefundedParts> {
  const charged = { total: order.totalMinor, fee: order.feeMinor };
  const { lost } = await readDisputed(tx, payment);
  const fee = feeReturned(charged, payment.refundedMinor + lost, amount, order.currency);
  const lines = await refundedLinesOf(tx, checkout, order, refund, amount);
  await moveRefundedLines(tx, { ...refund, lines }, 1);
  await moveRefunded(tx, payment, amount);
  await setPaid(tx, order, statusAfterRefunds(payment.capturedMinor, payment.refundedMinor + amount));
  return { fee, lines };
}

/** Marks a refund as failed after all, and takes it off what was refunded of its order. */
async function takeOffRefunded(
  tx: Db,
  { order, payment, refund }: LockedRefund,
  problem: string,
): Promise<void> {
  const { capturedMinor, refundedMinor } = payment;
  await markRefundFailed(tx, refund, problem);
  await moveRefundedLines(tx, refund, -1);
  await moveRefunded(tx, payment, -refund.amountMinor);
  await setPaid(tx, order, statusAfterRefunds(capturedMinor, refundedMinor - refund.amountMinor));
}

/** How a refund divides among the items of the order, by the tickets that it is about. */
async function refundedLinesOf(
  tx: Db,
  checkout: Checkout,
  order: OrderRow,
  { ticketIds }: RefundRow,
  amount: number,
): Promise<RefundedLine[]> {
  const { eventId, id: orderId, currency } = order;
  const tickets = ticketIds.length > 0 ? await checkout.tickets.listOf(tx, { eventId, orderId }) : [];
  const chosen = new Set<string>(ticketIds);
  const units = unitsOf(tickets.filter(({ id }) => chosen.has(id)));
  // Read again: while the order was waited for, another refund may have been booked.
  const locked = (await findOrder(tx, orderId))!;
  return refundedLines(linesOf(locked), units, amount, currency);
}

/** Records a refund that began at the provider, for example in its dashboard, and cancels what it paid back (RFD-03). */
async function addProviderRefund(
  tx: Db,
  checkout: Checkout,
  locked: LockedOrder,
  payment: PaymentRow,
  { id, amount }: Made,
) {
  const { order } = locked;
  const tickets = await checkout.tickets.listOf(tx, { eventId: order.eventId, orderId: order.id });
  const left = payment.capturedMinor - payment.refundedMinor;
  const paidFor = { lines: linesOf(order), currency: order.currency };
  const units = ticketsByUnit(tickets).map((sold) => ({
    ...sold[0]!,
    ...unitOf(sold[0]!),
    checkedIn: sold.some(({ checkedIn }) => checkedIn),
    sold,
  }));
  const covered = unitsRefunded(paidFor, units, { amount, left });
  const ticketIds = covered.flatMap(({ sold }) => sold.map((ticket) => ticket.id));
  const cancelledUnits =
    ticketIds.length === 0
      ? 0
      : await cancelUnits(tx, checkout, locked, { ticketIds, because: 'refund', byId: null });
  const row: NewRefund = {
    eventId: order.eventId,
    orderId: order.id,
    id: newId(),
    attempt: payment.attempt,
    source: 'provider',
    amountMinor: amount,
    currency: order.currency,
    cancelledUnits,
    ticketIds: amount < left ? ticketIds : [],
    wholeTickets: cancelledUnits > 0,
    reason: '',
    byId: null,
    idempotencyKey: `provider:${id}`,
    requestHash: '',
  };
  await addRefund(tx, row);
  return lockRefund(tx, row);
}

async function publishRefund(tx: Db, checkout: Checkout, order: OrderRow, refund: RefundRow, amount: number) {
  const { id: orderId, eventId, buyerId, currency, test } = order;
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
    test,
  };
  await publish(tx, orderRefunded, { key: refund.id, payload });
  const causes = {
    eventCancelled: 'cancelled',
    eventMoved: 'moved',
    provider: 'provider',
    host: 'host',
    exchange: 'exchange',
  } as const;
  const why = causes[source];
  const cancelled = refund.cancelledUnits;
  await sendOrderMail(tx, checkout, {
    order,
    dedupeKey: `refund:${refund.id}`,
    byId,
    words: (eventName) =>
      orderRefundMail({ eventName, amount: cents(amount), currency, cancelled, why, reason: refund.reason }),
  });
}

/**
 * Reverses a refund that the buyer's bank sent back days later, marks it as failed for the host, and notifies the buyer.
 * Cancelled tickets stay cancelled: the host still owes the money (docs/decisions/0075).
 */
export async function reverseRefund(
  tx: Db,
  checkout: Checkout,
  found: Pick<OrderRow, 'eventId' | 'id'>,
  { providerId, problem }: { readonly providerId: string; readonly problem: string },
): Promise<void> {
  const order = await lockOrderRow(tx, found.eventId, found.id);
  const payments = order ? await lockPayments(tx, order) : [];
  const refund = await findRefundByProvider(tx, providerId);
  const payment = payments.find(({ attempt }) => attempt === refund?.attempt);
  if (!order || !payment || refund?.status !== 'done') return;
  await takeOffRefunded(tx, { order, payment, refund }, problem);
  await reverseSaleRefund(tx, order, { providerId, amount: refund.amountMinor, fee: refund.feeMinor });
  const { id: orderId, eventId, buyerId, currency, test } = order;
  const { id: key, amountMinor: amount } = refund;
  const payload = { orderId, eventId, buyerId, amount, currency, isSale: true, test };
  await publish(tx, refundReturned, { key, payload });
  await sendOrderMail(tx, checkout, {
    order,
    dedupeKey: `refund-returned:${key}`,
    byId: null,
    words: (eventName) => refundReturnedMail({ eventName, amount: cents(amount), currency, by: 'host' }),
  });
}
