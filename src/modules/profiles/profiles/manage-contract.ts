import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import { ProfileCard, refusals } from './contract.ts';
import { profileTeam } from './policies.ts';

/** A community, artist or venue, for the header of its management pages. */
export const ManagedProfile = z.object({
  profile: ProfileCard,
  /** The viewer's role. Admins count as owner. */
  creatorType: z.enum(['owner', 'collaborator']),
});
export type ManagedProfile = z.infer<typeof ManagedProfile>;

export const getManagedProfile = call('GET /profiles/:profileId/managed', {
  summary: 'Get a community, artist or venue for its team, with the viewer’s role',
  input: z.object({ profileId: z.string() }),
  answer: ManagedProfile,
  refusals,
  may: profileTeam('profileId'),
  namesBlocked: true,
});
