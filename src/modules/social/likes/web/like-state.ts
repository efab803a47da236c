import type { QueryClient } from '@tanstack/react-query';

/** What one thing has of likes, as the viewer sees it. */
export type LikeState = {
  readonly liked: boolean;
  /** The viewer's own like, to take it back; unknown while it is under way. */
  readonly likeId: string | null;
  readonly total: number;
};

/** What carries likes on the wire: posts and comments. */
export type Likeable = {
  readonly id: string;
  readonly liked: boolean;
  readonly likeId: string | null;
  readonly likes: { readonly total: number };
};

export const likeKey = (itemId: string) => ['likes', 'state', itemId] as const;

export const likeStateOf = ({ liked, likeId, likes }: Likeable): LikeState => ({
  liked,
  likeId,
  total: likes.total,
});

/** What the eye sees at once (LIK-03). */
export function guessLike(now: LikeState, liked: boolean): LikeState {
  if (now.liked === liked) return now;
  return { liked, likeId: null, total: Math.max(0, now.total + (liked ? 1 : -1)) };
}

/** What the viewer wants of a thing while it is not yet so: things whose like is under way. */
const underWay = new Set<string>();

export const isUnderWay = (itemId: string) => underWay.has(itemId);
export const begin = (itemId: string) => void underWay.add(itemId);
export const end = (itemId: string) => void underWay.delete(itemId);

/** News of things whose like was pressed here before: what the server says now counts. */
export function rememberLikes(client: QueryClient, items: readonly Likeable[]): void {
  for (const item of items) {
    const isKnown = client.getQueryData(likeKey(item.id)) !== undefined;
    if (isKnown && !isUnderWay(item.id)) client.setQueryData(likeKey(item.id), likeStateOf(item));
  }
}
