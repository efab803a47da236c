import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventCard } from '#modules/events/events/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, queryInt, self } from '#platform/contract.ts';
import { signals } from './rules.ts';

export const reasonKinds = ['artist', 'venue', 'community', 'genre', 'track', 'friends', 'near'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Why a night is recommended; `reasonText` of the copy says it in words (REC-01). */
export const Reason = z.object({
  signal: z.enum(signals),
  kind: z.enum(reasonKinds),
  /** Of the artist, the venue, the genre, the neighbourhood; of friends the first one. */
  name: z.string(),
  /** How many friends go, or how often one was there; 1 for everything else. */
  total: z.int(),
  /** The friends, up to three. */
  people: z.array(z.pick(ProfileCard, { id: true, name: true, images: true })),
});
export type Reason = z.infer<typeof Reason>;

export const Recommendation = z.object({
  event: EventCard,
  /** The strongest first, up to three of different signals. */
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
    'Nights for the viewer, each with why: by taste, follows, nights before, friends and distance (REC-01)',
  input: z.object({
    userId: idIn(UserId),
    /** Where the viewer is or wants to go out; where they live when it is left out. */
    latitude: z.optional(z.coerce.number<number | string>().check(z.gte(-90), z.lte(90))),
    longitude: z.optional(z.coerce.number<number | string>().check(z.gte(-180), z.lte(180))),
    limit: queryInt({ min: 1, max: 24, default: 12 }),
  }),
  answer: z.object({
    items: z.array(Recommendation),
    signals: Signals,
    /** Whether the viewer has answered anything of the Taste Test. */
    hasTaste: z.boolean(),
  }),
  may: self('userId'),
});

export const switchSignal = call('PUT /users/:userId/recommendations/signals/:signal', {
  summary: 'Use a signal for recommendations, or leave it out from now on (REC-01)',
  input: z.object({ userId: idIn(UserId), signal: z.enum(signals), on: z.boolean() }),
  answer: Signals,
  may: self('userId'),
  limit: { times: 120, seconds: 60 },
});
