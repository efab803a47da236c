import { CommentId, PlanId, PostId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Likes } from '#modules/social/likes/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { planParticipants } from '#modules/social/plans/policies.ts';
import { call, idIn, pageOf, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const limits = { text: 1000, repliesShown: 3 } as const;

const commentFields = {
  /** `comment:…` */
  id: z.string(),
  /** The post or plan: `feedPost:…` or `activity:…` */
  itemId: z.string(),
  parentId: z.nullable(z.string()),
  text: z.string(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** The author. */
  users: z.object({ items: z.array(ProfileCard) }),
  likes: Likes,
  liked: z.boolean(),
  /** The viewer's own like, for removing it. */
  likeId: z.nullable(z.string()),
  /** Whether the viewer may edit it, as its author who may still comment. */
  mayEdit: z.boolean(),
  /** Whether the viewer may delete it, as its author or as a moderator of the thread. */
  mayDelete: z.boolean(),
};

export const Reply = z.object(commentFields);
export type Reply = z.infer<typeof Reply>;

/** A comment on a post or plan, with its newest replies. Replies can't have replies (CMT-01). */
export const Comment = z.object({
  ...commentFields,
  /** The newest three, oldest first; `next` pages to older ones. */
  replies: z.object({ items: z.array(Reply), total: z.int(), next: z.nullable(z.string()) }),
});
export type Comment = z.infer<typeof Comment>;

export const refusals = {
  commentNotFound: { status: 404, title: 'Comment not found', message: 'It may have been deleted.' },
  mayNotComment: {
    status: 403,
    title: 'You can’t comment here',
    message: 'Only people who joined this plan can comment.',
  },
  textRequired: { status: 422, title: 'Comment required', message: 'Write a comment first.' },
  textTooLong: {
    status: 422,
    title: 'Comment too long',
    message: `Comments can have up to ${limits.text} characters.`,
  },
  replyToReply: {
    status: 422,
    title: 'You can’t reply to a reply',
    message: 'Reply to the original comment instead.',
  },
} as const satisfies RefusalTable;

const text = z.string().check(z.maxLength(20_000));
const page = pageInput({ most: 50, usual: 20 });
const written = {
  text,
  parentId: z.optional(z.nullable(idIn(CommentId))),
};
const often = { times: 20, seconds: 60 };

export const listPostComments = call('GET /feedPosts/:postId/comments', {
  summary: 'List the comments on a post, newest first, each with its newest replies',
  input: z.object({ postId: idIn(PostId), ...page }),
  answer: pageOf(Comment),
  refusals,
  may: 'anyone',
});

export const addPostComment = call('POST /feedPosts/:postId/comments', {
  summary: 'Comment on a post, or reply to a comment',
  input: z.object({ postId: idIn(PostId), ...written }),
  answer: Comment,
  refusals,
  may: 'signedIn',
  newAccountLimit: 'comment',
  newAccountText: ({ text }) => text,
  status: 201,
  limit: often,
  idempotencyKey: 'optional',
});

export const listPlanComments = call('GET /plans/:planId/comments', {
  summary: 'List the comments on a plan, newest first',
  input: z.object({ planId: idIn(PlanId), ...page }),
  answer: pageOf(Comment),
  refusals,
  may: planParticipants('planId'),
});

export const addPlanComment = call('POST /plans/:planId/comments', {
  summary: 'Comment on a plan',
  input: z.object({ planId: idIn(PlanId), ...written }),
  answer: Comment,
  refusals,
  may: 'signedIn',
  newAccountLimit: 'comment',
  newAccountText: ({ text }) => text,
  status: 201,
  limit: often,
  idempotencyKey: 'optional',
});

export const listReplies = call('GET /comments/:commentId/replies', {
  summary: 'List the replies to a comment, newest first',
  input: z.object({ commentId: idIn(CommentId), ...page }),
  answer: pageOf(Reply),
  refusals,
  may: 'anyone',
});

export const editComment = call('PUT /comments/:commentId', {
  summary: 'Edit the text of a comment or reply, as its author',
  input: z.object({ commentId: idIn(CommentId), text }),
  answer: Reply,
  refusals,
  may: 'signedIn',
  newAccountLimit: 'comment',
  newAccountText: ({ text }) => text,
  limit: often,
});

export const deleteComment = call('DELETE /comments/:commentId', {
  summary: 'Delete a comment with its replies, as its author or as a moderator of the thread',
  input: z.object({ commentId: idIn(CommentId) }),
  answer: z.object({}),
  refusals,
  may: 'signedIn',
});
