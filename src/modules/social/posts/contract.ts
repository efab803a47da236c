import { PollId, PostId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Comment } from '#modules/social/comments/contract.ts';
import { EventCard } from '#modules/events/events/contract.ts';
import { Likes } from '#modules/social/likes/contract.ts';
import { Gel, Image } from '#modules/media/contract.ts';
import { refusals as followRefusals } from '#modules/profiles/follows/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, pageOf, pagePath, pageInput, self } from '#platform/contract.ts';
import { commonRefusals, type RefusalTable } from '#platform/refusal.ts';
import { PostDraftItem } from './draft-contract.ts';
import { Poll, PostItem } from './item-contract.ts';
import { draftRefusals, publishedText } from './rules.ts';

/** The feed a post belongs to (PST-05). */
export const FeedType = z.enum(['public', 'event', 'community', 'artist', 'venue']);
export type FeedType = z.infer<typeof FeedType>;

/** The feed shown and linked on the post's card (FED-03). */
export const FeedSource = z.object({
  id: z.string(),
  type: z.enum(['event', 'community', 'artist', 'venue']),
  name: z.string(),
  path: pagePath,
});
export type FeedSource = z.infer<typeof FeedSource>;

/** A post with everything its card shows (FED-12). */
export const FeedPost = z.object({
  /** `feedPost:…` */
  id: z.string(),
  type: z.literal('feedPost'),
  description: z.string(),
  /** At most one. Empty when the viewer may not see the attachment. */
  items: z.object({ items: z.array(PostItem) }),
  /** `null` for a public post. */
  feed: z.nullable(FeedSource),
  creators: z.object({ items: z.array(ProfileCard), total: z.int() }),
  creatorId: z.string(),
  profileId: z.string(),
  feedId: z.nullable(z.string()),
  /** Whether its author is on the feed's team, shown as "Host" or "Team" (FED-08). */
  isThreadCreator: z.boolean(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  pinned: z.boolean(),
  location: z.object({ city: z.string(), state: z.string() }),
  likes: Likes,
  /** The total includes replies. The newest comments are included for a single post, not in lists. */
  comments: z.object({ items: z.array(Comment), total: z.int() }),
  /** Sharing is private: only the viewer appears among the items. */
  shares: z.object({ items: z.array(ProfileCard), total: z.int() }),
  liked: z.boolean(),
  /** The viewer's own like, needed to unlike. */
  likeId: z.nullable(z.string()),
  shared: z.boolean(),
  may: z.object({ edit: z.boolean(), delete: z.boolean(), pin: z.boolean(), comment: z.boolean() }),
});
export type FeedPost = z.infer<typeof FeedPost>;

export const refusals = {
  ...draftRefusals,
  postNotFound: {
    status: 404,
    title: 'Post not found',
    message: 'It may have been deleted, or you may not have access to it.',
  },
  postGone: { status: 410, title: 'Post deleted', message: 'It’s no longer available.' },
  feedNotFound: {
    status: 404,
    title: 'Feed not found',
    message: 'It may have been deleted, or you may not have access to it.',
  },
  notShared: followRefusals.notShared,
  mayNotPost: {
    status: 403,
    title: 'You can’t post here',
    message: 'Only the team, members and guests can post in this feed.',
  },
  notYourProfile: {
    status: 403,
    title: 'You can’t post as this profile',
    message: 'You can post as yourself and as the profiles you manage.',
  },
  mayNotSend: {
    status: 403,
    title: 'You can’t email this post',
    message: 'Only the team can email or text a post.',
  },
  attachmentNotFound: {
    status: 422,
    title: 'Attachment not found',
    message: 'The attachment was removed, or not everyone can see it.',
  },
  pollStays: {
    status: 422,
    title: 'You can’t change a poll',
    message: 'People may have voted. You can edit the text or delete the post.',
  },
  tooManyPinned: {
    status: 409,
    title: 'Pin limit reached',
    message: 'Unpin another post in this feed first.',
  },
  pollNotFound: {
    status: 404,
    title: 'Poll not found',
    message: 'It may have been deleted, or you may not have access to it.',
  },
  pollClosed: { status: 409, title: 'This poll is closed', message: 'You can no longer vote.' },
  alreadyVoted: {
    status: 409,
    title: 'You already voted',
    message: 'You can still change your vote to another option.',
  },
} as const satisfies RefusalTable;

const postInput = {
  /** Longer text is refused with its own message (PST-16). */
  description: z._default(z.string().check(z.maxLength(20_000)), ''),
  /** At most one (PST-03). */
  items: z._default(z.object({ items: z.array(PostDraftItem).check(z.maxLength(1)) }), { items: [] }),
};

export const createPost = call('POST /users/:userId/feedPosts', {
  summary: 'Create a post, public or in a feed, as the viewer or as a profile they manage', // PST-11
  input: z.object({
    userId: idIn(UserId),
    ...postInput,
    /** `event:…`, `community:…`, `artist:…`, `venue:…` or `feed:{uuid}`; empty for a public post. */
    feedId: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    location: z.optional(
      z.nullable(
        z.object({
          city: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
          state: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
        }),
      ),
    ),
    /** `profile:` and any id of the profile; defaults to the acting profile. */
    profileId: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    /** A second author profile that the viewer manages. */
    creatorId: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    sendEmail: z._default(z.boolean(), false),
    sendSMS: z._default(z.boolean(), false),
  }),
  answer: FeedPost,
  refusals,
  may: self('userId'),
  newAccountLimit: 'post',
  newAccountText: publishedText,
  status: 201,
  limit: { times: 10, seconds: 600 },
  idempotencyKey: 'optional',
});

export const getPost = call('GET /feedPosts/:postId', {
  summary: 'Get a post',
  input: z.object({ postId: idIn(PostId) }),
  answer: FeedPost,
  refusals,
  may: 'anyone',
});

export const editPost = call('PUT /feedPosts/:postId', {
  summary: 'Edit a post’s text or attachment. Its feed, author and poll can’t change',
  input: z.object({
    postId: idIn(PostId),
    description: postInput.description,
    /** Absent: the attachment doesn't change. */
    items: z.optional(z.object({ items: z.array(PostDraftItem).check(z.maxLength(1)) })),
  }),
  answer: FeedPost,
  refusals: { ...refusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
  newAccountLimit: 'post',
  newAccountText: ({ description }) => description,
  limit: { times: 30, seconds: 600 },
});

export const deletePost = call('DELETE /feedPosts/:postId', {
  summary: 'Delete a post, as its author or as a member of the feed’s team',
  input: z.object({ postId: idIn(PostId) }),
  answer: z.object({}),
  refusals: { ...refusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
});

export const pinPost = call('PUT /feedPosts/:postId/pin', {
  summary: 'Pin or unpin a post in its feed, as a member of the feed’s team',
  input: z.object({ postId: idIn(PostId), pinned: z._default(z.boolean(), true) }),
  answer: FeedPost,
  refusals: { ...refusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
});

export const votePoll = call('POST /polls/:pollId/votes', {
  summary: 'Vote in a poll, or change the vote while the poll is open', // PST-17
  input: z.object({ pollId: idIn(PollId), optionId: z.string() }),
  answer: Poll,
  refusals,
  may: 'signedIn',
  limit: { times: 60, seconds: 60 },
});

export const listFeedPosts = call('GET /feeds/:feedId/posts', {
  summary:
    'List the posts of an event, community, artist or venue, newest first. The first page starts with pinned posts. Under a user’s id: what they posted anywhere', // FED-13, PRF-08
  input: z.object({
    feedId: z.string(),
    ...pageInput({ most: 30, usual: 15 }),
  }),
  answer: z.extend(pageOf(FeedPost), {
    /** `null` for public posts and the posts of a user. */
    feed: z.nullable(FeedSource),
    may: z.object({ post: z.boolean(), pin: z.boolean() }),
  }),
  refusals,
  may: 'anyone',
});

/** A feed to post to, and what the composer offers for it (PST-06). */
export const Audience = z.object({
  id: z.string(),
  type: z.enum(['event', 'community', 'artist', 'venue']),
  name: z.string(),
  images: z.array(Image),
  gel: Gel,
  /** Whether the viewer may also email and text the post (BLA-02). */
  authorized: z.boolean(),
});
export type Audience = z.infer<typeof Audience>;

export const listAudiences = call('GET /users/:userId/audiences', {
  summary:
    'List where a user can post: up to five communities, events, artists and venues. Users without events get suggestions to attach',
  input: z.object({
    userId: idIn(UserId),
    /** The chosen feed, which is always included in the answer. */
    selected: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: z.object({
    communities: z.array(Audience),
    events: z.array(Audience),
    profiles: z.array(Audience),
    selected: z.nullable(Audience),
    /** Upcoming events to attach, for users who aren't going to any. */
    suggestedEvents: z.array(EventCard),
  }),
  may: self('userId'),
});
