import { EventId, OrderId, RefundId, TicketId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, idIn, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { limits, Order, orderRefusals } from './contract.ts';

export const refundLimits = { reason: 500, tickets: limits.quantity * limits.lines } as const;

export const refundRefusals = {
  orderNotFound: orderRefusals.orderNotFound,
  idempotencyKeyRequired: {
    status: 400,
    title: 'Something in the request is not valid',
    message: 'Send an Idempotency-Key with 1 to 255 characters.',
  },
  idempotencyKeyReused: {
    status: 422,
    title: 'Already used',
    message: 'This Idempotency-Key was used for another refund.',
  },
  notPaid: { status: 409, title: 'Nothing to refund', message: 'This order was never paid.' },
  nothingLeft: { status: 409, title: 'Nothing to refund', message: 'All of its money is back already.' },
  tooMuch: {
    status: 422,
    title: 'Too much',
    message: 'A refund cannot be more than what is left of the order.',
  },
  refundedMeanwhile: {
    status: 409,
    title: 'Somebody was faster',
    message: 'Money of this order went back in the meantime. Look at it again.',
  },
  noSuchTicket: { status: 422, title: 'Ticket not found', message: 'This order has no such ticket.' },
  whyRequired: {
    status: 422,
    title: 'Say why',
    message: 'A reason is kept with what the house does to an order.',
  },
  ticketCheckedIn: {
    status: 409,
    title: 'Already checked in',
    message: 'A guest was checked in with one of these tickets. Confirm to go on anyway.',
  },
  alreadyCancelled: {
    status: 409,
    title: 'Already cancelled',
    message: 'One of these tickets is cancelled already.',
  },
} as const satisfies RefusalTable;

const money = z.int().check(z.nonnegative());
const admissionIds = z.array(idIn(TicketId)).check(z.maxLength(refundLimits.tickets));
/** The host was told that tickets were checked in, and goes on. */
const confirmCheckedIn = z._default(z.boolean(), false);
const reason = z._default(z.string().check(z.maxLength(refundLimits.reason)), '');

/** Money on its way back, or back. Minor units. */
export const Refund = z.object({
  id: wireId(RefundId),
  orderId: z.string(),
  amount: money,
  currency: z.string(),
  /** `due`: the payment provider is being asked. */
  status: z.enum(['due', 'done', 'failed']),
  /** Who began it: a host, a cancelled event, a buyer whose event moved, or somebody at the payment provider itself. */
  source: z.enum(['host', 'eventCancelled', 'eventMoved', 'provider']),
  /** Tickets that were cancelled with it. */
  cancelledTickets: z.int(),
  reason: z.string(),
  createdAt: z.string(),
  bookedAt: z.nullable(z.string()),
  /** The provider's own words, where it said no. */
  problem: z.nullable(z.string()),
});
export type Refund = z.infer<typeof Refund>;

/** A ticket as a refund sees it. */
export const OrderTicket = z.object({
  id: z.string(),
  itemId: z.string(),
  name: z.string(),
  state: z.enum(['valid', 'void']),
  checkedIn: z.boolean(),
  /** What was paid for it, with its share of discount and fee. */
  paid: money,
});
export type OrderTicket = z.infer<typeof OrderTicket>;

export const RefundSheet = z.object({
  order: Order,
  tickets: z.array(OrderTicket),
  refunds: z.array(Refund),
  /** Back, or on its way. */
  refunded: money,
  /** What may still go back. */
  left: money,
  /** Whether the viewer must say why: the house does (ADM-01), a host may. */
  needsWhy: z.boolean(),
});
export type RefundSheet = z.infer<typeof RefundSheet>;

const inOrder = { eventId: idIn(EventId), orderId: idIn(OrderId) };

export const getRefundSheet = call('GET /events/:eventId/orders/:orderId/refunds', {
  summary: 'An order of my night, its tickets, and what went back of its money',
  input: z.object(inOrder),
  answer: RefundSheet,
  refusals: { orderNotFound: refundRefusals.orderNotFound },
  may: eventHost('eventId'),
});

/**
 * Sends money of an order back (RFD-01): the amount named, else what was paid for the tickets named, else all that is
 * left. Tickets that get all of their money back are cancelled, unless the host keeps them. Needs an `Idempotency-Key`;
 * the same one is the same refund.
 */
export const refundOrder = call('POST /events/:eventId/orders/:orderId/refunds', {
  summary: 'Refund an order, or single tickets of it, fully or in part',
  input: z.object({
    ...inOrder,
    amount: z.optional(z.int().check(z.positive())),
    admissionIds: z._default(admissionIds, []),
    /** Those named, or all of the order. Left out: when all of what was paid for them goes back. */
    cancelTickets: z.optional(z.boolean()),
    confirmCheckedIn,
    /** What the host saw as refunded: whoever saw less is not up to date, and refunds nothing. */
    seenRefunded: money,
    reason,
  }),
  answer: Refund,
  refusals: refundRefusals,
  may: eventHost('eventId'),
  status: 201,
  limit: { times: 60, seconds: 60 },
});

/** Makes tickets void and their room free again. No money moves (RFD-01). */
export const cancelTickets = call('POST /events/:eventId/orders/:orderId/cancellations', {
  summary: 'Cancel tickets of an order, without a refund',
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

/** How far the refunds of a cancelled night are (RFD-02). */
export const EventRefunds = z.object({
  state: z.enum(['none', 'running', 'done']),
  /** Orders of the night that were paid or taken. */
  orders: z.int(),
  /** Of these, those whose tickets are cancelled and of whose money nothing is left to ask for. */
  handled: z.int(),
  refunds: z.object({ done: z.int(), due: z.int(), failed: z.int() }),
  /** What is back, in minor units. */
  amount: money,
  currency: z.string(),
});
export type EventRefunds = z.infer<typeof EventRefunds>;

export const getEventRefunds = call('GET /events/:eventId/refunds', {
  summary: 'How far the refunds of my cancelled night are',
  input: z.object({ eventId: idIn(EventId) }),
  answer: EventRefunds,
  may: eventHost('eventId'),
});

/** What calling a night off with refunds does, later: every order of it, in the background. Twice is once (RFD-02). */
export const refundEverybody = call('POST /events/:eventId/refunds', {
  summary: 'Refund all orders of my cancelled night',
  input: z.object({ eventId: idIn(EventId) }),
  answer: EventRefunds,
  refusals: {
    notCalledOff: {
      status: 409,
      title: 'This night takes place',
      message: 'Call it off first, or refund single orders from the guest list.',
    },
  },
  may: eventHost('eventId'),
  limit: { times: 10, seconds: 60 },
});
