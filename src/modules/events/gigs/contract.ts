import { brand } from '#platform/brand.ts';
import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, cursorPageOf, idIn, pageInput, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { EventId } from '#platform/ids.ts';
import { gigStatuses, mostPlaying, mostWaiting, partLength, sides } from './rules.ts';

/** State of a gig (GIG-03). */
const GigState = z.object({
  /** `null` if no confirmation was needed. */
  askedBy: z.nullable(z.enum(sides)),
  status: z.enum(gigStatuses),
  deniedBy: z.nullable(z.enum(sides)),
  /** "Live set", "DJ set". */
  part: z.string(),
});

export const Gig = z.extend(GigState, {
  event: EventCard,
  isListed: z.boolean(),
});
export type Gig = z.infer<typeof Gig>;

export const GigOfEvent = z.extend(GigState, { artist: ProfileCard, createdAt: z.string() });
export type GigOfEvent = z.infer<typeof GigOfEvent>;

/** `waiting`: gigs that the artist or a host still has to confirm. */
export const gigSides = ['waiting', 'upcoming', 'past'] as const;
export type GigSide = (typeof gigSides)[number];

/** `gigs` combines all reasons; the others use a single one. */
export const suggestionTypes = ['gigs', 'creators', 'genres', 'locations'] as const;

export const refusals = {
  ...eventRefusals,
  ...profileRefusals,
  gigOver: { status: 409, title: 'This event is over', message: 'Choose an upcoming event.' },
  gigOff: {
    status: 409,
    title: 'This event is cancelled',
    message: 'You can’t add a gig at a cancelled event.',
  },
  alreadyPlays: {
    status: 409,
    title: 'Already on the lineup',
    message: 'You’re already playing at this event.',
  },
  alreadyAsked: {
    status: 409,
    title: 'Already requested',
    message: 'The hosts haven’t answered your request yet.',
  },
  hostDeclined: {
    status: 409,
    title: 'The hosts declined',
    message: 'They can still add you to the lineup themselves.',
  },
  noHostToAsk: {
    status: 409,
    get title() {
      return `No host on ${brand.name}`;
    },
    get message() {
      return `This event has no host on ${brand.name} who could confirm your gig.`;
    },
  },
  tooManyWaiting: {
    status: 409,
    title: 'Too many open requests',
    message: `You can have up to ${mostWaiting} open requests. Wait for an answer, or withdraw one.`,
  },
  lineupFull: {
    status: 409,
    title: 'The lineup is full',
    message: `An event can have up to ${mostPlaying} artists.`,
  },
  gigNotFound: {
    status: 404,
    title: 'Request not found',
    message: 'It may have been withdrawn.',
  },
  alreadyAnswered: {
    status: 409,
    title: 'Already answered',
    message: 'You or someone on your team answered first.',
  },
} as const satisfies RefusalTable;

export const lineupRefusals = {
  artistDeclined: {
    status: 409,
    title: 'An artist declined',
    message: 'Remove them from the lineup. Only they can request to play this event again.',
  },
  artistUnavailable: {
    status: 422,
    title: 'Artist can’t be added',
    message: 'You can’t add one of the artists on this lineup. Remove them to save it.',
  },
} as const satisfies RefusalTable;

const wire = z.string().check(z.maxLength(300));
const answer = { status: z.enum(['confirmed', 'denied']) };
const often = { times: 60, seconds: 60 } as const;

export const listGigs = call('GET /artists/:artistId/gigs', {
  summary: 'List an artist’s upcoming, past and unanswered gigs, for its team', // ART-03
  input: z.object({
    artistId: wire,
    side: z._default(z.enum(gigSides), 'upcoming'),
    ...pageInput({ most: 60, usual: 20 }),
  }),
  answer: cursorPageOf(Gig),
  refusals,
  may: profileTeam('artistId'),
});

export const askForGig = call('POST /artists/:artistId/gigs', {
  summary: 'Request to play an event; its hosts confirm or decline', // GIG-01, GIG-03
  input: z.object({
    artistId: wire,
    eventId: wire,
    part: z._default(z.string().check(z.trim(), z.maxLength(partLength)), ''),
  }),
  answer: Gig,
  refusals,
  may: profileTeam('artistId'),
  newAccountLimit: 'invite',
  status: 201,
  limit: { times: 30, seconds: 3600 },
});

export const answerAsArtist = call('PUT /artists/:artistId/gigs/:eventId', {
  summary: 'Accept or decline a gig, or leave a lineup after accepting', // GIG-03
  input: z.object({ artistId: wire, eventId: wire, ...answer }),
  answer: z.object({}),
  refusals,
  may: profileTeam('artistId'),
  limit: often,
});

export const withdrawGig = call('DELETE /artists/:artistId/gigs/:eventId', {
  summary: 'Withdraw an artist’s unanswered request to play',
  input: z.object({ artistId: wire, eventId: wire }),
  answer: z.object({}),
  refusals,
  may: profileTeam('artistId'),
  limit: often,
});

export const listGigsOfEvent = call('GET /events/:eventId/gigs', {
  summary: 'List artists who requested or were asked to play an event, newest first, for its hosts', // GIG-03
  input: z.object({
    eventId: idIn(EventId, 300),
    ...pageInput({ most: 100, usual: 40 }),
  }),
  answer: cursorPageOf(GigOfEvent),
  refusals,
  may: eventHost('eventId'),
});

export const answerAsHost = call('PUT /events/:eventId/gigs/:artistId', {
  summary: 'Accept or decline an artist’s request to play', // GIG-03
  input: z.object({ artistId: wire, eventId: idIn(EventId, 300), ...answer }),
  answer: z.object({}),
  refusals,
  may: eventHost('eventId'),
  limit: often,
});

export const listGigSuggestions = call('GET /gigs/suggestions', {
  summary:
    'Suggest events that an artist may be playing, by hosts and places they know, their genres and their area', // GIG-02
  input: z.object({
    suggestionType: z._default(z.enum(suggestionTypes), 'gigs'),
    creatorId: wire,
    /** Ranks events with the same hosts and venue as this one first, and leaves out the event itself. */
    eventId: z.optional(wire),
    limit: queryInt({ min: 1, max: 12, default: 3 }),
  }),
  answer: cursorPageOf(EventCard),
  refusals,
  may: profileTeam('creatorId'),
});
