import * as z from 'zod/mini';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { refusals as orderRefusals } from '#modules/sales/checkout/contract.ts';
import { call, idIn } from '#platform/contract.ts';
import { EventId, TicketTypeId, UserId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { drawLimits } from './rules.ts';

export const drawRefusals = {
  eventNotFound: eventRefusals.eventNotFound,
  drawClosed: {
    status: 409,
    title: 'The draw is closed',
    message: 'This event has no draw that you can enter now.',
  },
  ticketNotFound: orderRefusals.ticketNotFound,
  accountTooNew: {
    status: 403,
    title: 'Your account is too new',
    message: 'You can enter draws an hour after you created your account. Come back then.',
  },
  emailNotVerified: {
    status: 403,
    title: 'Verify your email address',
    message: 'We need a verified address to tell you whether you won.',
  },
  alreadyEntered: {
    status: 409,
    title: 'You’re already in this draw',
    message: 'Everyone has one entry. Leave yours first.',
  },
  notYourEntry: {
    status: 409,
    title: 'This isn’t your entry',
    message: 'Only the person who made the entry can change it. You can leave it.',
  },
  noFriend: {
    status: 422,
    title: 'Not your friend',
    message: 'You can only enter with people who follow you back.',
  },
  invitationNotFound: {
    status: 404,
    title: 'Invitation not found',
    message: 'Your friend may have withdrawn it.',
  },
  personLimit: orderRefusals.personLimit,
} as const satisfies RefusalTable;

/** `postponed`: the event has no date, so fans can’t enter and no winner is drawn. */
const DrawState = z.enum(['upcoming', 'open', 'closed', 'postponed', 'drawn', 'over']);

/** A ticket that is held for the viewer until they pay. */
const DrawOffer = z.object({
  orderId: z.string(),
  /** "1 × General admission" */
  what: z.string(),
  total: z.int(),
  currency: z.string(),
  until: z.string(),
});

/** The viewer's entry, of which only the people in it see the names. */
export const DrawEntry = z.object({
  number: z.int(),
  /** Whether the viewer made it, and so can change it. */
  leads: z.boolean(),
  people: z.array(z.object({ user: ProfileCard, accepted: z.boolean() })),
  /** `null`: any ticket type of the draw. */
  itemIds: z.nullable(z.array(z.string())),
  state: z.enum(['entered', 'inLine', 'won', 'lost']),
  /** In the line of those who weren't drawn; 1 is next. */
  place: z.nullable(z.int()),
  hasTicket: z.boolean(),
  offer: z.nullable(DrawOffer),
  /** The viewer declined the offer, or didn't pay in time. The ticket went to the next in line. */
  offerEnded: z.boolean(),
});
export type DrawEntry = z.infer<typeof DrawEntry>;

const DrawType = z.object({ id: z.string(), name: z.string(), units: z.int() });

/** The draw of an event, for one viewer. */
export const Draw = z.object({
  state: DrawState,
  opensAt: z.string(),
  closesAt: z.string(),
  payMinutes: z.int(),
  /** SHA-256 of the seed, which is published after the draw. */
  commitment: z.string(),
  ticketTypes: z.array(DrawType),
  entries: z.int(),
  /** Whether it took place, so that its result is published. */
  isDrawn: z.boolean(),
  mine: z.nullable(DrawEntry),
  /** From friends who want to enter together. */
  invitations: z.array(z.object({ entryId: z.string(), from: ProfileCard })),
});
export type Draw = z.infer<typeof Draw>;

const inEvent = { eventId: idIn(EventId) };
const answer = z.object({ draw: z.nullable(Draw) });

export const getDraw = call('GET /events/:eventId/draw', {
  summary: 'Get the draw of an event, and my entry in it', // DRW-01
  input: z.object(inEvent),
  answer,
  refusals: { eventNotFound: drawRefusals.eventNotFound },
  may: 'anyone',
});

/** Enters, or changes the viewer's entry, which keeps its number. */
export const enterDraw = call('PUT /events/:eventId/draw/entry', {
  summary: 'Enter the draw of an event, alone or with friends', // DRW-01
  input: z.object({
    ...inEvent,
    friendIds: z._default(z.array(idIn(UserId)).check(z.maxLength(drawLimits.friends)), []),
    itemIds: z._default(z.nullable(z.array(idIn(TicketTypeId)).check(z.minLength(1), z.maxLength(20))), null),
  }),
  answer,
  refusals: drawRefusals,
  may: 'signedIn',
  limit: { times: 60, seconds: 3600 },
});

/** Before the draw this withdraws; afterwards the viewer gives up their place in line. Friends stay in. */
export const leaveDraw = call('DELETE /events/:eventId/draw/entry', {
  summary: 'Leave the draw of an event',
  input: z.object(inEvent),
  answer,
  refusals: { eventNotFound: drawRefusals.eventNotFound },
  may: 'signedIn',
});

const invitation = z.object({ ...inEvent, entryId: z.guid() });

export const acceptDrawInvitation = call('POST /events/:eventId/draw/invitations/:entryId', {
  summary: 'Enter a draw together with the friend who invited me',
  input: invitation,
  answer,
  refusals: drawRefusals,
  may: 'signedIn',
  limit: { times: 60, seconds: 3600 },
});

export const declineDrawInvitation = call('DELETE /events/:eventId/draw/invitations/:entryId', {
  summary: 'Decline to enter a draw with a friend',
  input: invitation,
  answer,
  refusals: { eventNotFound: drawRefusals.eventNotFound },
  may: 'signedIn',
});

/** By start of the event. */
export const listDraws = call('GET /draws', {
  summary: 'List the draws that I entered, and invitations to draws',
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
        draw: z.pick(Draw, { state: true, closesAt: true }),
        entry: z.nullable(DrawEntry),
        invitation: z.nullable(z.object({ entryId: z.string(), from: ProfileCard })),
      }),
    ),
  }),
  may: 'signedIn',
});

/** Everything that anyone needs to recompute a draw. Entries are anonymous. */
export const DrawResult = z.object({
  event: z.object({
    providerCode: z.string(),
    providerId: z.string(),
    name: z.string(),
    timezone: z.string(),
  }),
  drawnAt: z.string(),
  commitment: z.string(),
  seed: z.string(),
  ticketTypes: z.array(DrawType),
  /** In the drawn order. */
  entries: z.array(
    z.object({
      number: z.int(),
      size: z.int(),
      itemIds: z.nullable(z.array(z.string())),
      /** Whether it won in the draw itself, and not later because a winner didn't pay. */
      won: z.boolean(),
    }),
  ),
});
export type DrawResult = z.infer<typeof DrawResult>;

export const getDrawResult = call('GET /events/:eventId/draw/result', {
  summary: 'Get the seed and the anonymous entries of a draw, to recompute it', // DRW-01
  input: z.object(inEvent),
  answer: DrawResult,
  refusals: {
    eventNotFound: drawRefusals.eventNotFound,
    notDrawn: { status: 409, title: 'Not drawn yet', message: 'The result is published after the draw.' },
  },
  may: 'anyone',
});
