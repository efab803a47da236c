import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { refusals } from '#modules/profiles/venues/contract.ts';
import { call, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

const Twin = z.extend(ProfileCard, { address: z.string(), followersTotal: z.int() });
export type Twin = z.infer<typeof Twin>;

export const VenueTwins = z.object({
  /** The venue with more followers comes first. */
  venues: z.tuple([Twin, Twin]),
  meters: z.int(),
});
export type VenueTwins = z.infer<typeof VenueTwins>;

export const mergeRefusals = {
  ...refusals,
  mergeSame: { status: 422, title: 'Same venue', message: 'Choose two different venues.' },
  mergeRun: {
    status: 409,
    title: 'Venue has a team',
    message: 'You can’t merge away a venue that has a team. Keep this one and merge the other into it.',
  },
  mergeWhyRequired: {
    status: 422,
    title: 'Reason required',
    message: 'Enter a reason. It’s kept in the log.',
  },
} as const satisfies RefusalTable;

export const listVenueTwins = call('GET /moderation/duplicateVenues', {
  summary: 'Possible duplicate venues: same name, same location', // VEN-06
  input: z.object({
    ...pageInput({ most: 60, usual: 20 }),
  }),
  answer: z.object({ items: z.array(VenueTwins), next: z.nullable(z.string()) }),
  may: 'admin',
});

export const mergeVenue = call('POST /moderation/venues/:venueId/merge', {
  summary:
    'Merge two venues: events, followers and posts move, and the old address redirects to the venue you keep', // VEN-06
  input: z.object({
    venueId: z.string().check(z.maxLength(300)),
    intoId: z.string().check(z.maxLength(300)),
    reason: z.string().check(z.trim(), z.maxLength(1000)),
  }),
  answer: ProfileCard,
  refusals: mergeRefusals,
  may: 'admin',
});
