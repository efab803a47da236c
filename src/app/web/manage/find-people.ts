import { listProfiles, type ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { listFriends } from '#modules/profiles/follows/contract.ts';
import { search, type SearchItem } from '#modules/discovery/search/contract.ts';
import { getSend } from '#platform/ui/api.ts';

const isProfile = (item: SearchItem): item is Extract<SearchItem, { type: 'user' | 'community' }> =>
  item.type === 'user' || item.type === 'community';

const finding = (type: 'cohost' | 'user') => async (q: string) =>
  (await getSend()(search, { q, type, limit: 12 })).items.filter(isProfile);

/** Anyone, users and communities (ROL-05). */
export const findCoHosts = finding('cohost');
export const findUsers = finding('user');

/** Communities that the user manages, then friends. */
export async function findNear(userId: string, q: string): Promise<readonly ProfileCard[]> {
  const [own, friends] = await Promise.all([
    getSend()(listProfiles, { userId, type: 'community' }),
    getSend()(listFriends, { userId, limit: 60 }),
  ]);
  const words = q.toLowerCase();
  return [...own.items.filter(({ id }) => id !== userId), ...friends.items].filter(({ name }) =>
    name.toLowerCase().includes(words),
  );
}
