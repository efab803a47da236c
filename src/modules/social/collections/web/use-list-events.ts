import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '#platform/ui/api.ts';
import { listCollectionEvents, type Collection } from '../contract.ts';

/** The events of a list: those that came with it, and further pages on request (COL-01). */
export function useListEvents({ id, events: first }: Collection) {
  const isPaged = first.next !== null;
  const { data, ...query } = useInfiniteQuery({
    ...pagesOf(listCollectionEvents, { collectionId: id }, ['collections', id, 'events']),
    initialData: { pages: [first], pageParams: [undefined] },
    enabled: isPaged,
  });
  return {
    events: isPaged ? data.pages.flatMap(({ items }) => items) : first.items,
    query: { ...query, hasNextPage: isPaged && query.hasNextPage },
  };
}
