import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSend } from '#platform/ui/api.ts';
import * as calls from '../write-contract.ts';
import { writableQuery } from './list-queries.ts';
import { tell } from './toasts.ts';

type Wish = { readonly listId: string; readonly isOn: boolean };

/** Puts a night on a list or takes it off: the mark changes at once, and goes back alone where that is refused. */
export function useListMarks(userId: string, eventId: string) {
  const client = useQueryClient();
  const { queryKey } = writableQuery(userId, eventId);
  const put = ({ listId, isOn }: Wish) =>
    client.setQueryData(
      queryKey,
      (lists) =>
        lists && {
          ...lists,
          items: lists.items.map((list) =>
            list.id === listId && list.hasEvent !== isOn
              ? { ...list, hasEvent: isOn, total: list.total + (isOn ? 1 : -1) }
              : list,
          ),
        },
    );
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: ({ listId, isOn }: Wish) =>
      getSend()(isOn ? calls.addToCollection : calls.removeFromCollection, {
        collectionId: listId,
        eventId,
      }),
    onMutate: async (wish) => {
      await client.cancelQueries({ queryKey });
      put(wish);
    },
    onError: (error, { listId, isOn }) => {
      put({ listId, isOn: !isOn });
      tell(error);
    },
    // The rows keep their places while the drawer is open; everything else looks again.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [feature, what] }) => feature === 'collections' && what !== 'writable',
      }),
  });
  return mutate;
}
