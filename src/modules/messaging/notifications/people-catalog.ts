import { loud, silent, type Kind } from './catalog-kind.ts';

const thing: Readonly<Record<string, string>> = {
  feedPost: 'post',
  comment: 'comment',
  event: 'event',
  track: 'song',
  collection: 'list',
  activity: 'plan',
};

/** @returns `post`, for use in a sentence */
const thingOf = (itemType: string | undefined): string => thing[itemType ?? ''] ?? 'post';

/** Follows, communities, posts, comments, likes and reports. */
export const peopleCatalog = {
  follow: {
    label: 'New followers',
    title: (who) => `${who} started following you`,
    groupable: true,
    byDefault: silent,
  },
  followBack: {
    label: 'Follow-backs',
    title: (who) => `${who} followed you back`,
    groupable: false,
    byDefault: silent,
  },
  followRequest: {
    label: 'Requests to follow you',
    title: (who) => `${who} asked to follow you`,
    groupable: false,
    byDefault: silent,
    action: 'followRequest',
  },
  followApproved: {
    label: 'Accepted requests to follow',
    title: (who) => `${who} accepted your request to follow them`,
    groupable: false,
    byDefault: silent,
  },
  followInvited: {
    label: 'Invitations to follow',
    title: (who) => `${who} invited you to follow them`,
    groupable: false,
    byDefault: silent,
  },
  communityRequest: {
    label: 'Requests to join your communities',
    title: (who, { community }) => `${who} asked to join ${community}`,
    groupable: false,
    byDefault: loud,
    action: 'communityRequest',
  },
  communityApproved: {
    label: 'Approved requests to join communities',
    title: (_who, { community }) => `You’re in: ${community} approved your request`,
    groupable: false,
    byDefault: loud,
  },
  communityDenied: {
    label: 'Declined requests to join communities',
    title: (_who, { community }) => `${community} declined your request`,
    groupable: false,
    byDefault: silent,
  },
  communityJoined: {
    label: 'New members of your communities',
    title: (who, { community }) => `${who} joined ${community}`,
    groupable: true,
    byDefault: ['inApp'],
  },
  eventJoined: {
    label: 'Events your friends are going to',
    title: (who, { event }) => `${who} will be at ${event}`,
    groupable: true,
    byDefault: silent,
  },
  eventPublished: {
    label: 'New events from profiles you follow',
    title: (who, { event }) => `${who} announced ${event}`,
    groupable: false,
    byDefault: silent,
  },
  like: {
    label: 'Likes',
    title: (who, { itemType }) => `${who} liked your ${thingOf(itemType)}`,
    groupable: true,
    byDefault: ['inApp'],
  },
  comment: {
    label: 'Comments',
    title: (who, { itemType }) => `${who} commented on your ${thingOf(itemType)}`,
    groupable: true,
    byDefault: loud,
  },
  reply: {
    label: 'Replies',
    title: (who) => `${who} replied to you`,
    groupable: true,
    byDefault: loud,
  },
  post: {
    label: 'Posts from your communities and artists',
    title: (who, { feed }) => `${who} posted in ${feed}`,
    groupable: true,
    byDefault: silent,
  },
  /** Sent on its own right away. In the app it is the post itself (BLA-04). */
  blast: {
    label: 'Messages from hosts, communities and artists',
    title: (who, { feed }) => `${who} sent you a message about ${feed}`,
    groupable: false,
    byDefault: ['email', 'sms'],
  },
  moderation: {
    label: 'Reports and claims',
    title: (_who, { outcome }) => outcome ?? 'We reviewed your report',
    groupable: false,
    byDefault: silent,
  },
} as const satisfies Record<string, Kind>;
