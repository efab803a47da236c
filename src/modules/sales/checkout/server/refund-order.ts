import { createHash } from 'node:crypto';
import type { InputOf } from '#platform/contract.ts';
import { type EventId, newId, OrderId, RefundId, TicketId, TicketTypeId } from '#platform/ids.ts';
import { chargeStep } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { cancelTicketsMail } from '../copy.ts';
import * as calls from '../refund-contract.ts';
import { isOwed, worthOf } from '../refund-rules.ts';
import { bookPaidOutside } from './book-refund.ts';
import { cancelUnits } from './cancel-units.ts';
import { makeRefund, logStillDue } from './make-refund.ts';
import type { Checkout } from './checkout.ts';
import type { OrderTicket } from './ticket-operations.ts';
import { linesOf } from './lines-of.ts';
import { lockOrder, type LockedOrder } from './lock-order.ts';
import { sendOrderMail } from './order-mails.ts';
import { findOrder, lockOrderRow, type OrderRow } from './order-store.ts';
import { listPayments, lockPayments } from './payment-store.ts';
import { isActingAsAdmin, logAdminAct, requireReason } from './admin-audit.ts';
import {
  addRefund,
  listRefundsOf,
  lockRefund,
  readDisputed,
  type NewRefund,
  type RefundRow,
} from './refund-store.ts';
import { paidBy, readSums, sumsOf } from './refund-sums.ts';
import { ticketsByUnit, unitsOf } from './sold-units.ts';
import { hasNoAccount, withoutTypedAccount } from './stranger.ts';
import { toOrder } from './to-order.ts';

const { refundRefusals: refusals } = calls;

type RefundInput = InputOf<typeof calls.refundOrder>;

/**
 * Refunds an order: records the refund, requests it from the provider, then books it. The worker retries failed
 * requests. The same key returns the same refund, and a host who saw an outdated amount refunds nothing.
 */
export async function refundOrder(
  checkout: Checkout,
  viewer: Viewer,
  input: RefundInput,
  key: string,
): Promise<calls.Refund> {
  const refund = await transact(checkout.db, (tx) => writeRefund(tx, checkout, viewer, input, `host:${key}`));
  fault('refunds.written');
  if (refund.status === 'due') {
    await makeRefund(checkout, refund).catch(logStillDue(checkout, refund.id));
  }
  return readRefund(checkout.db, refund);
}

async function writeRefund(
  tx: Db,
  checkout: Checkout,
  viewer: Viewer,
  input: RefundInput,
  idempotencyKey: string,
) {
  const locked = await lockSoldOrder(tx, input);
  const { order } = locked;
  const { eventId, id: orderId, currency } = order;
  const refunds = await listRefundsOf(tx, order);
  const requestHash = hashOf(input);
  const known = refunds.find((each) => each.idempotencyKey === idempotencyKey);
  if (known && known.requestHash !== requestHash) throw refuse(refusals, 'idempotencyKeyReused');
  if (known) return known;
  await requireReason(tx, viewer, order, input.reason);
  const payment = paidBy(await lockPayments(tx, order));
  if (!payment) throw refuse(refusals, 'notPaid');
  const { refunded, left } = await readSums(tx, payment, refunds);
  if (left <= 0) throw refuse(refusals, 'nothingLeft');
  if (input.seenRefunded !== refunded) throw refuse(refusals, 'refundedMeanwhile', { refunded });
  const named = await ticketsNamed(tx, checkout, order, input.admissionIds);
  const worth = named.length === 0 ? left : Math.min(left, worthOf(linesOf(order), unitsOf(named), currency));
  const amount = input.amount ?? worth;
  requireRefundable(amount, left, currency);
  const isWhole = amount >= worth;
  const cancels = input.cancelTickets ?? isWhole;
  if (!input.confirmCheckedIn && (isWhole || cancels || named.length > 0))
    requireNotCheckedIn(named.length > 0 ? named : await checkout.tickets.listOf(tx, { eventId, orderId }));
  const cancelledUnits = cancels
    ? await cancelUnits(tx, checkout, locked, {
        ...(named.length > 0 && { ticketIds: named.map(({ id }) => id) }),
        because: 'refund',
        byId: viewer.userId,
      })
    : 0;
  const row: NewRefund = {
    eventId,
    orderId,
    id: newId(),
    attempt: payment.attempt,
    source: 'host',
    amountMinor: amount,
    currency,
    cancelledUnits,
    ticketIds: named.map(({ id }) => id),
    wholeTickets: isWhole,
    reason: input.reason,
    byId: viewer.userId,
    idempotencyKey,
    requestHash,
  };
  await addRefund(tx, row);
  await logAdminAct(tx, viewer, order, 'refundOrder', {
    reason: input.reason,
    before: { refunded, left },
    after: { refunded: refunded + amount, left: left - amount, amount, currency, cancelled: cancelledUnits },
  });
  return (await lockRefund(tx, row))!;
}

