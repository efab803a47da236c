import { fullCountText } from '#platform/count-text.ts';

/** What the author of a post is to its feed (FED-08). */
export function threadCreatorBadge(feedType: string): string {
  return feedType === 'event' ? 'Host' : 'Team';
}

/** Who posted: one name, two names, or one name and how many others (FED-07). */
export function creatorsLine(creators: {
  readonly items: readonly { readonly name: string }[];
  readonly total: number;
}): string {
  const [first, second] = creators.items;
  if (!first) return '';
  if (creators.total <= 1) return first.name;
  if (creators.total === 2 && second) return `${first.name} and ${second.name}`;
  const others = creators.total - 1;
  return `${first.name} and ${fullCountText(others)} ${others === 1 ? 'other' : 'others'}`;
}

/** Likes, comments and shares under a card, with separators (FED-09). */
export function countWords(kind: 'like' | 'comment' | 'share', total: number): string {
  return `${fullCountText(total)} ${kind}${total === 1 ? '' : 's'}`;
}

/** Who hears when a post is sent to everybody of its feed (BLA-03); nobody elsewhere (BLA-02). */
export const crowds: Readonly<Record<string, string>> = {
  event: 'guests',
  community: 'members',
  artist: 'followers',
};

/** What cards and the page of a post say. */
export const postWords = {
  pinned: 'Pinned',
  edited: 'edited',
  in: 'in',
  comments: 'Comments',
  share: 'Share',
  more: (name: string) => `More on the post by ${name}`,
  copyLink: 'Copy link',
  edit: 'Edit',
  pin: 'Pin to the top',
  unpin: 'Unpin',
  delete: 'Delete',
  report: 'Report',
  picture: (name: string) => `Picture in the post by ${name}`,
  linkCopied: { title: 'Link copied', message: 'Paste it wherever your friends are.' },
  linkNotCopied: { title: 'The link could not be copied', message: 'Open the post and copy its address.' },
  isPinned: { title: 'Post pinned', message: 'It stays at the top of its feed.' },
  isUnpinned: { title: 'Post unpinned' },
  deleted: { title: 'Post deleted' },
  vote: { title: 'Register / Sign in to vote', subheader: 'Your vote counts once, and you can change it.' },
  ask: {
    title: 'Delete this post?',
    message: 'It goes with its comments and likes, and cannot be brought back.',
    confirm: 'Delete',
    cancel: 'Keep it',
  },
} as const;

/** Under a poll: `214 votes, 2 days left` (PST-17). */
export function pollNote(
  poll: { total: number; closed: boolean; closesAt: string | null },
  now: number,
): string {
  const votes = `${fullCountText(poll.total)} ${poll.total === 1 ? 'vote' : 'votes'}`;
  if (poll.closed) return `${votes}, closed`;
  return poll.closesAt === null ? votes : `${votes}, ${timeLeft(Date.parse(poll.closesAt) - now)}`;
}

const spans = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;

/** @param left milliseconds */
function timeLeft(left: number): string {
  if (left <= 0) return 'closing';
  const [size, name] = spans.find(([size]) => left >= size) ?? [60_000, 'minute'];
  const count = Math.max(1, Math.floor(left / size));
  return `${count} ${name}${count === 1 ? '' : 's'} left`;
}

/** Shares of all votes in whole percents. They are rounded, so they need not sum up to a hundred. */
export function percentOf(votes: number, total: number): number {
  return total === 0 ? 0 : Math.round((votes / total) * 100);
}

/** What lists of posts say. */
export const feedWords = {
  names: { forYou: 'For you', nearYou: 'Near you', friends: 'Friends' },
  feeds: 'Feeds',
  start: "What's on, who's playing, who's coming?",
  post: 'Post',
  more: 'More posts',
  failed: 'The posts did not load',
  loading: 'Loading posts',
  none: { title: 'Quiet in here', message: 'Nobody has posted yet.' },
  noneFor: {
    forYou: {
      title: 'Quiet in here',
      message: 'Follow people, artists and venues, and join communities: what they say comes here.',
    },
    nearYou: { title: 'Quiet around you', message: 'Be the first to tell your city something.' },
    friends: {
      title: 'No news of friends',
      message: 'Friends are people who follow each other. What they post comes here.',
    },
  },
  starter: 'To begin with: what everyone in the city hears and reads.',
  onSoon: 'On soon',
  list: 'A list to keep',
  plan: 'Come along',
  meet: 'Worth following',
  going: 'is going to',
} as const;
