import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import {
  ProfileCard,
  ProfileType,
  refusals as profileRefusals,
} from '#modules/profiles/profiles/contract.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call, idIn, pageOf, pageInput, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { sharesFollowing, sharesFriends } from './policies.ts';

/** Only confirmed follows are listed and counted. */
export const FollowStatus = z.enum(['pending', 'confirmed', 'denied', 'invited']);
export type FollowStatus = z.infer<typeof FollowStatus>;

/** Friends follow each other (PRF-07). */
export const FollowTotals = z.object({ followers: z.int(), following: z.int(), friends: z.int() });
export type FollowTotals = z.infer<typeof FollowTotals>;

export const refusals = {
  notShared: {
    status: 403,
    title: 'Not shared',
    message: 'This user doesn’t share this with you.',
  },
  itemNotFound: {
    status: 404,
    title: 'Profile not found',
    message: 'No user, artist or venue exists at this address.',
  },
  itemGone: { status: 410, title: 'This profile was deleted', message: 'You can no longer follow it.' },
  requestDeclined: {
    status: 409,
    title: 'Request declined',
    message: 'This user declined your request to follow them. You can’t ask again.',
  },
  ownProfile: { status: 409, title: 'This is you', message: 'You can’t follow yourself.' },
} as const satisfies RefusalTable;

export const FollowState = z.object({
  /** Whether the viewer follows it, confirmed (FOL-09). */
  followed: z.boolean(),
  /** `null` if the viewer never followed it. */
  status: z.nullable(FollowStatus),
  /** Whether following it needs its approval (FOL-11). */
  isPrivate: z.boolean(),
  /** Whether it follows the viewer (FOL-05). */
  followsBack: z.boolean(),
  followersTotal: z.int(),
});
export type FollowState = z.infer<typeof FollowState>;

/** Most statuses per call. */
export const mostStates = 60;

export const page = pageInput({ most: 60, usual: 24 });

export const listFollowers = call('GET /users/:userId/followers', {
  summary: 'List a user’s followers, newest first',
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: pageOf(ProfileCard),
  refusals,
  may: sharesFriends('userId'),
  about: 'userId',
});

export const listProfileFollowers = call('GET /profiles/:profileId/followers', {
  summary: 'List the followers of an artist or venue, newest first, for its team',
  input: z.object({ profileId: z.string(), ...page }),
  answer: pageOf(ProfileCard),
  refusals: profileRefusals,
  may: profileTeam('profileId'),
});

export const listFollowing = call('GET /users/:userId/following', {
  summary: 'List the profiles a user follows, newest first',
  input: z.object({ userId: idIn(UserId), type: z._default(ProfileType, 'user'), ...page }),
  answer: pageOf(ProfileCard),
  refusals,
  may: sharesFollowing,
  about: 'userId',
});

export const listFriends = call('GET /users/:userId/friends', {
  summary: 'List a user’s friends, newest first', // PRF-07
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: pageOf(ProfileCard),
  refusals,
  may: sharesFriends('userId'),
  about: 'userId',
});

/** Comma-separated: wire ids, including those of map providers, have no commas. */
export const manyIds = z.string().check(
  z.maxLength(mostStates * 300),
  z.refine((ids) => ids.split(',').length <= mostStates),
);

export const listFollowStates = call('GET /users/:userId/follows', {
  summary: 'Get which of these profiles the viewer follows, without those that don’t exist', // FOL-07
  input: z.object({ userId: idIn(UserId), ids: manyIds }),
  answer: z.object({ items: z.array(z.extend(FollowState, { id: z.string() })) }),
  may: self('userId'),
});

const oneItem = z.object({ userId: idIn(UserId), itemId: z.string().check(z.maxLength(300)) });
const limit = { times: 120, seconds: 60 } as const;

export const follow = call('PUT /users/:userId/follows/:itemId', {
  summary: 'Follow a user, artist or venue as the current profile, or ask a private account', // FOL-09, FOL-11
  input: oneItem,
  answer: FollowState,
  refusals,
  may: self('userId'),
  newAccountLimit: 'follow',
  limit,
});

export const unfollow = call('DELETE /users/:userId/follows/:itemId', {
  summary: 'Unfollow a user, artist or venue, or withdraw a request', // FOL-09
  input: oneItem,
  answer: FollowState,
  refusals,
  may: self('userId'),
  limit,
});
