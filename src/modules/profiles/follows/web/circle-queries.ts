import { pagesOf } from '#platform/ui/api.ts';
import { listFollowers, listFollowing, listFriends } from '../contract.ts';

export type CircleName = 'followers' | 'friends' | 'people' | 'artists' | 'venues';

const followed = { people: 'user', artists: 'artist', venues: 'venue' } as const;

/** Newest first. */
export function circleQuery(userId: string, circle: CircleName) {
  const key = ['follows', 'circle', userId, circle];
  if (circle === 'followers') return pagesOf(listFollowers, { userId }, key);
  if (circle === 'friends') return pagesOf(listFriends, { userId }, key);
  return pagesOf(listFollowing, { userId, type: followed[circle] }, key);
}
