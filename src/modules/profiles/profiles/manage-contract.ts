import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import { ProfileCard, refusals } from './contract.ts';
import { profileTeam } from './policies.ts';

/** A community, artist or venue as those who run it find it at the head of its management. */
export const ManagedProfile = z.object({
  profile: ProfileCard,
  /** The viewer's own part: who looks after the house may what an owner may. */
  creatorType: z.enum(['owner', 'collaborator']),
});
export type ManagedProfile = z.infer<typeof ManagedProfile>;

export const getManagedProfile = call('GET /profiles/:profileId/managed', {
  summary: 'A community, artist or venue for those who run it, with their part in it',
  input: z.object({ profileId: z.string() }),
  answer: ManagedProfile,
  refusals,
  may: profileTeam('profileId'),
  namesBlocked: true,
});
