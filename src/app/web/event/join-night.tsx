import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EventView } from '#app/contract.ts';
import { joinEvent, unjoinEvent } from '#modules/events/events/contract.ts';
import { joinNightEvents, joinNightToasts, joinNightWords } from '#modules/events/events/join-copy.ts';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { prompts, signInIntent, useSignIn } from '#modules/identity/accounts/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { bareId } from '#platform/ids.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { SteadyWord } from '#platform/ui/steady-word.tsx';
import { toast } from '#platform/ui/toast.ts';
import { track } from '#platform/ui/track.ts';
import { eventViewQuery, goingQuery } from './event-view-query.ts';

type People = { items: readonly { id: string }[]; total: number };

/** Who goes once a person joined or left, the newest first. */
function guessGoing<List extends People>(list: List, person: List['items'][number], added: boolean): List {
  const others = list.items.filter(({ id }) => id !== person.id);
  const items = added ? [person, ...others] : others;
  return { ...list, items, total: Math.max(items.length, list.total + (added ? 1 : -1)) };
}

const shownOnCards = 3;

/** The page of a night the viewer joined or left. */
function guessView(view: EventView, person: ProfileCard, added: boolean): EventView {
  if (view.added === added) return view;
  const users = guessGoing(view.users, person, added);
  return { ...view, added, users: { ...users, items: users.items.slice(0, shownOnCards) } };
}

type Wish = { readonly me: Me; readonly added: boolean };

/** Goes to a night without a ticket: who goes and how many changes at once, and back in silence (JNE-01, JNE-06). */
function useJoinNight({ id, name, added }: EventView) {
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const mutationKey = ['events', id, 'join'];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (wish: Wish) =>
      getSend()(wish.added ? joinEvent : unjoinEvent, { userId: wish.me.id, eventId: id }),
    onMutate: (wish) => guess(client, id, wish),
    onSuccess: (_, wish) => {
      toast(wish.added ? { ...joinNightToasts.added, tone: 'success' } : joinNightToasts.removed);
      track(wish.added ? joinNightEvents.added : joinNightEvents.removed, { eventId: id });
    },
    onError: (error, _, before) => {
      before?.();
      console.warn('Joining a night failed.', error);
    },
    // Where the person goes stands on their own page, too.
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

/** @returns how to put back what was there */
async function guess(client: QueryClient, eventId: string, { me, added }: Wish): Promise<() => void> {
  const [view, going] = [eventViewQuery(eventId).queryKey, goingQuery(eventId).queryKey];
  await client.cancelQueries({ queryKey: ['events', eventId] });
  const before = [client.getQueryData(view), client.getQueryData(going)] as const;
  const card = cardOf(me);
  client.setQueryData(view, (now) => now && guessView(now, card, added));
  client.setQueryData(going, (now) => now && guessGoing(now, card, added));
  return () => {
    client.setQueryData(view, before[0]);
    client.setQueryData(going, before[1]);
  };
}

/** The viewer as lists show people. */
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

/** JNE-03. */
export function JoinNight({ event }: { event: EventView }) {
  const press = useJoinNight(event);
  return (
    <Button
      variant={event.added ? 'quiet' : 'outline'}
      size="large"
      className="event-action"
      onClick={press}
      {...signInIntent}
    >
      <SteadyWord longest={joinNightWords.joined}>
        {event.added ? joinNightWords.joined : joinNightWords.join}
      </SteadyWord>
    </Button>
  );
}
