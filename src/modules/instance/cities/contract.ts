import * as z from 'zod/mini';
import { call, cursorPageOf, pageInput, wireId } from '#platform/contract.ts';
import { CityId } from '#platform/ids.ts';

export const City = z.object({
  id: wireId(CityId),
  /** Part of page addresses: `berlin`. */
  slug: z.string(),
  name: z.string(),
  /** State, province or prefecture. May be empty. */
  region: z.string(),
  /** ISO 3166-1 alpha-2, `DE`. */
  country: z.string(),
  /** IANA, `Europe/Berlin`. */
  timeZone: z.string(),
  /** ISO 4217 in lower case, `eur`. */
  currency: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type City = z.infer<typeof City>;

/** A city to choose from. */
export const CityChoice = z.pick(City, { id: true, slug: true, name: true });
export type CityChoice = z.infer<typeof CityChoice>;

/** Cities that an instance can have. */
export const citiesAtMost = 1000;

/** Cities that every page carries, the first by name. An instance with more has a longer list behind a search. */
export const citiesInPage = 50;

export const listCities = call('GET /cities', {
  summary: 'List the cities of this instance by name',
  input: z.object({
    ...pageInput({ most: citiesAtMost, usual: 100 }),
  }),
  answer: cursorPageOf(City),
  may: 'anyone',
});
