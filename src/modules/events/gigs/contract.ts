import * as z from 'zod/mini';
import { EventCard, refusals as eventRefusals } from '#modules/events/events/contract.ts';
import { ProfileCard, refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, idIn, pageOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { EventId } from '#platform/ids.ts';
import { gigStatuses, mostPlaying, mostWaiting, partLength, sides } from './rules.ts';

/** How far an artist and a night are (GIG-03). */
const Standing = z.object({
  /** `null` where nobody had to be asked. */
  askedBy: z.nullable(z.enum(sides)),
  status: z.enum(gigStatuses),
  deniedBy: z.nullable(z.enum(sides)),
  /** "Live set", "DJ set". */
  part: z.string(),
});

/** A night as an artist has it among theirs. */
export const Gig = z.extend(Standing, {
  event: EventCard,
  /** Whether they stand in its lineup for everybody to see. */
  isListed: z.boolean(),
});
export type Gig = z.infer<typeof Gig>;

/** An artist as a host has them at a night. */
export const GigOfEvent = z.extend(Standing, { artist: ProfileCard, createdAt: z.string() });
export type GigOfEvent = z.infer<typeof GigOfEvent>;

/** `waiting`: what somebody has to say yes to, the artist or a host. */
export const gigSides = ['waiting', 'upcoming', 'past'] as const;
export type GigSide = (typeof gigSides)[number];

/** `gigs`: whatever is likely; the others are one reason alone. */
export const suggestionTypes = ['gigs', 'creators', 'genres', 'locations'] as const;

export const refusals = {
  ...eventRefusals,
  ...profileRefusals,
  gigOver: { status: 409, title: 'This night is over', message: 'Choose one that is still to come.' },
  gigOff: { status: 409, title: 'This night is called off', message: 'Nobody plays there.' },
  alreadyPlays: {
    status: 409,
    title: 'Already on the lineup',
    message: 'You are down to play this night.',
  },
  alreadyAsked: {
    status: 409,
    title: 'Already asked',
    message: 'Its hosts know, and have not answered yet.',
  },
  hostDeclined: {
    status: 409,
    title: 'Its hosts said no',
    message: 'They can still put you on the lineup themselves.',
  },
  noHostToAsk: {
    status: 409,
    title: 'No host to ask',
    message: 'Nobody on Backbeat hosts this event, so nobody can confirm that you play.',
  },
  tooManyWaiting: {
    status: 409,
    title: 'Enough is waiting',
    message: `${mostWaiting} nights at once is the most. Wait for an answer, or take one back.`,
  },
  lineupFull: {
    status: 409,
    title: 'The lineup is full',
    message: `A night has ${mostPlaying} artists at most.`,
  },
  gigNotFound: {
    status: 404,
    title: 'Nothing to answer',
    message: 'It may have been taken back.',
  },
  alreadyAnswered: {
    status: 409,
    title: 'Already answered',
    message: 'You or somebody of your team was faster.',
  },
} as const satisfies RefusalTable;

/** Why a lineup is not saved as it is. */
export const lineupRefusals = {
  artistDeclined: {
    status: 409,
    title: 'An artist said no',
    message: 'Take them off the lineup. Only they can ask to play this night again.',
  },
  artistUnavailable: {
    status: 422,
    title: 'An artist cannot be added',
    message: 'Somebody on the lineup cannot be asked by you.',
  },
} as const satisfies RefusalTable;

const wire = z.string().check(z.maxLength(300));
const answer = { status: z.enum(['confirmed', 'denied']) };
const often = { times: 60, seconds: 60 } as const;

export const listGigs = call('GET /artists/:artistId/gigs', {
  summary: 'Where an artist plays, played, or may play, for those who run them (ART-03)',
  input: z.object({
    artistId: wire,
    side: z._default(z.enum(gigSides), 'upcoming'),
    limit: queryInt({ min: 1, max: 60, default: 20 }),
    cursor: z.optional(z.string()),
  }),
  answer: pageOf(Gig),
  refusals,
  may: profileTeam('artistId'),
});

export const askForGig = call('POST /artists/:artistId/gigs', {
  summary: 'Say that an artist plays a night; its hosts say whether that is so (GIG-01, GIG-03)',
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
  summary: 'Say yes or no to standing in a lineup; no also to one that was agreed to (GIG-03)',
  input: z.object({ artistId: wire, eventId: wire, ...answer }),
  answer: z.object({}),
  refusals,
  may: profileTeam('artistId'),
  limit: often,
});

export const withdrawGig = call('DELETE /artists/:artistId/gigs/:eventId', {
  summary: 'Take back what an artist asked and nobody answered',
  input: z.object({ artistId: wire, eventId: wire }),
  answer: z.object({}),
  refusals,
  may: profileTeam('artistId'),
  limit: often,
});

export const listGigsOfEvent = call('GET /events/:eventId/gigs', {
  summary: 'Artists who ask to play a night or were asked, newest first, for its hosts (GIG-03)',
  input: z.object({
    eventId: idIn(EventId, 300),
    limit: queryInt({ min: 1, max: 100, default: 40 }),
    cursor: z.optional(z.string()),
  }),
  answer: pageOf(GigOfEvent),
  refusals,
  may: eventHost('eventId'),
});

export const answerAsHost = call('PUT /events/:eventId/gigs/:artistId', {
  summary: 'Put an artist who asked on the lineup, or not (GIG-03)',
  input: z.object({ artistId: wire, eventId: idIn(EventId, 300), ...answer }),
  answer: z.object({}),
  refusals,
  may: eventHost('eventId'),
  limit: often,
});

export const listGigSuggestions = call('GET /gigs/suggestions', {
  summary:
    'Nights that an artist may be playing: hosts and places they know, their genres, their area (GIG-02)',
  input: z.object({
    suggestionType: z._default(z.enum(suggestionTypes), 'gigs'),
    /** The artist. */
    creatorId: wire,
    /** A night in mind: those of its hosts and its venue come first, and it is left out itself. */
    eventId: z.optional(wire),
    limit: queryInt({ min: 1, max: 12, default: 3 }),
  }),
  answer: pageOf(EventCard),
  refusals,
  may: profileTeam('creatorId'),
});
