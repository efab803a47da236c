import { useQueryClient } from '@tanstack/react-query';
import { prompts, useSignIn } from '#modules/identity/accounts/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import { track } from '#platform/ui/track.ts';
import { useOptimistic } from '#platform/ui/use-optimistic.ts';
import { follow, unfollow, type FollowState } from '../contract.ts';
import { followEvents, followToasts } from '../copy.ts';
import { requestToasts } from '../requests-copy.ts';
import { guessFollow, type FollowedType } from '../rules.ts';
import { followStateOf, notFollowed } from './follow-states.ts';
import { useFollowState } from './use-follow-state.ts';

export type Followable = Pick<ProfileCard, 'id' | 'name' | 'type'>;

type FollowChange = {
  readonly userId: string;
  readonly followed: boolean;
  /** Whether a request is withdrawn. */
  readonly withdraws: boolean;
};

/** Follows it, or asked to (FOL-11). */
const isOn = (state: FollowState): boolean => state.followed || state.status === 'pending';

/** Follows and unfollows optimistically (FOL-02, FOL-07). */
export function useFollow(item: Followable & { type: FollowedType }) {
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const state = useFollowState(item.id);
  const { queryKey } = followStateOf('', item.id);

  const { mutateOnce } = useOptimistic<FollowChange, FollowState>({
    key: queryKey,
    send: ({ userId, followed }) => getSend()(followed ? follow : unfollow, { userId, itemId: item.id }),
    guess: (now, { followed }) => guessFollow(now, followed),
    onDone: (now, change) => {
      void client.invalidateQueries({ queryKey: ['follows', 'connections'] });
      // The page of a private account changes with the follow.
      if (now.isPrivate) void client.invalidateQueries({ queryKey: ['profiles'] });
      confirmFollow(item, now, change);
    },
    onRefused: (error) => {
      void client.invalidateQueries({ queryKey });
      // A venue's button is restored silently (FOL-07).
      if (item.type === 'venue' || !isRefusal(error)) console.warn('Couldn’t follow.', error);
      else toast({ title: error.title, message: error.message, tone: 'danger' });
    },
  });

  return {
    state,
    press: () => {
      const followed = !state || !isOn(state);
      requireSignIn(prompts.follow(item.name), async (me) => {
        if (me.id === item.id) return;
        // An early press waits for the status, and only ever follows. If the status doesn't load, following is a safe
        // guess.
        const known =
          state ?? (await client.ensureQueryData(followStateOf(me.id, item.id)).catch(() => undefined));
        if (known && isOn(known) === followed) return;
        if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, notFollowed);
        mutateOnce({ userId: me.id, followed, withdraws: !followed && known?.status === 'pending' });
      });
    },
  };
}

function confirmFollow(
  { id, name, type }: Followable & { type: FollowedType },
  now: FollowState,
  { followed, withdraws }: FollowChange,
): void {
  if (isOn(now) !== followed) return;
  if (now.status === 'pending') return toast({ ...requestToasts.sent(name), tone: 'success' });
  if (withdraws) return toast(requestToasts.withdrawn);
  const words = followToasts[type];
  const events = followEvents[type];
  toast(now.followed ? { ...words.followed(name), tone: 'success' } : words.unfollowed);
  const done = now.followsBack ? events.followedBack : events.followed;
  track(now.followed ? done : events.unfollowed, { itemId: id });
}
