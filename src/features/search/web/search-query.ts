import { infiniteQueryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import type { SentInputOf } from '#kit/contract.ts';
import { getSend } from '#kit/web/api.ts';
import { limits, search, type SearchAnswer } from '../contract.ts';

/** What is searched for. Where in the list a page begins is the query's own business. */
export type Wanted = Omit<SentInputOf<typeof search>, 'limit' | 'offset'>;

/** Answers are kept for a minute (SRC-03, SRC-04, SRC-05). */
const keptFor = 60_000;

/**
 * One search, page by page. Asked anew it begins at `from`, for readers without script. Another search instead of it
 * takes its request back (SRC-08), and a failure is written down and not said (SRC-12).
 */
export function searchQuery(wanted: Wanted, limit: number = limits.page, from = 0) {
  return infiniteQueryOptions<SearchAnswer, Error, InfiniteData<SearchAnswer, number>, QueryKey, number>({
    queryKey: ['search', 'list', wanted, limit, from],
    initialPageParam: from,
    queryFn: async ({ signal, pageParam: offset }) => {
      try {
        return await getSend()(search, { ...wanted, limit, offset }, { signal });
      } catch (error) {
        if (!signal.aborted) console.warn('Search failed.', error);
        throw error;
      }
    },
    getNextPageParam: offsetAfter,
    staleTime: keptFor,
    gcTime: 5 * keptFor,
    retry: false,
  });
}

/** Where the following page begins. @returns undefined at the end. */
export function offsetAfter({ items, offset, total }: SearchAnswer): number | undefined {
  const next = offset + items.length;
  const isEnd = items.length === 0 || (total !== undefined && next >= total) || next > limits.offset;
  return isEnd ? undefined : next;
}
