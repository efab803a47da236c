import { brand } from '#platform/brand.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** For users who may not create events on this instance, or become their host (INS-03). */
export const hostRefusals = {
  hostsAdminsOnly: {
    status: 403,
    title: 'Only admins create events here',
    get message() {
      return `To put an event on ${brand.name}, write to ${brand.contactEmail}.`;
    },
  },
  hostsVerifiedOnly: {
    status: 403,
    title: 'Verified profiles only',
    get message() {
      return `Only verified profiles create events on ${brand.name}. Write to ${brand.contactEmail} to get verified.`;
    },
  },
} as const satisfies RefusalTable;
