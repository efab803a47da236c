import * as z from 'zod/mini';
import { CollectionCard } from '#modules/social/collections/contract.ts';
import { EventCard } from '#modules/events/events/contract.ts';
import { Image } from '#modules/media/contract.ts';
import { Genre, Track } from '#modules/music/contract.ts';
import { Neighborhood } from '#modules/profiles/places/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, queryFlag, queryInt } from '#platform/contract.ts';

/** What a mixed search finds, when no `type` is asked for (PRF-02); with words, genres too. */
export const mixedTypes = [
  'user',
  'community',
  'artist',
  'venue',
  'event',
  'collection',
  'neighborhood',
] as const;
export const SearchType = z.enum([...mixedTypes, 'genre', 'hashtag', 'cohost', 'location', 'track']);
export type SearchType = z.infer<typeof SearchType>;

/** `global` is everywhere, `local` within `distance` of the point. */
export const SearchRange = z.enum(['local', 'global']);
export type SearchRange = z.infer<typeof SearchRange>;

/** `relevance` needs words; without them events come by time and everything else by popularity. */
export const SearchOrder = z.enum(['relevance', 'time', 'distance', 'popularity']);
export type SearchOrder = z.infer<typeof SearchOrder>;

export const limits = {
  /** Letters of a query. Longer ones are refused. */
  query: 200,
  /** Things per page (SRC-06). */
  page: 15,
  pageAtMost: 60,
  /** A list is read no further than this. */
  offset: 1000,
  /** Kilometres around the point. */
  distance: 40,
  distanceAtMost: 200,
} as const;

/** SRC-07, in milliseconds. The tag editors wait longer, because they are asked less. */
export const debounce = { search: { wait: 25, atMost: 125 }, tags: { wait: 50 } } as const;
/** Things per page of a tag editor (SRC-06). */
export const tagPage = 8;

/** SRC-03…05. */
export const keptSeconds = 60;

/** Where something is on the map. */
export const MapPoint = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Only the middle of its neighbourhood, because the host hides the address (LOC-04). */
  isApproximate: z.boolean(),
});
export type MapPoint = z.infer<typeof MapPoint>;

export const FoundEvent = z.extend(EventCard, {
  type: z.literal('event'),
  point: z.nullable(MapPoint),
  /** From the point that was asked for, in kilometres with one decimal; `null` without one. */
  distanceKm: z.nullable(z.number()),
});
export type FoundEvent = z.infer<typeof FoundEvent>;

/** A person, community, artist or venue: one shape for all of them (EXP-01). */
export const FoundProfile = ProfileCard;
export type FoundProfile = z.infer<typeof FoundProfile>;

/** A do-list or collection (COL-01). */
export const FoundCollection = z.extend(CollectionCard, {
  type: z.literal('collection'),
  /** The poster of its first event. */
  images: z.array(Image),
  /** `14 events` */
  note: z.string(),
});
export type FoundCollection = z.infer<typeof FoundCollection>;

export const FoundNeighborhood = z.extend(Neighborhood, { type: z.literal('neighborhood') });
export type FoundNeighborhood = z.infer<typeof FoundNeighborhood>;

export const FoundGenre = z.extend(Genre, { type: z.literal('genre') });
export type FoundGenre = z.infer<typeof FoundGenre>;

export const FoundHashtag = z.object({
  type: z.literal('hashtag'),
  /** `hashtag:techno` */
  id: z.string(),
  /** Without `#`, in small letters (SRC-09). */
  name: z.string(),
});
export type FoundHashtag = z.infer<typeof FoundHashtag>;

export const FoundTrack = z.extend(Track, { type: z.literal('track') });
export type FoundTrack = z.infer<typeof FoundTrack>;

const Named = z.object({ name: z.string(), code: z.string() });

/** A place to pick, in the shape of a venue that is made from one (VEN-02). */
export const FoundLocation = z.object({
  type: z.literal('location'),
  kind: z.enum(['venue', 'neighborhood', 'city', 'address']),
  /** `venue:{provider}:{providerId}`, the id of a neighbourhood, or `city:{name}, {code}`. */
  id: z.string(),
  name: z.string(),
  addressFull: z.string(),
  location: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }),
  rating: z.nullable(z.number()),
  ratingsTotal: z.int(),
  provider: z.string(),
  providerId: z.string(),
  images: z.array(Image),
  city: z.string(),
  state: Named,
  country: Named,
  neighborhood: z.nullable(Named),
  zipCode: z.string(),
});
export type FoundLocation = z.infer<typeof FoundLocation>;

