import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import { track } from '#platform/ui/track.ts';
import { savedTracking, savedWords } from '../copy.ts';
import { saveEvent, unsaveEvent } from '../save-contract.ts';
import { savedIdsQuery, savedKey } from './saved-queries.ts';

export type Savable = { readonly id: string; readonly name: string };

const { queryKey } = savedIdsQuery;

/** Saves or removes an event. The heart changes at once, and back if the server refuses. */
export function useSaved({ id, name }: Savable) {
  const client = useQueryClient();
  const me = useMe();
  const { requireSignIn } = useSignIn();
  // Data that loads before hydration waits for it: the server renders without a viewer.
  const hydrated = useHydrated();
  const { data } = useQuery({ ...savedIdsQuery, enabled: Boolean(me) });

  const show = (saved: boolean) =>
    client.setQueryData(queryKey, (now) => {
      const others = now?.items.filter((other) => other !== id) ?? [];
      return { items: saved ? [id, ...others] : others };
    });
  const fail = (error: unknown) => {
    if (!isRefusal(error)) throw error;
    toast({ title: error.title, message: error.message, tone: 'danger' });
  };
  const { mutate } = useMutation({
    mutationKey: [...queryKey, id],
    scope: { id: `save ${id}` },
    mutationFn: (saved: boolean) => getSend()(saved ? saveEvent : unsaveEvent, { eventId: id }),
    onMutate: async (saved) => {
      await client.cancelQueries({ queryKey });
      show(saved);
    },
    onSuccess: (_answer, saved) => {
      void client.invalidateQueries({ queryKey: savedKey });
      track(saved ? savedTracking.saved : savedTracking.removed, { eventId: id });
      const undo = { label: savedWords.undo, onPress: () => mutate(true) };
      toast(saved ? { ...savedWords.saved, tone: 'success' } : { ...savedWords.removed, action: undo });
    },
    onError: (error, saved) => {
      show(!saved);
      fail(error);
    },
  });

  return {
    saved: Boolean(me && hydrated && data?.items.includes(id)),
    toggle: () =>
      requireSignIn(savedWords.prompt(name), () =>
        client
          .ensureQueryData(savedIdsQuery)
          // A guest who signs in to save the event keeps it saved, even if it already was.
          .then(({ items }) => mutate(!me || !items.includes(id)), fail),
      ),
  };
}
