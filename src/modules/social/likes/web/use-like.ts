import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { prompts, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import { addLike, removeLike } from '../contract.ts';
import {
  begin,
  end,
  guessLike,
  isUnderWay,
  likeKey,
  likeStateOf,
  type Likeable,
  type LikeState,
} from './like-state.ts';

/** Likes or unlikes an item optimistically (LIK-03). */
export function useLike(item: Likeable) {
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  // Only items pressed on this page are cached; all others show the state of their list.
  const { data } = useQuery<LikeState>({ queryKey: likeKey(item.id), queryFn: skipToken });
  const state = data ?? likeStateOf(item);

  function want(liked: (now: LikeState) => boolean) {
    requireSignIn(prompts.like, (me) => {
      const now = client.getQueryData<LikeState>(likeKey(item.id)) ?? likeStateOf(item);
      show(client, item.id, guessLike(now, liked(now)));
      if (!isUnderWay(item.id)) void settle(client, me.id, item.id, now);
    });
  }

  return {
    ...state,
    toggle: () => want(({ liked }) => !liked),
    /** A double tap never unlikes. */
    like: () => want(() => true),
  };
}

const show = (client: QueryClient, itemId: string, state: LikeState) =>
  void client.setQueryData<LikeState>(likeKey(itemId), state);

/**
 * Sends requests until the server matches what the viewer wants: one at a time per item, and none for presses that
 * cancel out. A refusal restores the server's state.
 * @param known the server's state before the first pending press
 */
async function settle(client: QueryClient, userId: string, itemId: string, known: LikeState): Promise<void> {
  const wanted = () => client.getQueryData<LikeState>(likeKey(itemId)) ?? known;
  begin(itemId);
  try {
    while (wanted().liked !== known.liked) known = await turn(userId, itemId, known);
    show(client, itemId, { ...wanted(), likeId: known.likeId });
  } catch (error) {
    show(client, itemId, known);
    if (isRefusal(error)) toast({ title: error.title, message: error.message, tone: 'danger' });
    else throw error;
  } finally {
    end(itemId);
  }
}

async function turn(userId: string, itemId: string, known: LikeState): Promise<LikeState> {
  if (!known.liked) {
    const { id } = await getSend()(addLike, { userId, itemId });
    return { ...guessLike(known, true), likeId: id };
  }
  if (known.likeId) await getSend()(removeLike, { userId, likeId: known.likeId });
  return guessLike(known, false);
}
