import { fullCountText } from '#kit/count-text.ts';

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
