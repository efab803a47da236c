import { fullCountText } from '#platform/count-text.ts';

/** The author's badge, by feed (FED-08). */
export function threadCreatorBadge(feedType: string): string {
  return feedType === 'event' ? 'Host' : 'Team';
}

/** "Maya", "Maya and June" or "Maya and 2 others" (FED-07). */
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

/** Recipients of a broadcast, by feed (BLA-03). Other feeds have none (BLA-02). */
export const broadcastAudiences: Readonly<Record<string, string>> = {
  event: 'guests',
  community: 'members',
  artist: 'followers',
};

export const postWords = {
  pinned: 'Pinned',
  edited: 'edited',
  in: 'in',
  share: 'Share',
  more: (name: string) => `More on the post by ${name}`,
  copyLink: 'Copy link',
  edit: 'Edit',
  pin: 'Pin to the top',
  unpin: 'Unpin',
  delete: 'Delete',
  report: 'Report',
  picture: (name: string) => `Picture in the post by ${name}`,
  linkCopied: { title: 'Link copied', message: 'Paste it anywhere to share.' },
  linkNotCopied: { title: 'Couldn’t copy the link', message: 'Open the post and copy its URL.' },
  isPinned: { title: 'Post pinned', message: 'It now appears at the top of its feed.' },
  isUnpinned: { title: 'Post unpinned' },
  deleted: { title: 'Post deleted' },
  vote: { title: 'Register / Sign in to vote', subheader: 'Your vote counts once, and you can change it.' },
  ask: {
    title: 'Delete this post?',
    message: 'This deletes the post with its comments and likes. You can’t undo this.',
    confirm: 'Delete',
    cancel: 'Keep post',
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

/** @param left in milliseconds */
function timeLeft(left: number): string {
  if (left <= 0) return 'closing';
  const [size, name] = spans.find(([size]) => left >= size) ?? [60_000, 'minute'];
  const count = Math.max(1, Math.floor(left / size));
  return `${count} ${name}${count === 1 ? '' : 's'} left`;
}

/** Returns whole percents that add up to 100, or zeros without votes. The largest fractions are rounded up. */
export function percentsOf(votes: readonly number[]): readonly number[] {
  const total = votes.reduce((sum, count) => sum + count, 0);
  if (total === 0) return votes.map(() => 0);
  const fractions = votes.map((count, place) => ({ place, rest: (count * 100) % total }));
  const missing = fractions.reduce((sum, { rest }) => sum + rest, 0) / total;
  const raised = fractions.toSorted((a, b) => b.rest - a.rest || a.place - b.place).slice(0, missing);
  return votes.map(
    (count, at) => Math.floor((count * 100) / total) + Number(raised.some(({ place }) => place === at)),
  );
}

export const feedWords = {
  names: { forYou: 'For you', nearYou: 'Near you', friends: 'Friends' },
  feeds: 'Feeds',
  start: 'What’s on, who’s playing, who’s coming?',
  post: 'Post',
  more: 'More posts',
  failed: 'We couldn’t load the posts',
  loading: 'Loading posts',
  none: { title: 'No posts yet', message: 'New posts will appear here.' },
  noneOwn: { title: 'No posts yet', message: 'Write the first one in the field above.' },
  explore: 'Explore events',
  noneFor: {
    forYou: {
      title: 'No posts yet',
      message: 'Follow people, artists and venues, or join communities, to see their posts here.',
    },
    nearYou: { title: 'No posts near you', message: 'Be the first to post in your city.' },
    friends: {
      title: 'No posts from friends',
      message: 'Friends are people who follow each other. Their posts appear here.',
    },
  },
  findEvents: 'Find events',
  starter: 'To get you started, here’s what’s popular in your city.',
  onSoon: 'Coming up',
  list: 'A list to follow',
  plan: 'A plan to join',
  meet: 'Suggested for you',
  going: 'is going to',
} as const;
