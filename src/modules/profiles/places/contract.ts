import * as z from 'zod/mini';
import { Image } from '#modules/media/contract.ts';
import { call, listOf, queryFlag, queryInt } from '#platform/contract.ts';
import { OutsidePlace, PlaceSuggestion } from './place.ts';
import type { RefusalTable } from '#platform/refusal.ts';

const NextEvent = z.object({
  /** `event:{provider}:{providerId}` */
  id: z.string(),
  name: z.string(),
  startDate: z.string(),
  timezone: z.string(),
});

export const Neighborhood = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  images: z.array(Image),
  code: z.string(),
  city: z.string(),
  state: z.object({ name: z.string(), code: z.string() }),
  country: z.object({ name: z.string(), code: z.string() }),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  /** The next three events, and the number of upcoming public ones (NBH-01). */
  events: z.object({ items: z.array(NextEvent), total: z.int() }),
});
export type Neighborhood = z.infer<typeof Neighborhood>;

/** For lists to choose from. */
export const NeighborhoodChoice = z.pick(Neighborhood, {
  id: true,
  slug: true,
  name: true,
  city: true,
  location: true,
});
export type NeighborhoodChoice = z.infer<typeof NeighborhoodChoice>;

export const refusals = {
  placeNotFound: { status: 404, title: 'Place not found', message: 'This neighborhood doesn’t exist.' },
} as const satisfies RefusalTable;

/** An integer, or JSON with an `offset` (NBH-02). */
const jsonOffset = z._default(
  z.pipe(
    z.union([z.number(), z.string().check(z.maxLength(200))]),
    z.transform((given, context) => {
      const offset = offsetOf(given);
      if (offset !== undefined) return offset;
      context.issues.push({ code: 'custom', message: 'The time has no UTC offset', input: given });
      return z.NEVER;
    }),
  ),
  0,
);

function offsetOf(given: unknown): number | undefined {
  if (typeof given === 'number')
    return Number.isInteger(given) && given >= 0 && given <= 10_000 ? given : undefined;
  if (typeof given === 'object' && given !== null)
    return offsetOf((given as { offset?: unknown }).offset ?? 0);
  if (typeof given !== 'string') return undefined;
  try {
    return offsetOf(JSON.parse(given));
  } catch {
    return undefined;
  }
}

/** Slug. Without it, the neighborhoods of all cities. */
const ofCity = z.optional(z.string().check(z.maxLength(100)));
/** As many as a city can have. */
const most = 300;

export const listNeighborhoods = call('GET /locations', {
  summary: 'List the neighborhoods of a city, or of all cities',
  input: z.object({
    city: ofCity,
    limit: queryInt({ min: 1, max: most, default: 30 }),
    offset: jsonOffset,
  }),
  answer: listOf(Neighborhood),
  may: 'anyone',
});

export const listNeighborhoodChoices = call('GET /neighborhoodChoices', {
  summary: 'List the neighborhoods of a city by name, without their events',
  input: z.object({ city: ofCity, limit: queryInt({ min: 1, max: most, default: most }) }),
  answer: listOf(NeighborhoodChoice),
  may: 'anyone',
});

export const getNeighborhood = call('GET /locations/:locationId', {
  summary: 'Get a neighborhood by id or slug',
  input: z.object({ locationId: z.string() }),
  answer: Neighborhood,
  refusals,
  may: 'anyone',
});

const degrees = (most: number) =>
  z.optional(z.coerce.number<number | string>().check(z.gte(-most), z.lte(most)));
const session = z.optional(z.string().check(z.regex(/^[\w-]{1,36}$/)));
const limit = { times: 120, seconds: 60 } as const;

export const suggestPlaces = call('GET /places/autocomplete', {
  summary: 'Suggest addresses and places for typed text', // LOC-01
  input: z.object({
    q: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
    latitude: degrees(90),
    longitude: degrees(180),
    session,
    /** `false` leaves out venues on Backbeat. */
    venues: queryFlag(true),
    limit: queryInt({ min: 1, max: 10, default: 5 }),
  }),
  answer: listOf(PlaceSuggestion),
  may: 'anyone',
  limit,
});

export const getPlace = call('GET /places/:placeId', {
  summary: 'Get the details of a suggested place',
  input: z.object({ placeId: z.string().check(z.maxLength(2000)), session }),
  answer: OutsidePlace,
  refusals: {
    outsidePlaceNotFound: {
      status: 404,
      title: 'Place not found',
      message: 'We can’t find this place on the map. Type its address instead.',
    },
  },
  may: 'anyone',
  limit,
});
