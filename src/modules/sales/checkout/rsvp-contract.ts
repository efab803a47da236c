import * as z from 'zod/mini';
import { OrderId, TicketId } from '#platform/ids.ts';
import { call, idIn } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { orderBuyer } from './policies.ts';
import { refundLimits, refundRefusals } from './refund-contract.ts';

export const rsvpRefusals = {
  orderNotFound: refundRefusals.orderNotFound,
  noSuchTicket: refundRefusals.noSuchTicket,
  alreadyCancelled: refundRefusals.alreadyCancelled,
  ticketCheckedIn: {
    status: 409,
    title: 'Already checked in',
    message: 'A ticket that was used to check in can’t be cancelled.',
  },
  ticketSent: {
    status: 409,
    title: 'You sent this ticket to a friend',
    message: 'Only the person who holds a ticket now can give it up.',
  },
  groupTicket: {
    status: 409,
    title: 'Group tickets are cancelled together',
    message: 'Choose all tickets of the group.',
  },
  paidOrder: {
    status: 409,
    title: 'You paid for these tickets',
    message: 'Contact the host for a refund.',
  },
  eventStarted: {
    status: 409,
    title: 'The event has started',
    message: 'An RSVP can be cancelled until the event starts.',
  },
} as const satisfies RefusalTable;

export const cancelRsvp = call('POST /orders/:orderId/rsvp/cancellation', {
  summary: 'Cancel free tickets of an order that the viewer still holds, until the event starts', // OWN-04
  input: z.object({
    orderId: idIn(OrderId),
    admissionIds: z.array(idIn(TicketId)).check(z.minLength(1), z.maxLength(refundLimits.tickets)),
  }),
  answer: z.object({ cancelled: z.int() }),
  refusals: rsvpRefusals,
  may: orderBuyer('orderId'),
  limit: { times: 30, seconds: 60 },
});
