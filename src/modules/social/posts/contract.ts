import { PollId, PostId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { Comment } from '#modules/social/comments/contract.ts';
import { EventCard } from '#modules/events/events/contract.ts';
import { Likes } from '#modules/social/likes/contract.ts';
import { Gel, Image } from '#modules/media/contract.ts';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, pageOf, pagePath, queryInt, self } from '#platform/contract.ts';
import { commonRefusals, type RefusalTable } from '#platform/refusal.ts';
import { PostDraftItem } from './draft-contract.ts';
import { Poll, PostItem } from './item-contract.ts';
import { draftRefusals } from './rules.ts';

/** Where a post stands: in the feed of an event, community, artist or venue, or in public (PST-05). */
export const FeedType = z.enum(['public', 'event', 'community', 'artist', 'venue']);
export type FeedType = z.infer<typeof FeedType>;

/** The feed a post came from, to be named and linked on its card (FED-03). */
export const FeedSource = z.object({
  /** The id of the event, community, artist or venue. */
  id: z.string(),
  type: z.enum(['event', 'community', 'artist', 'venue']),
  name: z.string(),
  /** Its page. */
  path: pagePath,
});
export type FeedSource = z.infer<typeof FeedSource>;

/** A post as its card shows it (FED-12). */
export const FeedPost = z.object({
  /** `feedPost:…` */
  id: z.string(),
  type: z.literal('feedPost'),
  description: z.string(),
  /** One at most. None where the viewer may not see what was attached. */
  items: z.object({ items: z.array(PostItem) }),
  /** `null` for a post in public. */
  feed: z.nullable(FeedSource),
  /** Who shows as its author: one, or several who posted together. */
  creators: z.object({ items: z.array(ProfileCard), total: z.int() }),
  creatorId: z.string(),
  profileId: z.string(),
  feedId: z.nullable(z.string()),
  /** Whether its author runs the feed: "Host" or "Team" (FED-08). */
  isThreadCreator: z.boolean(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  pinned: z.boolean(),
  location: z.object({ city: z.string(), state: z.string() }),
  likes: Likes,
  /** Comments and replies counted; the newest comments come with the post alone, not in lists. */
  comments: z.object({ items: z.array(Comment), total: z.int() }),
  /** Who sent it on is nobody's business: the viewer alone is among the items. */
  shares: z.object({ items: z.array(ProfileCard), total: z.int() }),
  liked: z.boolean(),
  /** The viewer's own like, to take it back. */
  likeId: z.nullable(z.string()),
  shared: z.boolean(),
  /** What the viewer may do with it. */
  may: z.object({ edit: z.boolean(), delete: z.boolean(), pin: z.boolean(), comment: z.boolean() }),
});
export type FeedPost = z.infer<typeof FeedPost>;

export const refusals = {
  ...draftRefusals,
  postNotFound: {
    status: 404,
    title: 'Post not found',
    message: 'It is gone, or it is not yours to see.',
  },
  postGone: { status: 410, title: 'This post is gone', message: 'Whoever wrote it has taken it down.' },
  feedNotFound: {
    status: 404,
    title: 'Feed not found',
    message: 'It is gone, or it is not yours to see.',
  },
  mayNotPost: {
    status: 403,
    title: 'Not your crowd yet',
    message: 'Only those who belong here can post: join first.',
  },
  notYourProfile: {
    status: 403,
    title: 'Not yours to post as',
    message: 'You can post as yourself and as the profiles you run.',
  },
  mayNotSend: {
    status: 403,
    title: 'Not yours to send',
    message: 'Only the team can send a post to everybody of the feed.',
  },
  attachmentNotFound: {
    status: 422,
    title: 'Attachment not found',
    message: 'What you attached is gone, or it is not for everyone to see.',
  },
  pollStays: {
    status: 422,
    title: 'A poll stays as it is',
    message: 'People may have voted. You can change the words around it, or delete the post.',
  },
  tooManyPinned: {
    status: 409,
    title: 'Three is the most',
    message: 'Unpin another post of this feed first.',
  },
  pollNotFound: { status: 404, title: 'Poll not found', message: 'It is gone, or it is not yours to see.' },
  pollClosed: { status: 409, title: 'This poll is closed', message: 'The votes are counted.' },
  alreadyVoted: {
    status: 409,
    title: 'You have voted',
    message: 'Your vote counts once. You can still choose another option.',
  },
} as const satisfies RefusalTable;

const postInput = {
  /** Longer than the limit is refused in words of its own (PST-16). */
  description: z._default(z.string().check(z.maxLength(20_000)), ''),
  /** One at most (PST-03). */
  items: z._default(z.object({ items: z.array(PostDraftItem).check(z.maxLength(1)) }), { items: [] }),
};

export const createPost = call('POST /users/:userId/feedPosts', {
  summary: 'Post in public or in a feed, as oneself or as a profile one runs (PST-11)',
  input: z.object({
    userId: idIn(UserId),
    ...postInput,
    /** `event:…`, `community:…`, `artist:…`, `venue:…`, `feed:{uuid}`; nothing for a post in public. */
    feedId: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    location: z.optional(
      z.nullable(
        z.object({
          city: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
          state: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
        }),
      ),
    ),
    /** `profile:` and any id of the profile; the one acted as where it is left out. */
    profileId: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    /** A second profile that posts along, if one runs both. */
    creatorId: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    sendEmail: z._default(z.boolean(), false),
    sendSMS: z._default(z.boolean(), false),
  }),
  answer: FeedPost,
  refusals,
  may: self('userId'),
  newAccountLimit: 'post',
  newAccountText: 'description',
  status: 201,
  limit: { times: 10, seconds: 600 },
});

export const getPost = call('GET /feedPosts/:postId', {
  summary: 'A post',
  input: z.object({ postId: idIn(PostId) }),
  answer: FeedPost,
  refusals,
  may: 'anyone',
});

export const editPost = call('PUT /feedPosts/:postId', {
  summary: 'Change what a post says or carries; its feed, its author and its poll stay',
  input: z.object({
    postId: idIn(PostId),
    description: postInput.description,
    /** Left out: what is attached stays. */
    items: z.optional(z.object({ items: z.array(PostDraftItem).check(z.maxLength(1)) })),
  }),
  answer: FeedPost,
  refusals: { ...refusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
  newAccountLimit: 'post',
  newAccountText: 'description',
  limit: { times: 30, seconds: 600 },
});

export const deletePost = call('DELETE /feedPosts/:postId', {
  summary: 'Delete a post: who wrote it, and who runs its feed',
  input: z.object({ postId: idIn(PostId) }),
  answer: z.object({}),
  refusals: { ...refusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
});

export const pinPost = call('PUT /feedPosts/:postId/pin', {
  summary: 'Keep a post at the top of its feed, or no more: who runs the feed',
  input: z.object({ postId: idIn(PostId), pinned: z._default(z.boolean(), true) }),
  answer: FeedPost,
  refusals: { ...refusals, notAllowed: commonRefusals.notAllowed },
  may: 'signedIn',
});

export const votePoll = call('POST /polls/:pollId/votes', {
  summary: 'Vote in a poll, or change the vote while it is open (PST-17)',
  input: z.object({ pollId: idIn(PollId), optionId: z.string() }),
  answer: Poll,
  refusals,
  may: 'signedIn',
  limit: { times: 60, seconds: 60 },
});

export const listFeedPosts = call('GET /feeds/:feedId/posts', {
  summary:
    'The posts of an event, community, artist or venue, newest first; the first page begins with the pinned ones (FED-13)',
  input: z.object({
    feedId: z.string(),
    limit: queryInt({ min: 1, max: 30, default: 15 }),
    cursor: z.optional(z.string()),
  }),
  answer: z.extend(pageOf(FeedPost), {
    /** `null` for the posts in public. */
    feed: z.nullable(FeedSource),
    /** Whether the viewer may post here, and whether the viewer runs it. */
    may: z.object({ post: z.boolean(), pin: z.boolean() }),
  }),
  refusals,
  may: 'anyone',
});

/** Whom a post can be for, with what the composer may offer there (PST-06). */
export const Audience = z.object({
  id: z.string(),
  type: z.enum(['event', 'community', 'artist', 'venue']),
  name: z.string(),
  images: z.array(Image),
  gel: Gel,
  /** Whether the viewer may also send it to everybody by e-mail and SMS (BLA-02). */
  authorized: z.boolean(),
});
export type Audience = z.infer<typeof Audience>;

export const listAudiences = call('GET /users/:userId/audiences', {
  summary:
    'Where a person may post: up to five communities, events, artists and venues; nights to attach for who has none',
  input: z.object({
    userId: idIn(UserId),
    /** The feed that is chosen now, to be in the answer whatever else is. */
    selected: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: z.object({
    communities: z.array(Audience),
    events: z.array(Audience),
    profiles: z.array(Audience),
    selected: z.nullable(Audience),
    /** What is on next, to be attached: only where the person goes nowhere yet. */
    suggestedEvents: z.array(EventCard),
  }),
  may: self('userId'),
});
