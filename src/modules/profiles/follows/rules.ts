import { UserId } from '#platform/ids.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';

/** Communities are joined instead (FOL-06). */
export type FollowedType = 'user' | 'artist' | 'venue';

export type ItemKey = {
  readonly type: FollowedType;
  readonly provider: string;
  readonly providerId: string;
};

/** @returns undefined if the id isn't of something that can be followed */
export function itemKeyOf(itemId: string): ItemKey | undefined {
  for (const type of ['artist', 'venue'] as const) {
    if (itemId.startsWith(`${type}:`)) return { type, ...outsideKey(type, itemId) };
  }
  const userId = UserId.decode(itemId);
  return userId === undefined ? undefined : { type: 'user', provider: 'backbeat', providerId: userId };
}

/** One domain event per pair, however often they follow. */
export function followKey(profileId: string, followedId: string): string {
  return `${profileId}:${followedId}`;
}

type FollowView = {
  readonly followed: boolean;
  readonly isPrivate: boolean;
  readonly status: string | null;
  readonly followersTotal: number;
};

/** State for the optimistic update (FOL-02). */
export function guessFollow<State extends FollowView>(now: State, followed: boolean): State {
  if (now.followed === followed && now.status !== 'pending') return now;
  if (now.isPrivate && now.status !== 'invited' && !now.followed)
    return { ...now, status: followed ? 'pending' : null };
  return {
    ...now,
    followed,
    status: followed ? 'confirmed' : null,
    followersTotal: Math.max(0, now.followersTotal + (followed ? 1 : -1)),
  };
}
