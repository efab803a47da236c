import { EventId, OrderId, TicketTypeId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { senderRefusals } from '#modules/safety/moderation/contract.ts';
import { emailRefusals, GuestEmail } from '#modules/sales/checkout/email-contract.ts';
import { refundLimits } from '#modules/sales/checkout/refund-contract.ts';
import { disputeStates } from '#modules/sales/disputes/rules.ts';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, documentCall, idIn, pageOf, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const limits = { search: 100, subject: 120, message: 4000 } as const;

export const refusals = {
  orderNotFound: { status: 404, title: 'Order not found', message: 'Your event doesn’t have that order.' },
  noTickets: { status: 409, title: 'No tickets', message: 'All tickets of this order are cancelled.' },
  noEmail: { status: 409, title: 'No email address', message: 'This order has no address to send to.' },
  nobody: {
    status: 409,
    title: 'No recipients',
    message: 'None of these guests has a valid ticket and an email address.',
  },
} as const satisfies RefusalTable;

/**
 * Filters of the guest list. `notYet`: valid but not checked in. `refunded`: at least part of the price was refunded.
 */
export const guestShows = ['valid', 'checkedIn', 'notYet', 'comp', 'refunded', 'void'] as const;
export type GuestShow = (typeof guestShows)[number];

export const Guest = z.object({
  id: z.string(),
  orderId: z.string(),
  name: z.string(),
  /** The ticket’s holder, if they named someone else who comes with it (OWN-04). */
  holder: z.nullable(z.string()),
  /** The holder's. */
  email: z.string(),
  itemId: z.string(),
  ticketName: z.string(),
  state: z.enum(['valid', 'void']),
  /** Given away by a host. */
  comp: z.boolean(),
  /** Listed by its holder for return, or returned and sold to the next fan (EXC-02). */
  returned: z.nullable(z.enum(['listed', 'resold'])),
  /** How much of the price was refunded or is on its way. */
  refunded: z.enum(['none', 'part', 'full']),
  /** `null` until checked in. */
  checkedInAt: z.nullable(z.string()),
  orderedAt: z.string(),
});
export type Guest = z.infer<typeof Guest>;

const filter = {
  eventId: idIn(EventId),
  /** Part of a name or an email address. */
  q: z._default(z.string().check(z.maxLength(limits.search)), ''),
  itemId: z.optional(idIn(TicketTypeId)),
  show: z.optional(z.enum(guestShows)),
};

/** Newest first. */
export const listGuests = call('GET /events/:eventId/guests', {
  summary: 'List the guests of my event',
  input: z.object({
    ...filter,
    ...pageInput({ most: 200, usual: 50 }),
  }),
  answer: pageOf(Guest),
  may: eventHost('eventId'),
});

export const getGuestsCsv = documentCall('GET /events/:eventId/guests.csv', {
  summary: 'Download the guest list of my event as CSV',
  input: z.object(filter),
  may: eventHost('eventId'),
  contentType: 'text/csv; charset=utf-8',
  limit: { times: 20, seconds: 60 },
});

export const orderShows = ['paid', 'comp', 'refunded'] as const;
export type OrderShow = (typeof orderShows)[number];

/** An order as its host sees it. Amounts in minor units. */
export const HostOrder = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  orderedAt: z.string(),
  tickets: z.int(),
  /** How many of `tickets` were cancelled. */
  cancelled: z.int(),
  promoCode: z.nullable(z.string()),
  comp: z.boolean(),
  currency: z.string(),
  total: z.int(),
  refunded: z.int(),
  /** The state of its latest dispute. */
  dispute: z.nullable(z.object({ state: z.enum(disputeStates), inquiry: z.boolean() })),
});
export type HostOrder = z.infer<typeof HostOrder>;

/** Newest first. */
export const listOrders = call('GET /events/:eventId/orders', {
  summary: 'List the orders of my event',
  input: z.object({
    eventId: idIn(EventId),
    /** Part of a name or an email address. */
    q: z._default(z.string().check(z.maxLength(limits.search)), ''),
    show: z.optional(z.enum(orderShows)),
    ...pageInput({ most: 200, usual: 50 }),
  }),
  answer: pageOf(HostOrder),
  may: eventHost('eventId'),
});

export const getOrdersCsv = documentCall('GET /events/:eventId/orders.csv', {
  summary: 'Download the orders of my event as CSV',
  input: z.object({ eventId: idIn(EventId) }),
  may: eventHost('eventId'),
  contentType: 'text/csv; charset=utf-8',
  limit: { times: 20, seconds: 60 },
});

export const mailTickets = call('POST /events/:eventId/orders/:orderId/mail', {
  summary: 'Send a guest their tickets again',
  input: z.object({ eventId: idIn(EventId), orderId: idIn(OrderId) }),
  answer: z.object({ sentTo: z.string() }),
  refusals: {
    ...senderRefusals,
    orderNotFound: refusals.orderNotFound,
    noEmail: refusals.noEmail,
    noTickets: refusals.noTickets,
  },
  may: eventHost('eventId'),
  limit: { times: 60, seconds: 600 },
});

