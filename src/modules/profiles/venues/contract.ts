import * as z from 'zod/mini';
import { Genre, ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, queryFlag } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

const Named = z.object({ name: z.string(), code: z.string() });

const NextEvent = z.object({
  id: z.string(),
  name: z.string(),
  startDate: z.string(),
  timezone: z.string(),
});

/** Details of a venue (VEN-02). */
export const VenueFacts = z.extend(ProfileCard, {
  kind: z.string(),
  bio: z.string(),
  addressFull: z.string(),
  address1: z.string(),
  city: z.string(),
  state: Named,
  country: Named,
  zipCode: z.string(),
  neighborhood: z.nullable(z.extend(Named, { slug: z.string() })),
  location: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }),
  timezone: z.string(),
  capacity: z.nullable(z.int()),
  directions: z.string(),
  rating: z.nullable(z.number()),
  ratingsTotal: z.int(),
});
export type VenueFacts = z.infer<typeof VenueFacts>;

/** A venue with everything its page shows (VEN-01). */
export const Venue = z.extend(VenueFacts, {
  accessibility: z.string(),
  minimumAge: z.nullable(z.int()),
  openingHours: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  links: z.array(z.string()),
  genres: z.object({ items: z.array(Genre) }),
  /** Upcoming events, without those whose host hides the address (LOC-04). */
  events: z.object({ items: z.array(NextEvent), total: z.int() }),
  /** Whether the viewer follows it. `null` for guests. */
  followed: z.nullable(z.boolean()),
});
export type Venue = z.infer<typeof Venue>;

export const refusals = {
  venueNotFound: { status: 404, title: 'Venue not found', message: 'It may have closed or moved.' },
  venueGone: {
    status: 410,
    title: 'This venue was removed',
    message: 'It closed, or its page was taken down.',
  },
} as const satisfies RefusalTable;

export const getVenue = call('GET /venues/:venueId', {
  summary: 'A venue',
  input: z.object({
    venueId: z.string(),
    /** `false`: venues from a map provider are refreshed from it (VEN-03). */
    cache: queryFlag(true),
  }),
  answer: Venue,
  refusals,
  may: 'anyone',
});
