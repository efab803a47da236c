import { UserId } from '#platform/ids.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';

/** What can be followed; communities are joined instead (FOL-06). */
export type FollowedType = 'user' | 'artist' | 'venue';

export type ItemKey = {
  readonly type: FollowedType;
  readonly provider: string;
  readonly providerId: string;
};

/** What a wire id of something one can follow names. @returns undefined for everything else */
export function itemKeyOf(itemId: string): ItemKey | undefined {
  for (const type of ['artist', 'venue'] as const) {
    if (itemId.startsWith(`${type}:`)) return { type, ...outsideKey(type, itemId) };
  }
  const userId = UserId.decode(itemId);
  return userId === undefined ? undefined : { type: 'user', provider: 'backbeat', providerId: userId };
}

/** One fact for each who ever followed whom, however often. */
export function followKey(profileId: string, followedId: string): string {
  return `${profileId}:${followedId}`;
}

type Shown = { readonly followed: boolean; readonly status: string | null; readonly followersTotal: number };

/** What the button shows before the server has answered (FOL-02). */
export function guessFollow<State extends Shown>(now: State, followed: boolean): State {
  if (now.followed === followed) return now;
  return {
    ...now,
    followed,
    status: followed ? 'confirmed' : null,
    followersTotal: Math.max(0, now.followersTotal + (followed ? 1 : -1)),
  };
}
