import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { prompts, signInIntent, useSignIn } from '#modules/identity/accounts/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { bareId } from '#platform/ids.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { SteadyWord } from '#platform/ui/steady-word.tsx';
import { toast } from '#platform/ui/toast.ts';
import { track } from '#platform/ui/track.ts';
import { joinEvent, unjoinEvent } from '../joining-contract.ts';
import { joinEventTracking, joinEventToasts, joinEventWords } from '../join-copy.ts';

type PeopleList = { readonly items: readonly { id: string }[]; readonly total: number };

type JoinableEvent = {
  readonly id: string;
  readonly name: string;
  readonly added: boolean;
  readonly users: PeopleList;
};

type JoinEventButtonProps = {
  event: JoinableEvent;
  /** The queries that show who goes: the event itself, and the list of people. */
  queryKeys: { readonly event: QueryKey; readonly going: QueryKey };
};

/** Puts a person who joined first, and takes out one who left. */
function guessGoing<List extends PeopleList>(list: List, person: ProfileCard, added: boolean): List {
  const others = list.items.filter(({ id }) => id !== person.id);
  const items = added ? [person, ...others] : others;
  return { ...list, items, total: Math.max(items.length, list.total + (added ? 1 : -1)) };
}

const shownOnCards = 3;

function guessEvent<Shown extends JoinableEvent>(event: Shown, person: ProfileCard, added: boolean): Shown {
  if (event.added === added) return event;
  const users = guessGoing(event.users, person, added);
  return { ...event, added, users: { ...users, items: users.items.slice(0, shownOnCards) } };
}

type JoinRequest = { readonly me: Me; readonly added: boolean };

/** Joins an event without a ticket. The people shown change at once, and back silently on failure (JNE-01, JNE-06). */
function useJoinEvent({ event: { id, name, added }, queryKeys }: JoinEventButtonProps) {
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const mutationKey = ['events', id, 'join'];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (request: JoinRequest) =>
      getSend()(request.added ? joinEvent : unjoinEvent, { userId: request.me.id, eventId: id }),
    onMutate: async (request) => {
      await client.cancelQueries({ queryKey: ['events', id] });
      return guess(client, queryKeys, request);
    },
    onSuccess: (_, request) => {
      toast(request.added ? { ...joinEventToasts.added, tone: 'success' } : joinEventToasts.removed);
      track(request.added ? joinEventTracking.added : joinEventTracking.removed, { eventId: id });
    },
    onError: (error, _, undo) => {
      undo?.();
      console.warn('Joining an event failed.', error);
    },
    // The viewer's own page lists the event, too.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [feature, key] }) =>
          (feature === 'events' && (key === id || key === 'of')) || feature === 'profiles',
      }),
  });
  return () =>
    requireSignIn(prompts.joinEvent(name), (me) => {
      if (client.isMutating({ mutationKey, exact: true }) === 0) mutate({ me, added: !added });
    });
}

/** @returns a function that restores what was shown before */
function guess(
  client: QueryClient,
  keys: JoinEventButtonProps['queryKeys'],
  { me, added }: JoinRequest,
): () => void {
  const before = [client.getQueryData(keys.event), client.getQueryData(keys.going)] as const;
  const card = cardOf(me);
  client.setQueryData<JoinableEvent>(keys.event, (now) => now && guessEvent(now, card, added));
  client.setQueryData<PeopleList>(keys.going, (now) => now && guessGoing(now, card, added));
  return () => {
    client.setQueryData(keys.event, before[0]);
    client.setQueryData(keys.going, before[1]);
  };
}

/** The viewer as a card in lists of people. */
function cardOf({ id, name, gel, image }: Me): ProfileCard {
  const url = image?.replace(/\/\d+(\.\w+)$/, '/640$1');
  const providerId = bareId(id);
  const images = url ? [{ url, width: 640, height: 640, provider: 'backbeat', gel }] : [];
  return {
    id,
    type: 'user',
    name,
    images,
    gel,
    provider: 'backbeat',
    providerId,
    verified: false,
    score: 0,
    note: '',
  };
}

/** Joins an event or leaves it again (JNE-03). */
export function JoinEventButton(props: JoinEventButtonProps) {
  const press = useJoinEvent(props);
  const { added } = props.event;
  return (
    <Button
      variant={added ? 'quiet' : 'outline'}
      size="large"
      className="event-action"
      onClick={press}
      {...signInIntent}
    >
      <SteadyWord longest={joinEventWords.joined}>
        {added ? joinEventWords.joined : joinEventWords.join}
      </SteadyWord>
    </Button>
  );
}
