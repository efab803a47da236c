import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { listProfiles, ownProfilesAtMost } from '../contract.ts';

export const profilesQuery = (type: 'community' | 'artist' | 'venue', after?: string) =>
  pagesOf(listProfiles, { type, ...(after && { cursor: after }) }, ['profiles', 'list', type, after ?? '']);

/** The viewer and the profiles they run (SWI-08). */
export const ownProfilesQuery = (userId: string) =>
  queryOf(listProfiles, { userId, limit: ownProfilesAtMost }, ['profiles', 'own', userId]);
