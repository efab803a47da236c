import * as z from 'zod/mini';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { refusals as orderRefusals } from '#modules/sales/checkout/contract.ts';
import { call, idIn } from '#platform/contract.ts';
import { EventId, TicketTypeId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const mostWanted = 4;
/** Minimum age of an account in minutes. Keeps people from joining a list with many new accounts. */
export const accountMinutes = 60;

export const waitingRefusals = {
  eventNotFound: eventRefusals.eventNotFound,
  waitingListClosed: {
    status: 409,
    title: 'No waiting list',
    message: 'This event has no waiting list, or it has started.',
  },
  notSoldOut: {
    status: 409,
    title: 'Tickets are available',
    message: 'You don’t need to wait: get your tickets on the event page.',
  },
  accountTooNew: {
    status: 403,
    title: 'Your account is too new',
    message: 'You can join waiting lists an hour after you created your account. Come back then.',
  },
  emailNotVerified: {
    status: 403,
    title: 'Verify your email address',
    message: 'We need a verified address to tell you about tickets.',
  },
  ownListing: {
    status: 409,
    title: 'You’re returning a ticket',
    message: 'Take your own ticket back instead of waiting for another one.',
  },
  quantityOutOfBounds: orderRefusals.quantityOutOfBounds,
  offerOpen: orderRefusals.offerOpen,
  personLimit: orderRefusals.personLimit,
} as const satisfies RefusalTable;

/** Tickets that are held for the viewer until they pay. */
export const WaitingOffer = z.object({
  orderId: z.string(),
  /** "2 × General admission" */
  what: z.string(),
  total: z.int(),
  currency: z.string(),
  until: z.string(),
});
export type WaitingOffer = z.infer<typeof WaitingOffer>;

export const WaitingEntry = z.object({
  quantity: z.int(),
  together: z.boolean(),
  /** `null`: any ticket type. */
  itemIds: z.nullable(z.array(z.string())),
  /** People who are served first. */
  ahead: z.int(),
  offer: z.nullable(WaitingOffer),
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

export const WaitingList = z.object({
  /** Whether the viewer could join: the event is sold out and has a list. */
  open: z.boolean(),
  total: z.int(),
  /** Whether fans can return tickets of the event, which the list gets (EXC-02). */
  returns: z.boolean(),
  /** When the viewer's account is old enough to join; `null` if it is. */
  newUntil: z.nullable(z.string()),
  mine: z.nullable(WaitingEntry),
});
export type WaitingList = z.infer<typeof WaitingList>;

const inEvent = { eventId: idIn(EventId) };

export const getWaitingList = call('GET /events/:eventId/waitingList', {
  summary: 'Get the waiting list of a sold-out event, and my place in it', // EXC-01
  input: z.object(inEvent),
  answer: WaitingList,
  refusals: { eventNotFound: waitingRefusals.eventNotFound },
  may: 'anyone',
});

/** Joins, or changes what the viewer waits for without losing their place. */
export const joinWaitingList = call('PUT /events/:eventId/waitingList', {
  summary: 'Join the waiting list of a sold-out event', // EXC-01
  input: z.object({
    ...inEvent,
    quantity: z.int().check(z.gte(1), z.lte(mostWanted)),
    together: z._default(z.boolean(), true),
    itemIds: z._default(z.nullable(z.array(idIn(TicketTypeId)).check(z.minLength(1), z.maxLength(20))), null),
  }),
  answer: WaitingList,
  refusals: waitingRefusals,
  may: 'signedIn',
  limit: { times: 60, seconds: 3600 },
});

export const leaveWaitingList = call('DELETE /events/:eventId/waitingList', {
  summary: 'Leave the waiting list of an event',
  input: z.object(inEvent),
  answer: WaitingList,
  refusals: { eventNotFound: waitingRefusals.eventNotFound },
  may: 'signedIn',
});

/** By start of the event. */
export const listWaitingLists = call('GET /waitingLists', {
  summary: 'List the waiting lists that I am on, with the tickets offered to me',
  input: z.object({}),
  answer: z.object({
    items: z.array(
      z.object({
        event: z.object({
          id: z.string(),
          providerCode: z.string(),
          providerId: z.string(),
          name: z.string(),
          startDate: z.string(),
          timezone: z.string(),
        }),
        entry: WaitingEntry,
      }),
    ),
  }),
  may: 'signedIn',
});
