import * as z from 'zod/mini';
import { Image } from '#features/media/contract.ts';
import { call, listOf, queryInt } from '#kit/contract.ts';
import type { RefusalTable } from '#kit/refusal.ts';

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
  /** How many public nights are to come. */
  events: z.object({ total: z.int() }),
});
export type Neighborhood = z.infer<typeof Neighborhood>;

export const refusals = {
  placeNotFound: { status: 404, title: 'Place not found', message: 'We know no such neighbourhood.' },
} as const satisfies RefusalTable;

export const listNeighborhoods = call('GET /locations', {
  summary: 'The neighbourhoods of the city',
  input: z.object({
    limit: queryInt({ min: 1, max: 100, default: 30 }),
    offset: queryInt({ min: 0, max: 10_000, default: 0 }),
  }),
  answer: listOf(Neighborhood),
  may: 'anyone',
});

export const getNeighborhood = call('GET /locations/:locationId', {
  summary: 'A neighbourhood, by id or slug',
  input: z.object({ locationId: z.string() }),
  answer: Neighborhood,
  refusals,
  may: 'anyone',
});
