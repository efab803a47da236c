import * as z from 'zod/mini';
import { ProfileCard, ProfileType } from '#features/profiles/contract.ts';
import { call, pageOf, queryInt } from '#kit/contract.ts';
import type { RefusalTable } from '#kit/refusal.ts';

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
} as const satisfies RefusalTable;

const page = { limit: queryInt({ min: 1, max: 60, default: 24 }), cursor: z.optional(z.string()) };

export const listFollowers = call('GET /users/:userId/followers', {
  summary: 'Who follows a person, newest first',
  input: z.object({ userId: z.string(), ...page }),
  answer: pageOf(ProfileCard),
  refusals,
  may: 'user.sharesFriends',
});

export const listFollowing = call('GET /users/:userId/following', {
  summary: 'Whom and what a person follows, newest first',
  input: z.object({ userId: z.string(), type: z._default(ProfileType, 'user'), ...page }),
  answer: pageOf(ProfileCard),
  refusals,
  may: 'user.sharesFollowing',
});

export const listFriends = call('GET /users/:userId/friends', {
  summary: 'Whom a person follows and is followed by, newest first (PRF-07)',
  input: z.object({ userId: z.string(), ...page }),
  answer: pageOf(ProfileCard),
  refusals,
  may: 'user.sharesFriends',
});
