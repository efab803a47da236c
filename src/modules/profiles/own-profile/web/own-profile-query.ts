import { queryOf } from '#platform/ui/api.ts';
import { getOwnProfile } from '../contract.ts';

/** Loads again only after a save, so that input is never discarded. */
export const ownProfileQuery = (userId: string) => ({
  ...queryOf(getOwnProfile, { userId }, ['profiles', userId, 'form']),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
