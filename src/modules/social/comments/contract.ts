import { CommentId, PlanId, PostId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Likes } from '#modules/social/likes/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { planParticipants } from '#modules/social/plans/policies.ts';
import { call, idIn, pageOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const limits = { text: 1000, repliesShown: 3 } as const;

const commentFields = {
  /** `comment:…` */
  id: z.string(),
  /** The post or plan: `feedPost:…` or `activity:…` */
  itemId: z.string(),
  /** The comment it replies to. */
  parentId: z.nullable(z.string()),
  text: z.string(),
  createdAt: z.string(),
  /** The author. */
  users: z.object({ items: z.array(ProfileCard) }),
  likes: Likes,
  liked: z.boolean(),
  /** The viewer's own like, for removing it. */
  likeId: z.nullable(z.string()),
  /** Whether the viewer may delete it: who wrote it, and who runs the thread. */
  mayDelete: z.boolean(),
};

export const Reply = z.object(commentFields);
export type Reply = z.infer<typeof Reply>;

/** What somebody says of a post or plan, with the newest replies; replies take no replies (CMT-01). */
export const Comment = z.object({
  ...commentFields,
  /** The newest three, oldest of them first; `next` asks for older ones. */
  replies: z.object({ items: z.array(Reply), total: z.int(), next: z.nullable(z.string()) }),
});
export type Comment = z.infer<typeof Comment>;

export const refusals = {
  commentNotFound: { status: 404, title: 'Comment not found', message: 'It may have been deleted.' },
  mayNotComment: {
    status: 403,
    title: 'Not yours to join',
    message: 'Only those who come along can write here.',
  },
  textRequired: { status: 422, title: 'Say something', message: 'Write a comment first.' },
  textTooLong: {
    status: 422,
    title: 'Comment too long',
    message: `Comments must be shorter than ${limits.text} characters.`,
  },
  replyToReply: {
    status: 422,
    title: 'One level only',
    message: 'Reply to the comment itself; replies take no replies.',
  },
} as const satisfies RefusalTable;

const page = { limit: queryInt({ min: 1, max: 50, default: 20 }), cursor: z.optional(z.string()) };
const written = {
  text: z.string().check(z.maxLength(20_000)),
  parentId: z.optional(z.nullable(idIn(CommentId))),
};
const often = { times: 20, seconds: 60 };

export const listPostComments = call('GET /feedPosts/:postId/comments', {
  summary: 'What is said of a post, newest first, each with its newest replies',
  input: z.object({ postId: idIn(PostId), ...page }),
  answer: pageOf(Comment),
  refusals,
  may: 'anyone',
});

export const addPostComment = call('POST /feedPosts/:postId/comments', {
  summary: 'Say something of a post, or reply to what was said',
  input: z.object({ postId: idIn(PostId), ...written }),
  answer: Comment,
  refusals,
  may: 'signedIn',
  newAccountLimit: 'comment',
  newAccountText: 'text',
  status: 201,
  limit: often,
});

export const listPlanComments = call('GET /plans/:planId/comments', {
  summary: 'What the people of a plan say, newest first',
  input: z.object({ planId: idIn(PlanId), ...page }),
  answer: pageOf(Comment),
  refusals,
  may: planParticipants('planId'),
});

export const addPlanComment = call('POST /plans/:planId/comments', {
  summary: 'Say something to those who come along',
  input: z.object({ planId: idIn(PlanId), ...written }),
  answer: Comment,
  refusals,
  may: 'signedIn',
  newAccountLimit: 'comment',
  status: 201,
  limit: often,
});

export const listReplies = call('GET /comments/:commentId/replies', {
  summary: 'The replies to a comment, newest first',
  input: z.object({ commentId: idIn(CommentId), ...page }),
  answer: pageOf(Reply),
  refusals,
  may: 'anyone',
});

export const deleteComment = call('DELETE /comments/:commentId', {
  summary: 'Delete a comment and its replies: who wrote it, or who runs the thread',
  input: z.object({ commentId: idIn(CommentId) }),
  answer: z.object({}),
  refusals,
  may: 'signedIn',
});
