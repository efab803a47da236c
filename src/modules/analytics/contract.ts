import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { refusals as artistRefusals } from '#modules/profiles/artists/contract.ts';
import { call, idIn, self } from '#platform/contract.ts';
import { artistTeam } from './policies.ts';

/** Where a visit comes from; seed B has these five and no other. */
export const ReferrerCategory = z.enum(['direct', 'social', 'search', 'internal', 'local']);
export type ReferrerCategory = z.infer<typeof ReferrerCategory>;

const short = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/** How somebody came to a page (VEW-01). Source and category are said again by the server, from the address. */
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

/** Not recorded: of programs, and of whoever asks not to be watched. */
const Recorded = z.object({ recorded: z.boolean() });
const limit = { times: 120, seconds: 60 } as const;

export const recordView = call('POST /users/:userId/views/items/:itemId', {
  summary: 'A signed-in person looks at something',
  input: z.object({ userId: idIn(UserId), itemId, ...ViewRecord }),
  answer: Recorded,
  may: self('userId'),
  status: 202,
  limit,
});

export const recordGuestView = call('POST /views/items/:itemId', {
  summary: 'A guest looks at something; who it is is forgotten by the next day',
  input: z.object({ itemId, ...ViewRecord }),
  answer: Recorded,
  may: 'anyone',
  status: 202,
  limit,
});

export const mostEvents = 50;

const TrackedEvent = z.object({
  /** `Checkout Step Viewed` */
  name: z.string().check(z.regex(/^[A-Z][A-Za-z ]{1,59}$/)),
  props: z.record(
    z.string().check(z.maxLength(40)),
    z.union([z.string().check(z.maxLength(300)), z.number(), z.boolean(), z.null()]),
  ),
  /** Epoch milliseconds, by the visitor's clock. */
  at: z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000)),
});

export const recordEvents = call('POST /analytics/events', {
  summary: 'What a visitor did, several at once (ANA-01)',
  input: z.object({ events: z.array(TrackedEvent).check(z.minLength(1), z.maxLength(mostEvents)) }),
  answer: Recorded,
  may: 'anyone',
  status: 202,
  limit,
});

/** People of one part of town. */
const DemandOfArea = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  people: z.int(),
});

/** Where an artist is wanted. Parts of town with fewer people than `atLeast` are not told (DMD-01). */
export const ArtistDemand = z.object({
  days: z.int(),
  atLeast: z.int(),
  followers: z.object({ items: z.array(DemandOfArea) }),
  searches: z.object({ items: z.array(DemandOfArea) }),
});
export type ArtistDemand = z.infer<typeof ArtistDemand>;

export const getArtistDemand = call('GET /artists/:artistId/demand', {
  summary: 'Where new followers of an artist live, and who searched for them, over ninety days',
  input: z.object({ artistId: z.string() }),
  answer: ArtistDemand,
  refusals: artistRefusals,
  may: artistTeam('artistId'),
  limit: { times: 60, seconds: 60 },
});
