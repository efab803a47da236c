import { pagesOf } from '#platform/ui/api.ts';
import { listFollowers, listFollowing, listFriends } from '../contract.ts';
import { listFollowRequests } from '../requests-contract.ts';

export type ConnectionKind = 'followers' | 'friends' | 'people' | 'artists' | 'venues';

const followed = { people: 'user', artists: 'artist', venues: 'venue' } as const;

/** Newest first. */
export function connectionsQuery(userId: string, kind: ConnectionKind) {
  const key = ['follows', 'connections', userId, kind];
  if (kind === 'followers') return pagesOf(listFollowers, { userId }, key);
  if (kind === 'friends') return pagesOf(listFriends, { userId }, key);
  return pagesOf(listFollowing, { userId, type: followed[kind] }, key);
}

export const followRequestsQuery = (userId: string, status: 'pending' | 'denied') =>
  pagesOf(listFollowRequests, { userId, status }, ['follows', 'requests', status]);