/** Corrects the address of a guest without an account. The order goes into the account of the address, if it has one. */
export const setOrderEmail = call('PUT /events/:eventId/orders/:orderId/email', {
  summary: 'Send the tickets of a guest without an account to another address',
  input: z.object({
    eventId: idIn(EventId),
    orderId: idIn(OrderId),
    email: GuestEmail,
    /** Admins must give one (ADM-01). */
    reason: z._default(z.string().check(z.maxLength(refundLimits.reason)), ''),
  }),
  answer: z.object({ sentTo: z.string() }),
  refusals: { ...senderRefusals, ...emailRefusals, noTickets: refusals.noTickets },
  may: eventHost('eventId'),
  limit: { times: 60, seconds: 600 },
});

const writing = {
  eventId: idIn(EventId),
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.subject)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.message)),
  itemId: z.optional(idIn(TicketTypeId)),
};

/** Emails each holder of a valid ticket once. */
export const messageGuests = call('POST /events/:eventId/messages', {
  summary: 'Email everyone who has a ticket to my event',
  input: z.object(writing),
  answer: z.object({ people: z.int() }),
  refusals: {
    ...senderRefusals,
    nobody: refusals.nobody,
  },
  may: eventHost('eventId'),
  limit: { times: 6, seconds: 3600 },
  idempotencyKey: 'required',
});

export const previewMessage = call('POST /events/:eventId/messagePreviews', {
  summary: 'Preview a message to guests and its number of recipients',
  input: z.object(writing),
  answer: z.object({
    people: z.int(),
    subject: z.string(),
    text: z.string(),
    /** The address that replies go to. */
    replyTo: z.nullable(z.string()),
  }),
  may: eventHost('eventId'),
  limit: { times: 60, seconds: 3600 },
});

export const testMessage = call('POST /events/:eventId/messageTests', {
  summary: 'Send a test of a message to guests to myself',
  input: z.object(writing),
  answer: z.object({ sentTo: z.string() }),
  may: eventHost('eventId'),
  limit: { times: 10, seconds: 3600 },
});

export const messageKinds = ['message', 'moved', 'postponed', 'resumed', 'cancelled'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A message sent to guests: by a host, or because the event moved or was cancelled. */
export const GuestMessage = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  subject: z.string(),
  text: z.string(),
  /** Set if only holders of this ticket type got it. */
  ticketName: z.nullable(z.string()),
  people: z.int(),
  by: z.nullable(z.string()),
  sentAt: z.string(),
});
export type GuestMessage = z.infer<typeof GuestMessage>;

/** Newest first. */
export const listMessages = call('GET /events/:eventId/messages', {
  summary: 'List the messages sent to the guests of my event',
  input: z.object({
    eventId: idIn(EventId),
    ...pageInput({ most: 50, usual: 20 }),
  }),
  answer: pageOf(GuestMessage),
  may: eventHost('eventId'),
});

/**
 * Earnings of an event, computed from the ledger alone (STL-01). Minor units; `gross` − `refunds` − `disputed` − `fees` = `net`.
 */
export const Settlement = z.object({
  currency: z.string(),
  gross: z.int(),
  refunds: z.int(),
  /** Withdrawn by buyers' banks. */
  disputed: z.int(),
  /** Kept by the platform, card processing included. */
  fees: z.int(),
  /** The part of `fees` that the payment provider took. */
  processing: z.int(),
  /** Taken at the door by the host, who keeps it, less refunds that the host paid (BOX-01, RFD-03). */
  cash: z.int(),
  /** The part of the earnings that returned tickets brought, because they were sold for more (EXC-02). */
  surplus: z.int(),
  net: z.int(),
  orders: z.int(),
});
export type Settlement = z.infer<typeof Settlement>;

/** Tax inside what buyers paid and got back, which the seller owes (TAX-01). */
export const SettlementTax = z.object({
  name: z.string(),
  /** Thousandths of a percent. */
  rate: z.int(),
  currency: z.string(),
  /** After refunds, tax included. */
  gross: z.int(),
  tax: z.int(),
});
export type SettlementTax = z.infer<typeof SettlementTax>;

export const getSettlement = call('GET /events/:eventId/settlement', {
  summary: 'Get the settlement of my event: gross, fees, refunds, net',
  input: z.object({ eventId: idIn(EventId) }),
  answer: z.object({
    host: z.object({ id: z.string(), name: z.string() }),
    items: z.array(Settlement),
    taxes: z.array(SettlementTax),
  }),
  may: eventHost('eventId'),
});

export const getSettlementCsv = documentCall('GET /events/:eventId/settlement.csv', {
  summary: 'Download the settlement of my event as CSV, one row per order',
  input: z.object({ eventId: idIn(EventId) }),
  may: eventHost('eventId'),
  contentType: 'text/csv; charset=utf-8',
  limit: { times: 20, seconds: 60 },
});