/** Whatever a search finds; `type` says what it is. */
export const SearchItem = z.discriminatedUnion('type', [
  FoundProfile,
  FoundEvent,
  FoundCollection,
  FoundNeighborhood,
  FoundGenre,
  FoundHashtag,
  FoundTrack,
  FoundLocation,
]);
export type SearchItem = z.infer<typeof SearchItem>;

export const SearchAnswer = z.object({
  items: z.array(SearchItem),
  offset: z.int(),
  /** How many there are in all, said once the end is known. While it is absent there is a further page. */
  total: z.optional(z.int()),
  /** The word that was searched for instead, where the one that was typed is not known; `null` otherwise. */
  corrected: z.nullable(z.string()),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

const optionalNumber = (...checks: z.core.CheckFn<number>[] | z.core.$ZodCheck<number>[]) =>
  z.optional(z.coerce.number<number | string>().check(...checks));

const degrees = (most: number) => optionalNumber(z.gte(-most), z.lte(most));

/** Unlike `queryFlag` it tells what was not said from what was. */
const optionalFlag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])]),
    z.transform((value) => value === true || value === 'true'),
  ),
);

/** A point without the other half of it is no point, and is left aside. */
const point = { latitude: degrees(90), longitude: degrees(180) };

/** SRC-13. They narrow events; with any of them a mixed search finds events only. */
const eventFilters = {
  /** The nights of these dates, both included, as `2026-11-28`. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** Whose dates these are; default: the zone of the point that was asked for, and of Los Angeles without one (PLT-09). */
  timezone: z.optional(z.string().check(z.maxLength(60))),
  /** The most that the cheapest ticket may cost with everything on top, in minor units. */
  priceMax: optionalNumber(z.int(), z.gte(0), z.lte(10_000_000)),
  free: queryFlag(),
  /** Slugs with commas between: any of them will do. */
  genre: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,50}(,[a-z0-9-]{1,50}){0,9}$/))),
};

const asked = z.object({
  q: z._default(z.string().check(z.maxLength(limits.query)), ''),
  type: z.optional(SearchType),
  /** `global=true` is `range=global`. `range` goes before it, and before the default of the type. */
  global: optionalFlag,
  range: z.optional(SearchRange),
  /** Where outside places come from, such as `google`. */
  provider: z.optional(z.string().check(z.maxLength(40))),
  ...point,
  /** Kilometres around the point. Given, it makes the search local. */
  distance: optionalNumber(z.gte(0.1), z.lte(limits.distanceAtMost)),
  ...eventFilters,
  order: z.optional(SearchOrder),
  limit: queryInt({ min: 1, max: limits.pageAtMost, default: limits.page }),
  offset: queryInt({ min: 0, max: limits.offset, default: 0 }),
});

export const search = call('GET /search', {
  summary: 'Search everything, or one type of thing',
  input: asked,
  answer: SearchAnswer,
  may: 'anyone',
  keptSeconds,
});

/** Apart from the search that is the same for everyone. Friends who keep to themselves where they go are left out. */
export const searchFriendsGoing = call('GET /search/friendsGoing', {
  summary: 'The same among the nights that friends go to: nights only, whatever the type',
  input: asked,
  answer: SearchAnswer,
  may: 'signedIn',
});

export const BrowseGroupId = z.enum([
  'tonight',
  'weekend',
  'free',
  'communities',
  'artists',
  'venues',
  'neighborhoods',
  'collections',
]);
export type BrowseGroupId = z.infer<typeof BrowseGroupId>;

/** One carousel of Explore. */
export const BrowseGroup = z.object({
  id: BrowseGroupId,
  title: z.string(),
  items: z.array(SearchItem),
  /** The query of `GET /search` (and of Explore) that lists the rest, such as `type=event&free=true`; `null` for none. */
  seeAll: z.nullable(z.string()),
});
export type BrowseGroup = z.infer<typeof BrowseGroup>;

export const BrowseView = z.object({
  /** In the order in which they are shown. A group without things is left out. */
  items: z.array(BrowseGroup),
  offset: z.int(),
  total: z.int(),
});
export type BrowseView = z.infer<typeof BrowseView>;

export const getBrowseView = call('GET /search/browseView', {
  summary: 'What there is around a point, in groups',
  input: z.object({
    /** Default: the middle of Los Angeles. */
    ...point,
    /** Things per group, and where in each group they begin. */
    limit: queryInt({ min: 1, max: 24, default: 12 }),
    offset: queryInt({ min: 0, max: 240, default: 0 }),
  }),
  answer: BrowseView,
  may: 'anyone',
  keptSeconds,
});