export async function cancelTickets(
  tx: Db,
  checkout: Checkout,
  viewer: Viewer,
  input: InputOf<typeof calls.cancelTickets>,
): Promise<{ cancelled: number }> {
  const locked = await lockSoldOrder(tx, input);
  const named = await ticketsNamed(tx, checkout, locked.order, input.admissionIds);
  await requireReason(tx, viewer, locked.order, input.reason);
  if (named.some(({ state }) => state === 'void')) throw refuse(refusals, 'alreadyCancelled');
  if (!input.confirmCheckedIn) requireNotCheckedIn(named);
  const ticketIds = named.map(({ id }) => id);
  const cancelled = await cancelUnits(tx, checkout, locked, {
    ticketIds,
    because: 'cancelled',
    byId: viewer.userId,
  });
  await logAdminAct(tx, viewer, locked.order, 'cancelTickets', {
    reason: input.reason,
    before: { cancelled: 0 },
    after: { cancelled },
  });
  await sendOrderMail(tx, checkout, {
    order: locked.order,
    dedupeKey: `cancelled:${newId()}`,
    byId: viewer.userId,
    words: (eventName) => cancelTicketsMail({ eventName, count: cancelled, reason: input.reason }),
  });
  return { cancelled };
}

/** @throws Refusal tooMuch, nothingLeft, amountInvalid */
function requireRefundable(amount: number, left: number, currency: string): void {
  if (amount > left) throw refuse(refusals, 'tooMuch', { left });
  if (amount <= 0) throw refuse(refusals, 'nothingLeft');
  if (amount !== left && amount % chargeStep(currency) !== 0) throw refuse(refusals, 'amountInvalid');
}

/** @throws Refusal ticketCheckedIn with the number of valid tickets that were checked in */
function requireNotCheckedIn(tickets: readonly OrderTicket[]): void {
  const used = tickets.filter(({ state, checkedIn }) => state === 'valid' && checkedIn);
  if (used.length > 0) throw refuse(refusals, 'ticketCheckedIn', { checkedIn: used.length });
}

/** @throws Refusal orderNotFound unless it is a sold order of this event */
async function lockSoldOrder(tx: Db, input: { eventId: EventId; orderId: OrderId }): Promise<LockedOrder> {
  const locked = await lockOrder(tx, input.orderId);
  if (!locked || locked.order.eventId !== input.eventId) {
    throw refuse(refusals, 'orderNotFound');
  }
  if (locked.order.completedAt === null) throw refuse(refusals, 'notPaid');
  return locked;
}

/**
 * The tickets of an order by id, with the others of their group tickets.
 * @throws Refusal noSuchTicket
 */
export async function ticketsNamed(
  db: Db,
  checkout: Checkout,
  { eventId, id: orderId }: OrderRow,
  ticketIds: readonly TicketId[],
): Promise<OrderTicket[]> {
  if (ticketIds.length === 0) return [];
  const tickets = new Map(
    (await checkout.tickets.listOf(db, { eventId, orderId })).map((one) => [one.id, one]),
  );
  const named = [...new Set(ticketIds)].map((id) => {
    const ticket = tickets.get(id);
    if (!ticket) throw refuse(refusals, 'noSuchTicket');
    return ticket;
  });
  const ids = new Set(named.map(({ id }) => id));
  return ticketsByUnit([...tickets.values()])
    .filter((unit) => unit.some(({ id }) => ids.has(id)))
    .flat();
}

function hashOf({
  amount,
  admissionIds,
  cancelTickets: cancels,
  orderId,
  seenRefunded,
}: RefundInput): string {
  const said = JSON.stringify([orderId, amount ?? null, admissionIds, cancels, seenRefunded]);
  return createHash('sha256').update(said).digest('base64url');
}

