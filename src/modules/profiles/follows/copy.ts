import type { FollowedType } from './rules.ts';

type Toast = { readonly title: string; readonly message?: string };

export const followWords = {
  follow: 'Follow',
  following: 'Following',
  requested: 'Requested',
  /** In lists, where many buttons have the same label. */
  named: (word: string, name: string) => `${word} ${name}`,
  followers: (total: string, isOne: boolean) => `${total} ${isOne ? 'follower' : 'followers'}`,
  followed: (total: string) => `${total} following`,
  connectionsOf: (name: string) => `${name}’s connections`,
  connectionKinds: {
    followers: 'Followers',
    friends: 'Friends',
    people: 'Following',
    artists: 'Artists',
    venues: 'Venues',
  },
  none: 'No one here yet',
  noneMessage: 'People will appear here.',
  more: 'Show more',
} as const;

/** FOL-03, FOL-04, FOL-06, FOL-07. */
export const followToasts: Readonly<
  Record<FollowedType, { followed: (name: string) => Toast; unfollowed: Toast }>
> = {
  user: {
    followed: (name) => ({ title: 'User followed', message: `You followed ${name}.` }),
    unfollowed: { title: 'User unfollowed' },
  },
  artist: {
    followed: (name) => ({ title: 'Artist followed', message: `You followed ${name}.` }),
    unfollowed: { title: 'Artist unfollowed' },
  },
  venue: {
    followed: () => ({ title: 'Venue followed' }),
    unfollowed: { title: 'Venue unfollowed' },
  },
};

/** Names of analytics events (FOL-05, ANA-01). Following back is a separate one. */
export const followEvents: Readonly<
  Record<FollowedType, { followed: string; followedBack: string; unfollowed: string }>
> = {
  user: { followed: 'User Followed', followedBack: 'User Followed Back', unfollowed: 'User Unfollowed' },
  artist: {
    followed: 'Artist Followed',
    followedBack: 'Artist Followed Back',
    unfollowed: 'Artist Unfollowed',
  },
  venue: { followed: 'Venue Followed', followedBack: 'Venue Followed Back', unfollowed: 'Venue Unfollowed' },
};
