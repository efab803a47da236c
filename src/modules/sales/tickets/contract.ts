import { OrderId, TicketId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Order, orderRefusals } from '#modules/sales/checkout/contract.ts';
import { EventStatus } from '#modules/events/events/contract.ts';
import { Gel, Image } from '#modules/media/contract.ts';
import { call, documentCall, idIn, pageOf, pageInput, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { orderHolder, ticketHolder } from './policies.ts';
import { guestNameLength } from './rules.ts';

/** The event of a ticket. Holders see the full address (LOC-04). */
export const TicketEvent = z.object({
  id: z.string(),
  providerCode: z.string(),
  providerId: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  timezone: z.string(),
  status: EventStatus,
  venueName: z.string(),
  addressFull: z.string(),
  images: z.array(Image),
  gel: Gel,
});
export type TicketEvent = z.infer<typeof TicketEvent>;

/** `transferred`: someone else holds it now. `listed`: on the Exchange, so its code admits no one. */
export const ticketStates = ['valid', 'void', 'transferred', 'listed'] as const;

/** One ticket (TKT-01). On the wire: `admission`. */
export const IssuedTicket = z.object({
  id: wireId(TicketId),
  ticketName: z.string(),
  /** Position within the order: 1 of 4. */
  number: z.int(),
  /** The signed text of the QR code (ORD-09). Empty unless the viewer can use it. */
  code: z.string(),
  state: z.enum(ticketStates),
  /** The guest who comes with it. Empty unless its holder named someone (OWN-04). */
  guestName: z.string(),
});
export type IssuedTicket = z.infer<typeof IssuedTicket>;

export const OrderSummary = z.object({
  orderId: z.string(),
  event: TicketEvent,
  ticketsTotal: z.int(),
  /** "2 × General admission, 1 × VIP" */
  what: z.string(),
  status: Order.shape.status,
  /** Whether the viewer holds no valid ticket of it, because all were cancelled, refunded or sent to friends. */
  noneValid: z.boolean(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const OrderTickets = z.object({
  /** Without amounts if the viewer received the tickets from someone else: the receipt is the buyer's. */
  order: Order,
  /** Whether someone sent these tickets to the viewer (EXC-03). */
  received: z.optional(z.boolean()),
  event: TicketEvent,
  admissions: z.object({ items: z.array(IssuedTicket), total: z.int() }),
  /** Set if the event moved and the buyer can get a full refund. */
  refundOffer: z.optional(z.nullable(z.object({ path: z.string(), amount: z.int(), until: z.string() }))),
});
export type OrderTickets = z.infer<typeof OrderTickets>;

export const listMyTickets = call('GET /tickets', {
  summary: 'List my tickets by order',
  input: z.object({
    when: z._default(z.enum(['upcoming', 'past']), 'upcoming'),
    ...pageInput({ most: 50, usual: 20 }),
  }),
  answer: pageOf(OrderSummary),
  may: 'signedIn',
});

const inOrder = z.object({ orderId: idIn(OrderId) });

export const getOrderTickets = call('GET /tickets/:orderId', {
  summary: 'List the tickets of one order',
  input: inOrder,
  answer: OrderTickets,
  refusals: orderRefusals,
  may: orderHolder('orderId'),
});

export const getTicketsPdf = documentCall('GET /orders/:orderId/tickets.pdf', {
  summary: 'Download the tickets of an order as PDF',
  input: inOrder,
  refusals: orderRefusals,
  may: orderHolder('orderId'),
  contentType: 'application/pdf',
  limit: { times: 30, seconds: 60 },
});

export const getOrderCalendar = documentCall('GET /orders/:orderId/event.ics', {
  summary: 'Download the event of an order as a calendar file',
  input: inOrder,
  refusals: orderRefusals,
  may: orderHolder('orderId'),
  contentType: 'text/calendar; charset=utf-8',
});

export const mailTicketsAgain = call('POST /orders/:orderId/mail', {
  summary: 'Send the confirmation of an order again',
  input: inOrder,
  answer: z.object({ sentTo: z.string() }),
  refusals: orderRefusals,
  may: orderHolder('orderId'),
  limit: { times: 3, seconds: 600 },
});

export const ticketRefusals = {
  ticketNotFound: {
    status: 404,
    title: 'Ticket not found',
    message: 'It may belong to another account.',
  },
  ticketNotValid: {
    status: 409,
    title: 'This ticket isn’t valid',
    message: 'It was cancelled or refunded, or its event is over.',
  },
  ticketCheckedIn: {
    status: 409,
    title: 'Already checked in',
    message: 'You can’t change the name after check-in.',
  },
} as const satisfies RefusalTable;

/** An empty name removes it: the ticket is the holder's own again. */
export const nameGuest = call('PUT /admissions/:admissionId/guestName', {
  summary: 'Set who comes with one of my tickets', // OWN-04
  input: z.object({
    admissionId: idIn(TicketId),
    name: z.string().check(z.trim(), z.maxLength(guestNameLength)),
  }),
  answer: z.object({ guestName: z.string() }),
  refusals: ticketRefusals,
  may: ticketHolder('admissionId'),
  limit: { times: 120, seconds: 3600 },
});

/** Scanners verify codes offline with these (ORD-09). */
export const listTicketKeys = call('GET /tickets/keys', {
  summary: 'List the public keys that ticket codes are signed with',
  input: z.object({}),
  answer: z.object({ items: z.array(z.object({ version: z.int(), publicKey: z.string() })) }),
  may: 'anyone',
});
