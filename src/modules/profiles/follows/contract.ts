import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import {
  ProfileCard,
  ProfileType,
  refusals as profileRefusals,
} from '#modules/profiles/profiles/contract.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call, idIn, pageOf, queryInt, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { sharesFollowing, sharesFriends } from './policies.ts';

/** A follow that waits or was refused counts nowhere; only confirmed ones are lists and totals. */
export const FollowStatus = z.enum(['pending', 'confirmed', 'denied', 'invited']);
export type FollowStatus = z.infer<typeof FollowStatus>;

/** How many a person follows and is followed by. Friends follow each other (PRF-07). */
export const FollowTotals = z.object({ followers: z.int(), following: z.int(), friends: z.int() });
export type FollowTotals = z.infer<typeof FollowTotals>;

export const refusals = {
  notShared: {
    status: 403,
    title: 'Not shared',
    message: 'This person keeps that part of the profile to a smaller circle.',
  },
  itemNotFound: {
    status: 404,
    title: 'Nobody to follow',
    message: 'We know no person, artist or venue at this address.',
  },
  itemGone: { status: 410, title: 'This profile is gone', message: 'Nobody is left here to follow.' },
  ownProfile: { status: 409, title: 'This is you', message: 'Everybody else can follow you.' },
} as const satisfies RefusalTable;

/** What the viewer has with one person, artist or venue. */
export const FollowState = z.object({
  /** Whether the viewer follows it, and is let (FOL-09). */
  followed: z.boolean(),
  /** `null` where the viewer never followed. */
  status: z.nullable(FollowStatus),
  /** Whether it follows the viewer: following is then following back (FOL-05). */
  followsBack: z.boolean(),
  followersTotal: z.int(),
});
export type FollowState = z.infer<typeof FollowState>;

/** How many states are asked for at once. */
export const mostStates = 60;

const page = { limit: queryInt({ min: 1, max: 60, default: 24 }), cursor: z.optional(z.string()) };

export const listFollowers = call('GET /users/:userId/followers', {
  summary: 'Who follows a person, newest first',
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: pageOf(ProfileCard),
  refusals,
  may: sharesFriends('userId'),
  about: 'userId',
});

export const listProfileFollowers = call('GET /profiles/:profileId/followers', {
  summary: 'Who follows an artist or a venue, newest first, for its team',
  input: z.object({ profileId: z.string(), ...page }),
  answer: pageOf(ProfileCard),
  refusals: profileRefusals,
  may: profileTeam('profileId'),
});

export const listFollowing = call('GET /users/:userId/following', {
  summary: 'Whom and what a person follows, newest first',
  input: z.object({ userId: idIn(UserId), type: z._default(ProfileType, 'user'), ...page }),
  answer: pageOf(ProfileCard),
  refusals,
  may: sharesFollowing,
  about: 'userId',
});

export const listFriends = call('GET /users/:userId/friends', {
  summary: 'Whom a person follows and is followed by, newest first (PRF-07)',
  input: z.object({ userId: idIn(UserId), ...page }),
  answer: pageOf(ProfileCard),
  refusals,
  may: sharesFriends('userId'),
  about: 'userId',
});

/** Ids on the wire hold dashes and colons, and those of other maps may hold more, but no comma. */
const manyIds = z.string().check(
  z.maxLength(mostStates * 300),
  z.refine((ids) => ids.split(',').length <= mostStates),
);

export const listFollowStates = call('GET /users/:userId/follows', {
  summary: 'Which of these the viewer follows, those left out that are not there (FOL-07)',
  input: z.object({ userId: idIn(UserId), ids: manyIds }),
  answer: z.object({ items: z.array(z.extend(FollowState, { id: z.string() })) }),
  may: self('userId'),
});

const oneItem = z.object({ userId: idIn(UserId), itemId: z.string().check(z.maxLength(300)) });
const limit = { times: 120, seconds: 60 } as const;

export const follow = call('PUT /users/:userId/follows/:itemId', {
  summary: 'Follow a person, artist or venue, as the profile one acts as (FOL-09)',
  input: oneItem,
  answer: FollowState,
  refusals,
  may: self('userId'),
  newAccountLimit: 'follow',
  limit,
});

export const unfollow = call('DELETE /users/:userId/follows/:itemId', {
  summary: 'Follow a person, artist or venue no more (FOL-09)',
  input: oneItem,
  answer: FollowState,
  refusals,
  may: self('userId'),
  limit,
});
