import type { QueryClient } from '@tanstack/react-query';

export type LikeState = {
  readonly liked: boolean;
  /** The viewer's own like, needed to unlike; null while the request is pending. */
  readonly likeId: string | null;
  readonly total: number;
};

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

/** The optimistic state (LIK-03). */
export function guessLike(now: LikeState, liked: boolean): LikeState {
  if (now.liked === liked) return now;
  return { liked, likeId: null, total: Math.max(0, now.total + (liked ? 1 : -1)) };
}

/** Items with a pending like or unlike. */
const underWay = new Set<string>();

export const isUnderWay = (itemId: string) => underWay.has(itemId);
export const begin = (itemId: string) => void underWay.add(itemId);
export const end = (itemId: string) => void underWay.delete(itemId);

/** Replaces locally pressed likes with fresh server data. */
export function rememberLikes(client: QueryClient, items: readonly Likeable[]): void {
  for (const item of items) {
    const isKnown = client.getQueryData(likeKey(item.id)) !== undefined;
    if (isKnown && !isUnderWay(item.id)) client.setQueryData(likeKey(item.id), likeStateOf(item));
  }
}
