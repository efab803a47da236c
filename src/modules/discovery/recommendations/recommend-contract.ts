import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, queryInt, self } from '#platform/contract.ts';
import { signals } from './rules.ts';

export const reasonKinds = ['artist', 'venue', 'community', 'genre', 'track', 'friends', 'near'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Why an event is recommended; `reasonText` turns it into a sentence (REC-01). */
export const Reason = z.object({
  signal: z.enum(signals),
  kind: z.enum(reasonKinds),
  /** Of the artist, venue, genre or neighborhood, or of the first friend. */
  name: z.string(),
  /** Number of friends going, or of past visits; 1 for everything else. */
  total: z.int(),
  /** Up to three friends. */
  people: z.array(z.pick(ProfileCard, { id: true, name: true, images: true })),
});
export type Reason = z.infer<typeof Reason>;

export const Recommendation = z.object({
  event: EventCard,
  /** Strongest first, up to three from different signals. */
  reasons: z.array(Reason),
});
export type Recommendation = z.infer<typeof Recommendation>;

export const Signals = z.object({
  taste: z.boolean(),
  follows: z.boolean(),
  attendance: z.boolean(),
  friends: z.boolean(),
  distance: z.boolean(),
});
export type Signals = z.infer<typeof Signals>;

export const listRecommendations = call('GET /users/:userId/recommendations', {
  summary:
    'Recommended events for the viewer, each with reasons: taste, follows, past events, friends and distance', // REC-01
  input: z.object({
    userId: idIn(UserId),
    /** Search center; the viewer's home when omitted. */
    latitude: z.optional(z.coerce.number<number | string>().check(z.gte(-90), z.lte(90))),
    longitude: z.optional(z.coerce.number<number | string>().check(z.gte(-180), z.lte(180))),
    limit: queryInt({ min: 1, max: 24, default: 12 }),
  }),
  answer: z.object({
    items: z.array(Recommendation),
    signals: Signals,
    /** Whether the viewer has answered any question of the Taste Test. */
    hasTaste: z.boolean(),
  }),
  may: self('userId'),
});

export const switchSignal = call('PUT /users/:userId/recommendations/signals/:signal', {
  summary: 'Switch a recommendation signal on or off', // REC-01
  input: z.object({ userId: idIn(UserId), signal: z.enum(signals), on: z.boolean() }),
  answer: Signals,
  may: self('userId'),
  limit: { times: 120, seconds: 60 },
});
