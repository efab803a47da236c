import { LikeId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, pageOf, queryInt, self } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** One profile likes one thing (LIK-01). */
export const Like = z.object({
  /** `like:…` */
  id: z.string(),
  /** The profile that likes: a person's own id unless they act as another profile. */
  userId: z.string(),
  /** What is liked, as it was named: `feedPost:…`, `comment:…`, `event:…`, `track:…`, `collection:…` */
  itemId: z.string(),
  user: ProfileCard,
});
export type Like = z.infer<typeof Like>;

/** What a card says of its likes: all of them counted, a few shown, the viewer's own first. */
export const Likes = z.object({ items: z.array(Like), total: z.int() });
export type Likes = z.infer<typeof Likes>;

export const refusals = {
  itemNotFound: {
    status: 404,
    title: 'Nothing to like',
    message: 'It may have been removed, or it is not yours to see.',
  },
  notLikeable: { status: 422, title: 'Cannot be liked', message: 'Things of this kind take no likes.' },
} as const satisfies RefusalTable;

export const limits = { idsAtOnce: 60 } as const;

const itemId = z.string().check(z.minLength(1), z.maxLength(300));

export const addLike = call('POST /users/:userId/likes', {
  summary: 'Like something, as the profile one acts as. Twice is once (LIK-02)',
  input: z.object({ userId: idIn(UserId), itemId }),
  answer: Like,
  refusals,
  may: self('userId'),
  status: 201,
  limit: { times: 240, seconds: 60 },
});

export const removeLike = call('DELETE /users/:userId/likes/:likeId', {
  summary: 'Like something no more. What is not liked stays so',
  input: z.object({ userId: idIn(UserId), likeId: idIn(LikeId) }),
  answer: z.object({}),
  may: self('userId'),
  limit: { times: 240, seconds: 60 },
});

export const listOwnLikes = call('GET /users/:userId/likes', {
  summary: 'Which of these things the viewer likes, and how many do: asked once for a whole page',
  input: z.object({
    userId: idIn(UserId),
    /** Item ids with commas between, 60 at most. */
    ids: z.string().check(z.minLength(1), z.maxLength(12_000)),
  }),
  answer: z.object({
    items: z.array(z.object({ itemId: z.string(), likeId: z.nullable(z.string()), total: z.int() })),
  }),
  may: self('userId'),
});

export const listLikers = call('GET /likes/:itemId/users', {
  summary: 'Who likes something, newest first',
  input: z.object({
    itemId,
    limit: queryInt({ min: 1, max: 60, default: 24 }),
    cursor: z.optional(z.string()),
  }),
  answer: pageOf(ProfileCard),
  refusals,
  may: 'anyone',
});
