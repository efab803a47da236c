import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { CollectionStop } from '../contract.ts';
import { listWords as words } from '../list-copy.ts';
import * as calls from '../write-contract.ts';
import { stopsQuery } from './list-queries.ts';

type Stops = readonly CollectionStop[];
type Change = {
  readonly guess: (stops: Stops) => Stops;
  readonly send: () => Promise<unknown>;
  readonly before?: Stops | undefined;
};

/** Changes a list's events: optimistically, one request at a time, and reverted on failure. */
export function useStops(collectionId: string) {
  const client = useQueryClient();
  const { queryKey } = stopsQuery(collectionId);
  const put = (guess: Change['guess']) =>
    client.setQueryData(queryKey, (list) => list && { ...list, items: [...guess(list.items)] });
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ guess, before }) => {
      await client.cancelQueries({ queryKey });
      const known = before ?? client.getQueryData(queryKey)?.items;
      put(guess);
      return known;
    },
    onError: (error, _change, before) => {
      if (before) put(() => before);
      showFailure(error);
    },
    // Only the last of several changes refetches.
    onSettled: () =>
      client.isMutating({ mutationKey: queryKey }) === 1
        ? client.invalidateQueries({ queryKey: ['collections'] })
        : undefined,
  });

  const order = (stops: Stops, before: Stops) => {
    // Synchronously, so that the dragged row doesn't jump back for a moment.
    put(() => stops);
    mutate({
      guess: () => stops,
      send: () => getSend()(calls.orderCollection, { collectionId, eventIds: idsOf(stops) }),
      before,
    });
  };

  const putBack = (stop: CollectionStop, place: number) =>
    mutate({
      guess: (stops) =>
        stops.some(({ id }) => id === stop.id)
          ? stops
          : [...stops.slice(0, place), stop, ...stops.slice(place)],
      send: async () => {
        await getSend()(calls.addToCollection, { collectionId, eventId: stop.id, note: stop.note });
        const eventIds = idsOf(client.getQueryData(queryKey)?.items ?? []);
        await getSend()(calls.orderCollection, { collectionId, eventIds });
      },
    });

  return {
    add: (eventId: string) =>
      mutate({
        guess: (stops) => stops,
        send: () => getSend()(calls.addToCollection, { collectionId, eventId }),
      }),
    say: (eventId: string, note: string) =>
      mutate({
        guess: (stops) => stops.map((one) => (one.id === eventId ? { ...one, note } : one)),
        send: () => getSend()(calls.addToCollection, { collectionId, eventId, note }),
      }),
    takeOff: (stop: CollectionStop, place: number) => {
      mutate({
        guess: (stops) => stops.filter(({ id }) => id !== stop.id),
        send: () => getSend()(calls.removeFromCollection, { collectionId, eventId: stop.id }),
      });
      toast({
        title: words.takenOff(stop.name),
        action: { label: words.undo, onPress: () => putBack(stop, place) },
      });
    },
    order,
  };
}

const idsOf = (stops: Stops) => stops.map(({ id }) => id);
