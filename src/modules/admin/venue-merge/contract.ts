import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { refusals } from '#modules/profiles/venues/contract.ts';
import { call, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** Two venues of one name, next door to each other. */
export const VenueTwins = z.object({
  /** The one with more followers first. */
  venues: z.tuple([ProfileCard, ProfileCard]),
  metres: z.int(),
});
export type VenueTwins = z.infer<typeof VenueTwins>;

export const mergeRefusals = {
  ...refusals,
  mergeSame: { status: 422, title: 'The same venue', message: 'Choose the other one of the two.' },
  mergeRun: {
    status: 409,
    title: 'Its own people run it',
    message: 'Keep this one, and merge the other into it.',
  },
  mergeWhyRequired: { status: 422, title: 'Say why', message: 'A reason is kept with every decision.' },
} as const satisfies RefusalTable;

export const listVenueTwins = call('GET /moderation/duplicateVenues', {
  summary: 'Venues that may be one: of the same name, at the same place (VEN-06)',
  input: z.object({
    limit: queryInt({ min: 1, max: 60, default: 20 }),
    cursor: z.optional(z.string()),
  }),
  answer: z.object({ items: z.array(VenueTwins), next: z.nullable(z.string()) }),
  may: 'admin',
});

export const mergeVenue = call('POST /moderation/venues/:venueId/merge', {
  summary:
    'Make two venues one: events, followers and posts move, the old address leads to the one that stays (VEN-06)',
  input: z.object({
    venueId: z.string().check(z.maxLength(300)),
    intoId: z.string().check(z.maxLength(300)),
    reason: z.string().check(z.trim(), z.maxLength(1000)),
  }),
  answer: ProfileCard,
  refusals: mergeRefusals,
  may: 'admin',
});
