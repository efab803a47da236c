import { EventId, OrderId, RefundId, TicketId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, idIn, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { limits, Order, orderRefusals } from './contract.ts';

export const refundLimits = { reason: 500, note: 200, tickets: limits.quantity * limits.lines } as const;

export const refundRefusals = {
  orderNotFound: orderRefusals.orderNotFound,
  idempotencyKeyReused: {
    status: 422,
    title: 'Already used',
    message: 'This Idempotency-Key belongs to another refund.',
  },
  notPaid: { status: 409, title: 'Nothing to refund', message: 'This order was never paid.' },
  nothingLeft: { status: 409, title: 'Nothing to refund', message: 'This order is already fully refunded.' },
  tooMuch: {
    status: 422,
    title: 'Amount too high',
    message: 'You can’t refund more than what is left of the order.',
  },
  amountInvalid: {
    status: 422,
    title: 'Amount invalid',
    message: 'The payment provider can’t refund exactly this amount in the order’s currency. Round it.',
  },
  refundedMeanwhile: {
    status: 409,
    title: 'Refund already made',
    message: 'Part of this order was refunded in the meantime. Check it again.',
  },
  noSuchTicket: { status: 422, title: 'Ticket not found', message: 'This order doesn’t have that ticket.' },
  whyRequired: {
    status: 422,
    title: 'Reason required',
    message: 'Enter a reason. It’s kept in the audit log.',
  },
  ticketCheckedIn: {
    status: 409,
    title: 'Already checked in',
    message: 'A guest has already used one of these tickets to check in. Confirm to continue.',
  },
  alreadyCancelled: {
    status: 409,
    title: 'Already cancelled',
    message: 'One of these tickets is already cancelled.',
  },
  notOwed: {
    status: 409,
    title: 'Refund not owed',
    message: 'Only a failed refund that wasn’t made again can be marked. Check the order again.',
  },
  disputed: {
    status: 409,
    title: 'Payment disputed',
    message: 'The buyer’s bank decides about this payment. Wait for its decision.',
  },
} as const satisfies RefusalTable;

const money = z.int().check(z.nonnegative());
const admissionIds = z.array(idIn(TicketId)).check(z.maxLength(refundLimits.tickets));
/** The host saw that tickets were checked in, and continues anyway. */
const confirmCheckedIn = z._default(z.boolean(), false);
const reason = z._default(z.string().check(z.maxLength(refundLimits.reason)), '');

/** How the buyer was paid, which they see. */
const note = z.string().check(z.trim(), z.minLength(1), z.maxLength(refundLimits.note));

/** A refund that is made or on its way. Amounts in minor units. */
export const Refund = z.object({
  id: wireId(RefundId),
  orderId: z.string(),
  amount: money,
  currency: z.string(),
  /**
   * `due`: requested from the payment provider, not confirmed yet. `paidOutside`: failed, and then paid to the buyer
   * another way.
   */
  status: z.enum(['due', 'done', 'failed', 'paidOutside']),
  /** Its cause: a host, a cancelled event, a buyer whose event moved, or the payment provider itself. */
  source: z.enum(['host', 'eventCancelled', 'eventMoved', 'provider', 'exchange']),
  cancelledTickets: z.int(),
  reason: z.string(),
  createdAt: z.string(),
  bookedAt: z.nullable(z.string()),
  /** The provider's message if it refused. */
  problem: z.nullable(z.string()),
  /** How the buyer was paid outside of the payment provider. */
  note: z.nullable(z.string()),
  /** Failed and not made again since: refund it again, or mark it as paid another way. */
  owed: z.boolean(),
});
export type Refund = z.infer<typeof Refund>;

export const OrderTicket = z.object({
  id: z.string(),
  itemId: z.string(),
  name: z.string(),
  state: z.enum(['valid', 'void']),
  checkedIn: z.boolean(),
  /** The price paid for it, including its share of discount and fee. */
  paid: money,
});
export type OrderTicket = z.infer<typeof OrderTicket>;

export const RefundSheet = z.object({
  order: Order,
  tickets: z.array(OrderTicket),
  refunds: z.array(Refund),
  /** Refunded, or on its way. */
  refunded: money,
  left: money,
  /** Whether the viewer must give a reason. Admins must (ADM-01), hosts may. */
  needsWhy: z.boolean(),
  /** Whether the buyer has no account, so that the tickets can be emailed to another address. */
  canSetEmail: z.boolean(),
});
export type RefundSheet = z.infer<typeof RefundSheet>;

const inOrder = { eventId: idIn(EventId), orderId: idIn(OrderId) };

export const getRefundSheet = call('GET /events/:eventId/orders/:orderId/refunds', {
  summary: 'Get an order of my event with its tickets and refunds',
  input: z.object(inOrder),
  answer: RefundSheet,
  refusals: { orderNotFound: refundRefusals.orderNotFound },
  may: eventHost('eventId'),
});

/**
 * Refunds an order (RFD-01): the given amount, else the price of the given tickets, else all that is left. Tickets
 * that are fully refunded are cancelled unless the host keeps them. The same key returns the same refund.
 */
export const refundOrder = call('POST /events/:eventId/orders/:orderId/refunds', {
  summary: 'Refund an order or some of its tickets, in full or in part',
  input: z.object({
    ...inOrder,
    amount: z.optional(z.int().check(z.positive())),
    admissionIds: z._default(admissionIds, []),
    /** Cancels the given tickets, or all of the order. By default, cancels those that are fully refunded. */
    cancelTickets: z.optional(z.boolean()),
    confirmCheckedIn,
    /** The refunded amount that the host saw. If it is out of date, nothing is refunded. */
    seenRefunded: money,
    reason,
  }),
  answer: Refund,
  refusals: refundRefusals,
  may: eventHost('eventId'),
  status: 201,
  limit: { times: 60, seconds: 60 },
  idempotencyKey: 'required',
});

/**
 * Marks a failed refund as paid to the buyer another way, for example in cash (RFD-03). The buyer gets the note by
 * email. Safe to repeat.
 */
export const markPaidOutside = call('POST /events/:eventId/orders/:orderId/refunds/:refundId/paidOutside', {
  summary: 'Mark a failed refund as paid to the buyer another way',
  input: z.object({
    ...inOrder,
    refundId: idIn(RefundId),
    note,
  }),
  answer: Refund,
  refusals: {
    orderNotFound: refundRefusals.orderNotFound,
    notOwed: refundRefusals.notOwed,
    disputed: refundRefusals.disputed,
  },
  may: eventHost('eventId'),
  limit: { times: 60, seconds: 60 },
});

/**
 * The same for a payment that bought nothing, after its refund was given up (RFD-03). Logged.
 */
export const markLatePaidOutside = call('POST /admin/lateRefunds/:intentId/paidOutside', {
  summary: 'Mark the refund of a late payment as paid to the buyer another way. Logged',
  input: z.object({ intentId: z.string().check(z.maxLength(300)), note }),
  answer: z.object({ amount: money, currency: z.string() }),
  refusals: { notOwed: refundRefusals.notOwed, disputed: refundRefusals.disputed },
  may: 'admin',
});

/** Voids tickets and frees their capacity without a refund (RFD-01). */
export const cancelTickets = call('POST /events/:eventId/orders/:orderId/cancellations', {
  summary: 'Cancel tickets of an order without a refund',
  input: z.object({
    ...inOrder,
    admissionIds: z.array(idIn(TicketId)).check(z.minLength(1), z.maxLength(refundLimits.tickets)),
    confirmCheckedIn,
    reason,
  }),
  answer: z.object({ cancelled: z.int() }),
  refusals: refundRefusals,
  may: eventHost('eventId'),
  limit: { times: 60, seconds: 60 },
});

/** Progress of a cancelled event's refunds (RFD-02). */
export const EventRefunds = z.object({
  state: z.enum(['none', 'running', 'done']),
  orders: z.int(),
  /** Of these, orders whose tickets are cancelled and whose refunds are all requested. */
  handled: z.int(),
  /** Orders whose money the host took at the box office and still has. They aren’t among the handled ones. */
  atBoxOffice: z.int(),
  refunds: z.object({ done: z.int(), due: z.int(), failed: z.int() }),
  /** Total refunded, in minor units. */
  amount: money,
  currency: z.string(),
});
export type EventRefunds = z.infer<typeof EventRefunds>;

export const getEventRefunds = call('GET /events/:eventId/refunds', {
  summary: 'Get the refund progress of my cancelled event',
  input: z.object({ eventId: idIn(EventId) }),
  answer: EventRefunds,
  may: eventHost('eventId'),
});

/**
 * Refunds every order of a cancelled event in the background, as cancelling it with refunds does. Safe to repeat
 * (RFD-02).
 */
export const refundEverybody = call('POST /events/:eventId/refunds', {
  summary: 'Refund all orders of my cancelled event',
  input: z.object({ eventId: idIn(EventId) }),
  answer: EventRefunds,
  refusals: {
    notCalledOff: {
      status: 409,
      title: 'This event isn’t cancelled',
      message: 'Cancel it first, or refund single orders in the guest list.',
    },
  },
  may: eventHost('eventId'),
  limit: { times: 10, seconds: 60 },
});
