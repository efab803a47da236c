import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSend } from '#platform/ui/api.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import * as calls from '../write-contract.ts';
import { writableQuery } from './list-queries.ts';

type ListMark = { readonly listId: string; readonly isOn: boolean };

/**
 * Adds or removes an event from the viewer's lists. Updates the mark optimistically, and reverts only that mark on
 * failure.
 * @returns a function whose promise settles when the server has answered
 */
export function useListMarks(userId: string, eventId: string) {
  const client = useQueryClient();
  const { queryKey } = writableQuery(userId, eventId);
  const put = ({ listId, isOn }: ListMark) =>
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
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: ({ listId, isOn }: ListMark) =>
      getSend()(isOn ? calls.addToCollection : calls.removeFromCollection, {
        collectionId: listId,
        eventId,
      }),
    onMutate: async (mark) => {
      await client.cancelQueries({ queryKey });
      put(mark);
    },
    onError: (error, { listId, isOn }) => {
      put({ listId, isOn: !isOn });
      showFailure(error);
    },
    // Rows keep their order while the drawer is open; all other queries refetch.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [feature, what] }) => feature === 'collections' && what !== 'writable',
      }),
  });
  // A refusal is already shown by `onError`.
  return (mark: ListMark) => Promise.allSettled([mutateAsync(mark)]);
}
