import * as z from 'zod/mini';
import { ProfileCard } from '#features/profiles/contract.ts';
import { call, queryFlag } from '#kit/contract.ts';
import type { RefusalTable } from '#kit/refusal.ts';

const Named = z.object({ name: z.string(), code: z.string() });

/** A venue with its address (VEN-01, VEN-02). */
export const Venue = z.extend(ProfileCard, {
  kind: z.string(),
  bio: z.string(),
  addressFull: z.string(),
  address1: z.string(),
  city: z.string(),
  state: Named,
  country: Named,
  zipCode: z.string(),
  neighborhood: z.nullable(Named),
  location: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }),
  timezone: z.string(),
  capacity: z.nullable(z.int()),
  directions: z.string(),
  rating: z.nullable(z.number()),
  ratingsTotal: z.int(),
});
export type Venue = z.infer<typeof Venue>;

export const refusals = {
  venueNotFound: { status: 404, title: 'Venue not found', message: 'It may have closed or moved.' },
} as const satisfies RefusalTable;

export const getVenue = call('GET /venues/:venueId', {
  summary: 'A venue',
  input: z.object({ venueId: z.string(), cache: queryFlag(true) }),
  answer: Venue,
  refusals,
  may: 'anyone',
});
