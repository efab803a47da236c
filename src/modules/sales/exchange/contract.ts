import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { refusals as orderRefusals } from '#modules/sales/checkout/contract.ts';
import { ticketRefusals } from '#modules/sales/tickets/contract.ts';
import { orderHolder, ticketHolder } from '#modules/sales/tickets/policies.ts';
import { call, idIn, wireId } from '#platform/contract.ts';
import { EventId, OrderId, TicketId, UserId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { policyLimits, returnPrices } from './rules.ts';
import { TicketReturn } from './return-contract.ts';

export const transferRefusals = {
  ticketNotFound: ticketRefusals.ticketNotFound,
  transferNotFound: {
    status: 404,
    title: 'This ticket link doesn’t work',
    message:
      'The ticket was accepted or taken back, or the link is incomplete. Ask the sender for a new link.',
  },
  /** Has the `orderId` of the ticket in its details. */
  transferAccepted: {
    status: 409,
    title: 'You accepted this ticket',
    message: 'It’s in My tickets.',
  },
  ticketNotValid: {
    status: 409,
    title: 'This ticket can’t be transferred',
    message: 'It was cancelled or refunded, or its event is cancelled.',
  },
  ticketCheckedIn: {
    status: 409,
    title: 'Already checked in',
    message: 'A ticket that was used at check-in can’t be transferred.',
  },
  ticketListed: {
    status: 409,
    title: 'This ticket is listed for return',
    message: 'Take it back first. Then you can send it to a friend.',
  },
  transfersOff: {
    status: 409,
    title: 'Transfers are off',
    message: 'The host doesn’t allow ticket transfers for this event.',
  },
  transfersUsed: {
    status: 409,
    title: 'This ticket can’t be transferred again',
    message: 'The host limits how often a ticket can change hands.',
  },
  transfersClosed: {
    status: 409,
    title: 'Transfers have closed',
    message: 'The deadline for transferring tickets to this event has passed.',
  },
  noFriend: {
    status: 409,
    title: 'You aren’t friends',
    message:
      'You can send tickets to friends: people you follow who follow you back. Send anyone else the link.',
  },
  ownTicket: {
    status: 409,
    title: 'This is your own ticket',
    message: 'Send the link to the friend who should get the ticket.',
  },
  membersOnly: {
    status: 409,
    title: 'Members only',
    message: 'This event is only for members of its host’s community.',
  },
  personLimit: orderRefusals.personLimit,
} as const satisfies RefusalTable;

/** Sent by link or to a friend, and not accepted yet. */
export const OpenTransfer = z.object({
  /** Name of the friend who alone can accept it; `null` if everyone with the link can. */
  to: z.nullable(z.string()),
  /** The page on which a friend accepts the ticket. */
  path: z.string(),
  /** `null` while the event is postponed. */
  until: z.nullable(z.string()),
});
export type OpenTransfer = z.infer<typeof OpenTransfer>;

/** A ticket of an order, with the options that the viewer has. */
export const TicketExchange = z.object({
  id: wireId(TicketId),
  canTransfer: z.boolean(),
  transfer: z.nullable(OpenTransfer),
  /** Name of the friend who accepted the ticket from the viewer. */
  sentTo: z.nullable(z.string()),
  /** Name of the friend who sent the ticket to the viewer. */
  sentBy: z.nullable(z.string()),
  /** Whether the viewer can return the ticket, or what became of it (EXC-02). */
  returns: TicketReturn,
});
export type TicketExchange = z.infer<typeof TicketExchange>;

export const getOrderExchange = call('GET /orders/:orderId/exchange', {
  summary: 'Get what I can do with the tickets of an order: transfer them or take them back',
  input: z.object({ orderId: idIn(OrderId) }),
  answer: z.object({ items: z.array(TicketExchange) }),
  may: orderHolder('orderId'),
});

const inTicket = z.object({ admissionId: idIn(TicketId) });

/**
 * The ticket stays valid until a friend accepts it. Repeating it returns the same link; naming another friend ends the
 * link before.
 */
export const sendTicket = call('POST /admissions/:admissionId/transfer', {
  summary: 'Send a ticket to a friend, or get a link that anyone can accept it with', // EXC-03
  input: z.extend(inTicket, {
    /** A friend, who gets a notification. Without one, everyone with the link can accept it. */
    toId: z.optional(idIn(UserId)),
  }),
  answer: OpenTransfer,
  refusals: transferRefusals,
  may: ticketHolder('admissionId'),
  limit: { times: 30, seconds: 3600 },
});

export const takeBackTicket = call('DELETE /admissions/:admissionId/transfer', {
  summary: 'Take back a ticket that nobody has accepted yet',
  input: inTicket,
  answer: z.object({ takenBack: z.boolean() }),
  refusals: { ticketNotFound: transferRefusals.ticketNotFound },
  may: ticketHolder('admissionId'),
});

/** A ticket as the friend who opens its link sees it. */
export const SentTicket = z.object({
  from: z.string(),
  ticketName: z.string(),
  event: z.object({
    id: z.string(),
    providerCode: z.string(),
    providerId: z.string(),
    name: z.string(),
    startDate: z.string(),
    timezone: z.string(),
    venueName: z.string(),
  }),
  /** `null` while the event is postponed. */
  until: z.nullable(z.string()),
  /** Whether it was sent to the viewer alone, who can decline it. */
  isForViewer: z.boolean(),
});
export type SentTicket = z.infer<typeof SentTicket>;

const byToken = z.object({ token: z.string().check(z.maxLength(120)) });

export const getSentTicket = call('GET /transfers/:token', {
  summary: 'Get a ticket that a friend sent, by its link', // EXC-03
  input: byToken,
  answer: SentTicket,
  refusals: transferRefusals,
  may: 'anyone',
  limit: { times: 60, seconds: 60 },
});

/** Gives the ticket a new code. The old code no longer admits anyone. */
export const acceptTicket = call('POST /transfers/:token', {
  summary: 'Accept a ticket that a friend sent', // EXC-03
  input: byToken,
  answer: z.object({ orderId: wireId(OrderId) }),
  refusals: transferRefusals,
  may: 'signedIn',
  limit: { times: 30, seconds: 3600 },
});

/** The sender keeps the ticket and is notified. One with a link for everyone isn't declined. */
export const declineTicket = call('DELETE /transfers/:token', {
  summary: 'Decline a ticket that a friend sent to the viewer', // EXC-03
  input: byToken,
  answer: z.object({ declined: z.boolean() }),
  refusals: { transferNotFound: transferRefusals.transferNotFound },
  may: 'signedIn',
  limit: { times: 30, seconds: 3600 },
});

/** Rules for tickets that change hands. Hosts set them. */
export const ExchangePolicy = z.object({
  transfersPerTicket: z.int().check(z.gte(0), z.lte(policyLimits.transfersPerTicket)),
  transfersCloseMinutes: z.int().check(z.gte(0), z.lte(policyLimits.closeMinutes)),
  waitingList: z.boolean(),
  offerMinutes: z.int().check(z.gte(policyLimits.offerMinutes.min), z.lte(policyLimits.offerMinutes.max)),
  returns: z.boolean(),
  returnsCloseMinutes: z.int().check(z.gte(0), z.lte(policyLimits.closeMinutes)),
  returnPrice: z.enum(returnPrices),
});

const HostPolicy = z.extend(ExchangePolicy, {
  /** People on the waiting list. */
  waitingTotal: z.int(),
});

const inEvent = { eventId: idIn(EventId) };

export const getExchangePolicy = call('GET /events/:eventId/exchangePolicy', {
  summary: 'Get how tickets to my event may change hands',
  input: z.object(inEvent),
  answer: HostPolicy,
  refusals: { eventNotFound: eventRefusals.eventNotFound },
  may: eventHost('eventId'),
});

/** Rules that aren't sent stay as they are, so that hosts at work together don't undo each other's changes. */
export const putExchangePolicy = call('PUT /events/:eventId/exchangePolicy', {
  summary: 'Change how tickets to my event may change hands',
  input: z.extend(z.partial(ExchangePolicy), inEvent),
  answer: HostPolicy,
  refusals: { eventNotFound: eventRefusals.eventNotFound },
  may: eventHost('eventId'),
});