/**
 * The order as a host or admin sees it before a refund.
 * @throws Refusal orderNotFound
 */
export async function readRefundSheet(
  db: Db,
  checkout: Checkout,
  viewer: Viewer,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
): Promise<calls.RefundSheet> {
  const order = await findOrder(db, orderId);
  if (!order || order.eventId !== eventId || order.completedAt === null) {
    throw refuse(refusals, 'orderNotFound');
  }
  const tickets = await checkout.tickets.listOf(db, { eventId: order.eventId, orderId: order.id });
  const lines = linesOf(order);
  return {
    order: toOrder(withoutTypedAccount(order)),
    // One row per group ticket, named by its first ticket.
    tickets: ticketsByUnit(tickets).map((group) => ({
      id: TicketId.encode(group[0]!.id),
      itemId: TicketTypeId.encode(group[0]!.ticketTypeId),
      name: group[0]!.name,
      state: group[0]!.state,
      checkedIn: group.some(({ checkedIn }) => checkedIn),
      paid: worthOf(lines, unitsOf(group), order.currency),
    })),
    ...(await readRefunds(db, order)),
    needsWhy: await isActingAsAdmin(db, viewer, order.eventId),
    canSetEmail: hasNoAccount(order),
  };
}

/** The refunds of an order, newest first, and what is refunded and left of its payment. */
async function readRefunds(db: Db, order: Pick<OrderRow, 'eventId' | 'id'>) {
  const rows = await listRefundsOf(db, order);
  const payment = paidBy(await listPayments(db, order.id));
  const sums = await readSums(db, payment, rows);
  return { refunds: rows.map((row) => toRefund(row, isOwed(row, rows, sums.left))), ...sums };
}

async function readRefund(db: Db, { eventId, orderId, id }: RefundRow): Promise<calls.Refund> {
  const { refunds } = await readRefunds(db, { eventId, id: orderId });
  return refunds.find((refund) => refund.id === RefundId.encode(id))!;
}

/**
 * Marks a failed refund as paid to the buyer another way. Repeated calls mark it once.
 * @throws Refusal orderNotFound, notOwed, disputed
 */
export async function markPaidOutside(
  tx: Db,
  checkout: Checkout,
  viewer: Viewer,
  { eventId, orderId, refundId, note }: InputOf<typeof calls.markPaidOutside>,
): Promise<calls.Refund> {
  const order = await lockOrderRow(tx, eventId, orderId);
  if (!order) throw refuse(refusals, 'orderNotFound');
  const payments = await lockPayments(tx, order);
  const refund = await lockRefund(tx, { eventId, id: refundId });
  const payment = payments.find(({ attempt }) => attempt === refund?.attempt);
  if (refund?.orderId !== orderId || !payment) throw refuse(refusals, 'notOwed');
  if (refund.status === 'paidOutside') return readRefund(tx, refund);
  const refunds = await listRefundsOf(tx, order);
  const { lost, isOpen } = await readDisputed(tx, payment);
  const { refunded, left } = sumsOf(payment, refunds, lost);
  if (!isOwed(refund, refunds, left)) throw refuse(refusals, 'notOwed');
  if (isOpen) throw refuse(refusals, 'disputed');
  await bookPaidOutside(tx, checkout, { order, payment, refund }, { note, byId: viewer.userId });
  const { amountMinor: amount, currency } = refund;
  await logAdminAct(tx, viewer, order, 'markPaidOutside', {
    reason: note,
    before: { refunded, left },
    after: { refunded: refunded + amount, left: left - amount, amount, currency },
  });
  return readRefund(tx, refund);
}

function toRefund(row: RefundRow, owed: boolean): calls.Refund {
  return {
    id: RefundId.encode(row.id),
    orderId: OrderId.encode(row.orderId),
    amount: row.amountMinor,
    currency: row.currency,
    status: row.status,
    source: row.source,
    cancelledTickets: row.cancelledUnits,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    bookedAt: row.bookedAt?.toISOString() ?? null,
    problem: row.status === 'failed' || row.status === 'due' ? row.lastError : null,
    note: row.paidNote,
    owed,
  };
}
