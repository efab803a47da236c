import { useQueryClient } from '@tanstack/react-query';
import { prompts, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import { track } from '#platform/ui/track.ts';
import { useOptimistic } from '#platform/ui/use-optimistic.ts';
import {
  joinCommunity,
  leaveCommunity,
  type Community,
  type Participation,
  type ParticipantStatus,
} from '../contract.ts';
import { joinEvents, joinToasts } from '../copy.ts';
import { guessJoin, guessLeave } from '../rules.ts';
import { participationOf, refreshCommunity } from './participation-queries.ts';
import { useParticipation } from './use-participation.ts';

/** The status of a signed-in viewer has the membership type, too. */
export type JoinableCommunity = Pick<Community, 'id' | 'name'> & Partial<Pick<Community, 'membershipType'>>;

export type Answers = readonly { readonly conditionId: string; readonly answer: string }[];
type ParticipationChange =
  | { readonly to: 'join'; readonly answers: Answers }
  | { readonly to: 'leave'; readonly from: ParticipantStatus | null };

/** Joins and leaves optimistically. */
export function useJoin(community: JoinableCommunity) {
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const query = participationOf(community.id);
  const participation = useParticipation(community.id);

  const { mutateOnce } = useOptimistic<ParticipationChange, Participation>({
    key: query.queryKey,
    send: (wish) => {
      const communityId = community.id;
      return wish.to === 'leave'
        ? getSend()(leaveCommunity, { communityId })
        : getSend()(joinCommunity, { communityId, answers: [...wish.answers] });
    },
    guess: (now, { to }) => (to === 'join' ? guessJoin(now, now.membershipType) : guessLeave(now)),
    onDone: (now, wish) => {
      // The community's page also shows members and requests.
      refreshCommunity(client, community.id);
      confirmJoin(community, now, wish);
    },
    onRefused: (error) => {
      void client.invalidateQueries({ queryKey: query.queryKey });
      if (isRefusal(error)) toast({ title: error.title, message: error.message, tone: 'danger' });
      else console.warn('Couldn’t join.', error);
    },
  });

  /** Signs guests in first, then continues with their actual status. */
  const join = (askMore: () => void) =>
    requireSignIn(prompts.join(community.name), async () => {
      // If this fails, the server decides when they join.
      const known = await client
        .ensureQueryData({ ...query, revalidateIfStale: false })
        .catch(() => undefined);
      if (known?.isOwn || known?.status === 'confirmed' || known?.status === 'denied') return;
      const { membershipType } = known ?? community;
      if (membershipType === 'conditional') askMore();
      else mutateOnce({ to: 'join', answers: [] });
    });

  return {
    participation,
    join,
    ask: (answers: Answers) => mutateOnce({ to: 'join', answers }),
    leave: () => mutateOnce({ to: 'leave', from: participation?.status ?? null }),
  };
}

function confirmJoin(
  { id, name }: JoinableCommunity,
  { status }: Participation,
  wish: ParticipationChange,
): void {
  if (wish.to === 'leave') {
    const wasIn = wish.from === 'confirmed';
    toast(wasIn ? joinToasts.left : joinToasts.cancelled);
    if (wasIn) track(joinEvents.left, { communityId: id });
    return;
  }
  if (status !== 'confirmed' && status !== 'pending') return;
  toast({ ...joinToasts[status](name), tone: 'success' });
  track(joinEvents[status], { communityId: id });
}
