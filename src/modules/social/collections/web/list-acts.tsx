import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prompts, signInIntent, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { SteadyWord } from '#platform/ui/steady-word.tsx';
import { useOptimistic } from '#platform/ui/use-optimistic.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { Collection } from '../contract.ts';
import { listWords as words } from '../list-copy.ts';
import * as calls from '../write-contract.ts';
import { participationQuery } from './list-queries.ts';

type ListActsProps = {
  list: Pick<Collection, 'id' | 'name' | 'creator'>;
  isEditing: boolean;
  children: ReactNode;
};

/** Lets the viewer follow or edit a list, or answer an invitation to contribute (COL-04). */
export function ListActs({ list, isEditing, children }: ListActsProps) {
  const me = useMe();
  // The server renders without the viewer's state, so cached state has to wait until hydration.
  const isHydrated = useHydrated();
  const { data } = useQuery({ ...participationQuery(list.id), enabled: Boolean(me) });
  const state = me && isHydrated ? data : undefined;
  const isOwn = me?.id === list.creator.id;
  const mayEdit = isOwn || state?.part === 'owner' || state?.part === 'contributor';
  return (
    <>
      {!isOwn && <FollowList list={list} me={me} state={state} />}
      {mayEdit && (
        <Link
          to="."
          search={{ edit: isEditing ? undefined : true }}
          resetScroll={false}
          className={buttonClass({ variant: isEditing ? 'lit' : 'outline', size: 'large' })}
        >
          {isEditing ? words.done : words.edit}
        </Link>
      )}
      {children}
      {state?.part && state.part !== 'invited' && state.visibility !== 'public' && (
        <Badge>{words.hidden[state.visibility]}</Badge>
      )}
      {state?.part === 'invited' && me && <InvitationAnswer list={list} me={me} />}
    </>
  );
}

type FollowProps = {
  list: ListActsProps['list'];
  me: Me | null | undefined;
  state: calls.Participation | undefined;
};

/** Updates optimistically. */
function FollowList({ list, me, state }: FollowProps) {
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const { queryKey } = participationQuery(list.id);
  const { mutateOnce } = useOptimistic<{ userId: string; isFollowing: boolean }, calls.Participation>({
    key: queryKey,
    send: ({ userId, isFollowing }) =>
      getSend()(isFollowing ? calls.followList : calls.unfollowList, { userId, collectionId: list.id }),
    guess: (now, { isFollowing }) => ({
      ...now,
      following: isFollowing,
      total: now.total + (isFollowing ? 1 : -1),
    }),
    onDone: () => void client.invalidateQueries({ queryKey: ['collections'] }),
    onRefused: showFailure,
  });
  const isKnown = !me || state !== undefined;
  const isFollowing = state?.following ?? false;
  return (
    <Button
      variant={isFollowing ? 'quiet' : 'lit'}
      size="large"
      aria-pressed={isFollowing}
      {...(isKnown
        ? {
            onClick: () =>
              requireSignIn(prompts.follow(list.name), ({ id }) => {
                if (id !== list.creator.id) mutateOnce({ userId: id, isFollowing: !isFollowing });
              }),
            ...(!me && signInIntent),
          }
        : { disabled: true, className: 'skeleton', 'aria-busy': true })}
    >
      <SteadyWord longest={words.following}>{isFollowing ? words.following : words.follow}</SteadyWord>
    </Button>
  );
}

function InvitationAnswer({ list, me }: { list: ListActsProps['list']; me: Me }) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: 'confirmed' | 'denied') =>
      getSend()(calls.answerContribution, { collectionId: list.id, userId: me.id, status }),
    onSuccess: (now) => {
      client.setQueryData(participationQuery(list.id).queryKey, now);
      // The notification with this invitation is answered, too.
      for (const key of ['collections', 'notifications']) void client.invalidateQueries({ queryKey: [key] });
    },
    onError: showFailure,
  });
  return (
    <div className="w-full flex flex-wrap items-center gap-2">
      <p>{words.askedToHelp}</p>
      {(['confirmed', 'denied'] as const).map((status) => (
        <Button
          key={status}
          variant={status === 'confirmed' ? 'primary' : 'outline'}
          busy={isPending && variables === status}
          onClick={() => mutate(status)}
        >
          {status === 'confirmed' ? words.accept : words.decline}
        </Button>
      ))}
    </div>
  );
}
