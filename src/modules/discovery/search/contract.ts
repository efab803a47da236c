import * as z from 'zod/mini';
import { CollectionCard } from '#modules/social/collections/contract.ts';
import { EventCard } from '#modules/events/events/contract.ts';
import { Image } from '#modules/media/contract.ts';
import { Genre, Track } from '#modules/music/contract.ts';
import { Neighborhood } from '#modules/profiles/places/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, queryFlag, queryInt } from '#platform/contract.ts';

/** Types in a mixed search, when no `type` is given (PRF-02). With words, genres too. */
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

/**
 * `relevance` needs words; without them events come by time and everything else by popularity. With words, a search for
 * several types or anything but events is always by `relevance`.
 */
export const SearchOrder = z.enum(['relevance', 'time', 'distance', 'popularity']);
export type SearchOrder = z.infer<typeof SearchOrder>;

export const limits = {
  /** Most letters in a query. Longer ones are refused. */
  query: 200,
  /** Page size (SRC-06). */
  page: 15,
  pageAtMost: 60,
  offset: 1000,
  /** Kilometers around the point. */
  distance: 40,
  distanceAtMost: 200,
  /** Minor units. */
  priceAtMost: 2_000_000_000,
} as const;

/** In milliseconds (SRC-07). Tag editors wait longer. */
export const debounce = { search: { wait: 25, atMost: 125 }, tags: { wait: 50 } } as const;
/** Page size of a tag editor (SRC-06). */
export const tagPage = 8;

/** How long results are cached (SRC-03…05). */
export const cacheSeconds = 60;

export const MapPoint = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** The center of the neighborhood, because the host hides the address (LOC-04). */
  isApproximate: z.boolean(),
});
export type MapPoint = z.infer<typeof MapPoint>;

export const FoundEvent = z.extend(EventCard, {
  type: z.literal('event'),
  point: z.nullable(MapPoint),
  /** Kilometers from the requested point, to one decimal; `null` without a point. */
  distanceKm: z.nullable(z.number()),
});
export type FoundEvent = z.infer<typeof FoundEvent>;

/** A user, community, artist or venue: the same fields for all (EXP-01). */
export const FoundProfile = z.extend(ProfileCard, {
  /** Of communities in carousels: up to three (COM-12). */
  genres: z.optional(z.object({ items: z.array(Genre) })),
  /** Of communities in carousels: up to three users going to their events, and how many go. */
  attendees: z.optional(z.object({ items: z.array(ProfileCard), total: z.int() })),
});
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
  /** Without `#`, in lower case (SRC-09). */
  name: z.string(),
});
export type FoundHashtag = z.infer<typeof FoundHashtag>;

export const FoundTrack = z.extend(Track, { type: z.literal('track') });
export type FoundTrack = z.infer<typeof FoundTrack>;

const Named = z.object({ name: z.string(), code: z.string() });

/** A place to choose, with the fields of a venue created from it (VEN-02). */
export const FoundLocation = z.object({
  type: z.literal('location'),
  kind: z.enum(['venue', 'neighborhood', 'city', 'address']),
  /** `venue:{provider}:{providerId}`, a neighborhood id, or `city:{name}, {code}`. */
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
  /** Number of results, known only on the last page. Absent while there are more pages. */
  total: z.optional(z.int()),
  /** The word searched for instead when the typed one is unknown; `null` otherwise. */
  corrected: z.nullable(z.string()),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

const optionalNumber = (...checks: z.core.CheckFn<number>[] | z.core.$ZodCheck<number>[]) =>
  z.optional(z.coerce.number<number | string>().check(...checks));

const degrees = (most: number) => optionalNumber(z.gte(-most), z.lte(most));

/** Unlike `queryFlag`, keeps "not given" apart from `false`. */
const optionalFlag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])]),
    z.transform((value) => value === true || value === 'true'),
  ),
);

/** Ignored unless both are given. */
const point = { latitude: degrees(90), longitude: degrees(180) };

/**
 * Slug or name of a city. Searches around its center if no point is given; with `range=global`, ranks results in the
 * city first instead. Defaults to the default city (LOC-02, INS-04).
 */
const city = z.optional(z.string().check(z.maxLength(100)));

/** Event filters (SRC-13). With any of them a mixed search finds only events. */
const eventFilters = {
  /** The dates of the events, both included, such as `2026-11-28`. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** Time zone of these dates. Defaults to the zone of the given point or city. */
  timezone: z.optional(z.string().check(z.maxLength(60))),
  /** Highest price of the cheapest ticket including fees, in minor units. Leaves out prices in other currencies. */
  priceMax: optionalNumber(z.int(), z.gte(0), z.lte(limits.priceAtMost)),
  /** ISO 4217 currency of `priceMax`, in lower case. Defaults to the city's (CUR-01). */
  currency: z.optional(z.string().check(z.regex(/^[a-z]{3}$/))),
  free: queryFlag(),
  /** Comma-separated slugs, any of which may match. */
  genre: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,50}(,[a-z0-9-]{1,50}){0,9}$/))),
};

const asked = z.object({
  q: z._default(z.string().check(z.maxLength(limits.query)), ''),
  type: z.optional(SearchType),
  /** `global=true` means `range=global`. `range` overrides it and the type's default. */
  global: optionalFlag,
  range: z.optional(SearchRange),
  /** Provider of external places, such as `google`. */
  provider: z.optional(z.string().check(z.maxLength(40))),
  ...point,
  city,
  /** Kilometers around the point. Makes the search local. */
  distance: optionalNumber(z.gte(0.1), z.lte(limits.distanceAtMost)),
  ...eventFilters,
  order: z.optional(SearchOrder),
  limit: queryInt({ min: 1, max: limits.pageAtMost, default: limits.page }),
  offset: queryInt({ min: 0, max: limits.offset, default: 0 }),
});

export const search = call('GET /search', {
  summary: 'Search everything, or one type',
  input: asked,
  answer: SearchAnswer,
  may: 'anyone',
  cacheSeconds,
});

/**
 * Separate from the main search, which is the same for everyone and cacheable. Leaves out friends who hide where they
 * go.
 */
export const searchFriendsGoing = call('GET /search/friendsGoing', {
  summary: 'Search the events that friends go to. Finds only events, whatever the type',
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

export const BrowseGroup = z.object({
  id: BrowseGroupId,
  title: z.string(),
  items: z.array(SearchItem),
  /** The query of `GET /search` (and of Explore) that lists the rest, such as `type=event&free=true`; `null` for none. */
  seeAll: z.nullable(z.string()),
});
export type BrowseGroup = z.infer<typeof BrowseGroup>;

export const BrowseView = z.object({
  /** In display order, without empty groups. */
  items: z.array(BrowseGroup),
  offset: z.int(),
  total: z.int(),
});
export type BrowseView = z.infer<typeof BrowseView>;

export const getBrowseView = call('GET /search/browseView', {
  summary: 'Explore around a point, by group',
  input: z.object({
    ...point,
    city,
    /** Items per group, and the offset in each group. */
    limit: queryInt({ min: 1, max: 24, default: 12 }),
    offset: queryInt({ min: 0, max: 240, default: 0 }),
  }),
  answer: BrowseView,
  may: 'anyone',
  cacheSeconds,
});
