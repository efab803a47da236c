import { LikeId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, pageOf, pageInput, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** One like per profile and item (LIK-01). */
export const Like = z.object({
  /** `like:…` */
  id: z.string(),
  /** The profile that likes: the user, or the profile they act as. */
  userId: z.string(),
  /** The liked item, as the client named it: `feedPost:…`, `comment:…`, `event:…`, `track:…`, `collection:…` */
  itemId: z.string(),
  user: ProfileCard,
});
export type Like = z.infer<typeof Like>;

/** The total, and a few likes, the viewer's own first. */
export const Likes = z.object({ items: z.array(Like), total: z.int() });
export type Likes = z.infer<typeof Likes>;

export const refusals = {
  itemNotFound: {
    status: 404,
    title: 'Item not found',
    message: 'It may have been removed, or you may not have access to it.',
  },
  notLikeable: { status: 422, title: 'You can’t like this', message: 'Items of this type can’t be liked.' },
} as const satisfies RefusalTable;

export const limits = { idsAtOnce: 60 } as const;

const itemId = z.string().check(z.minLength(1), z.maxLength(300));

export const addLike = call('POST /users/:userId/likes', {
  summary: 'Like an item as the acting profile. Repeating the call has no further effect', // LIK-02
  input: z.object({ userId: idIn(UserId), itemId }),
  answer: Like,
  refusals,
  may: self('userId'),
  status: 201,
  limit: { times: 240, seconds: 60 },
});

export const removeLike = call('DELETE /users/:userId/likes/:likeId', {
  summary: 'Remove a like. Repeating the call has no further effect',
  input: z.object({ userId: idIn(UserId), likeId: idIn(LikeId) }),
  answer: z.object({}),
  may: self('userId'),
  limit: { times: 240, seconds: 60 },
});

export const listOwnLikes = call('GET /users/:userId/likes', {
  summary: 'Get the viewer’s likes and the totals for a whole page of items',
  input: z.object({
    userId: idIn(UserId),
    /** Item ids, separated by commas, at most 60. */
    ids: z.string().check(z.minLength(1), z.maxLength(12_000)),
  }),
  answer: z.object({
    items: z.array(z.object({ itemId: z.string(), likeId: z.nullable(z.string()), total: z.int() })),
  }),
  may: self('userId'),
});

export const listLikers = call('GET /likes/:itemId/users', {
  summary: 'List who liked an item, newest first',
  input: z.object({
    itemId,
    ...pageInput({ most: 60, usual: 24 }),
  }),
  answer: pageOf(ProfileCard),
  refusals,
  may: 'anyone',
});
