import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { ticketRefusals } from '#modules/sales/tickets/contract.ts';
import { ticketHolder } from '#modules/sales/tickets/policies.ts';
import { call, idIn, pageOf, pageInput } from '#platform/contract.ts';
import { EventId, TicketId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const returnRefusals = {
  ticketNotFound: ticketRefusals.ticketNotFound,
  ticketNotValid: {
    status: 409,
    title: 'This ticket can’t be returned',
    message: 'It was cancelled or refunded, or its event isn’t on.',
  },
  ticketCheckedIn: {
    status: 409,
    title: 'Already checked in',
    message: 'A ticket that was used at check-in can’t be returned.',
  },
  returnsOff: {
    status: 409,
    title: 'Returns are off',
    message: 'The host doesn’t allow ticket returns for this event.',
  },
  returnsClosed: {
    status: 409,
    title: 'Returns have closed',
    message: 'The deadline for returning tickets to this event has passed.',
  },
  groupTicket: {
    status: 409,
    title: 'Group tickets can’t be returned',
    message: 'Their tickets are sold together. Ask the host for a refund.',
  },
  drawnTicket: {
    status: 409,
    title: 'Tickets from a draw can’t be returned',
    message: 'Ask the host for a refund. The draw offers the ticket to someone else.',
  },
  transferOpen: {
    status: 409,
    title: 'You sent this ticket to a friend',
    message: 'Take it back first. Then you can return it.',
  },
  onWaitingList: {
    status: 409,
    title: 'You’re on the waiting list',
    message: 'Leave the waiting list of this event first.',
  },
  paymentDisputed: {
    status: 409,
    title: 'Your bank disputes the payment',
    message: 'The ticket can’t be returned until your bank has decided.',
  },
  paidAtDoor: {
    status: 409,
    title: 'Paid at the door',
    message: 'Only tickets that were bought online can be returned. Ask the host for a refund.',
  },
  amountChanged: {
    status: 409,
    title: 'The amount has changed',
    message: 'Reload the page to see what you get for this ticket.',
  },
  offerOpen: {
    status: 409,
    title: 'A fan is buying this ticket',
    message: 'You can take it back if they don’t pay in time.',
  },
} as const satisfies RefusalTable;

/** Why a ticket that may still be used can't be returned, if that needs an explanation. */
export const shownReasons = ['groupTicket', 'drawnTicket', 'paidAtDoor', 'paymentDisputed'] as const;

const Amount = z.object({ amount: z.int(), currency: z.string() });

/** Whether the viewer can return a ticket, or its listing. */
export const TicketReturn = z.object({
  /** The refund once another fan has paid, at most; `null` if they can't return it. */
  gets: z.nullable(Amount),
  whyNot: z.nullable(z.enum(shownReasons)),
  /** Whether they get less if the next fan pays less. */
  atMost: z.boolean(),
  /** Whether someone else paid for the ticket, whose card is refunded. */
  paidByOther: z.boolean(),
  /** When unsold tickets come back. */
  until: z.string(),
  /** `offered`: a fan is paying, and it can't be taken back until `offerUntil`. */
  state: z.nullable(z.enum(['listed', 'offered', 'sold', 'returned'])),
  offerUntil: z.nullable(z.string()),
  /** The refund of the listing, expected or made. */
  listedFor: z.nullable(Amount),
});
export type TicketReturn = z.infer<typeof TicketReturn>;

const inTicket = z.object({ admissionId: idIn(TicketId) });

/** The ticket admits no one until it is taken back. Repeating it changes nothing. */
export const listTicket = call('POST /admissions/:admissionId/listing', {
  summary: 'List a ticket for return to the waiting list', // EXC-02
  input: z.extend(inTicket, {
    /** The amount that the holder saw, in minor units. */
    gets: z.int().check(z.gte(0)),
  }),
  answer: TicketReturn,
  refusals: returnRefusals,
  may: ticketHolder('admissionId'),
  limit: { times: 30, seconds: 3600 },
});

export const takeBackListing = call('DELETE /admissions/:admissionId/listing', {
  summary: 'Take back a returned ticket that nobody has bought yet', // EXC-02
  input: inTicket,
  answer: z.object({ takenBack: z.boolean() }),
  refusals: { ticketNotFound: returnRefusals.ticketNotFound, offerOpen: returnRefusals.offerOpen },
  may: ticketHolder('admissionId'),
});

export const listingStates = ['listed', 'offered', 'sold', 'takenBack', 'returned', 'ended'] as const;

export const ReturnedTicket = z.object({
  id: z.uuid(),
  ticketName: z.string(),
  holder: z.string(),
  state: z.enum(listingStates),
  paid: Amount,
  /** The refund of a sold ticket. */
  refunded: z.nullable(z.int()),
  /** The part of the next fan's price that the host keeps. */
  surplus: z.int(),
  createdAt: z.string(),
});
export type ReturnedTicket = z.infer<typeof ReturnedTicket>;

export const listReturns = call('GET /events/:eventId/returns', {
  summary: 'List the tickets of my event that fans return, newest first',
  input: z.object({
    eventId: idIn(EventId),
    ...pageInput({ most: 50, usual: 20 }),
  }),
  answer: pageOf(ReturnedTicket),
  refusals: { eventNotFound: eventRefusals.eventNotFound },
  may: eventHost('eventId'),
});
