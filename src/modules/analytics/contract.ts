import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { refusals as artistRefusals } from '#modules/profiles/artists/contract.ts';
import { call, idIn, self } from '#platform/contract.ts';
import { artistTeam } from './policies.ts';

/** The five categories of a visit's source, fixed by seed B. */
export const ReferrerCategory = z.enum(['direct', 'social', 'search', 'internal', 'local']);
export type ReferrerCategory = z.infer<typeof ReferrerCategory>;

const short = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/** How a visitor reached a page (VEW-01). The server derives source and category again from the URL. */
export const ViewRecord = {
  referrerSource: short,
  referrerCategory: z.optional(ReferrerCategory),
  referrerUrl: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  utmSource: short,
  utmMedium: short,
  utmCampaign: short,
  utmContent: short,
  utmTerm: short,
};

const itemId = z.string().check(z.regex(/^[a-zA-Z]{2,20}:.{1,280}$/));

/** `false` for bots and for visitors who opt out of tracking. */
const Recorded = z.object({ recorded: z.boolean() });
const limit = { times: 120, seconds: 60 } as const;

export const recordView = call('POST /users/:userId/views/items/:itemId', {
  summary: 'Record a page view of a signed-in user',
  input: z.object({ userId: idIn(UserId), itemId, ...ViewRecord }),
  answer: Recorded,
  may: self('userId'),
  status: 202,
  limit,
});

export const recordGuestView = call('POST /views/items/:itemId', {
  summary: 'Record a page view of a guest, who can’t be recognized the next day',
  input: z.object({ itemId, ...ViewRecord }),
  answer: Recorded,
  may: 'anyone',
  status: 202,
  limit,
});

export const mostEvents = 50;

const TrackedEvent = z.object({
  /** `Checkout Step Viewed` */
  name: z.string().check(z.regex(/^[A-Z][A-Za-z -]{1,59}$/)),
  props: z.record(
    z.string().check(z.maxLength(40)),
    z.union([z.string().check(z.maxLength(300)), z.number(), z.boolean(), z.null()]),
  ),
  /** Epoch milliseconds by the visitor's clock. */
  at: z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000)),
});

export const recordEvents = call('POST /analytics/events', {
  summary: 'Record a batch of visitor actions', // ANA-01
  input: z.object({ events: z.array(TrackedEvent).check(z.minLength(1), z.maxLength(mostEvents)) }),
  answer: Recorded,
  may: 'anyone',
  status: 202,
  limit,
});

const DemandOfArea = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  people: z.int(),
});

/** Neighborhoods of an artist's audience. Omits those with fewer than `atLeast` people (DMD-01). */
export const ArtistDemand = z.object({
  days: z.int(),
  atLeast: z.int(),
  followers: z.object({ items: z.array(DemandOfArea) }),
  searches: z.object({ items: z.array(DemandOfArea) }),
});
export type ArtistDemand = z.infer<typeof ArtistDemand>;

export const getArtistDemand = call('GET /artists/:artistId/demand', {
  summary:
    'Neighborhoods of an artist’s new followers and of people who searched for them in the last 90 days',
  input: z.object({ artistId: z.string() }),
  answer: ArtistDemand,
  refusals: artistRefusals,
  may: artistTeam('artistId'),
  limit: { times: 60, seconds: 60 },
});
