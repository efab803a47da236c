import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { EventCard } from '#modules/events/events/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import * as calls from '../contract.ts';
import { gigWords as words } from '../copy.ts';
import { gigsKey, gigsQuery, suggestionsQuery } from './gig-queries.ts';

type Pages = InfiniteData<{ items: calls.Gig[] }>;
type Suggestions = { items: EventCard[] };
type Change = { readonly eventId: string; readonly send: () => Promise<unknown> };

/** Actions on an artist's gigs. Rows are removed optimistically and restored if the action is refused. */
export function useGigs(artistId: string) {
  const client = useQueryClient();
  const key = gigsKey(artistId);
  const settle = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: key }),
      ...['events', 'artists', 'notifications'].map((one) => client.invalidateQueries({ queryKey: [one] })),
    ]);

  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: JSON.stringify(key) },
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ eventId }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueriesData({ queryKey: key });
      for (const side of ['waiting', 'upcoming'] as const)
        client.setQueryData<Pages>(
          gigsQuery(artistId, side).queryKey,
          (pages) =>
            pages && {
              ...pages,
              pages: pages.pages.map((page) => ({
                ...page,
                items: page.items.filter(({ event }) => event.id !== eventId),
              })),
            },
        );
      client.setQueryData<Suggestions>(
        suggestionsQuery(artistId).queryKey,
        (list) => list && { ...list, items: list.items.filter(({ id }) => id !== eventId) },
      );
      return before;
    },
    onError: (error, _change, before) => {
      for (const [one, data] of before ?? []) client.setQueryData(one, data);
      showFailure(error);
    },
    onSettled: settle,
  });

  return {
    /** @returns whether it was sent */
    ask: (eventId: string, part: string) =>
      new Promise<boolean>((answer) =>
        mutate({
          eventId,
          // Shows the toast before refetching.
          send: async () => {
            try {
              const { status } = await getSend()(calls.askForGig, { artistId, eventId, part });
              toast({ ...(status === 'confirmed' ? words.agreed : words.told), tone: 'success' });
              answer(true);
            } finally {
              answer(false);
            }
          },
        }),
      ),
    answer: (eventId: string, status: 'confirmed' | 'denied') =>
      mutate({ eventId, send: () => getSend()(calls.answerAsArtist, { artistId, eventId, status }) }),
    takeBack: (eventId: string) =>
      mutate({ eventId, send: () => getSend()(calls.withdrawGig, { artistId, eventId }) }),
  };
}

export type Gigs = ReturnType<typeof useGigs>;
