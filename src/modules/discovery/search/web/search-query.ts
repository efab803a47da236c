import { infiniteQueryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import type { SentInputOf } from '#platform/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { limits, search, searchFriendsGoing, type SearchAnswer } from '../contract.ts';

type SearchParams = SentInputOf<typeof search>;

/** A search request without paging, which the query adds. */
export type SearchFilter = Omit<SearchParams, 'limit' | 'offset'> & {
  readonly friends?: boolean;
};

export function askFor(
  { friends, ...wanted }: SearchFilter,
  page: Pick<SearchParams, 'limit' | 'offset'>,
  { signal }: { signal: AbortSignal },
): Promise<SearchAnswer> {
  return getSend()(friends ? searchFriendsGoing : search, { ...wanted, ...page }, { signal });
}

/** Results are cached for a minute (SRC-03, SRC-04, SRC-05). */
const freshFor = 60_000;

/**
 * A paged search, starting at `from` for readers without JavaScript. A newer search aborts the request (SRC-08);
 * failures are logged but not shown (SRC-12).
 */
export function searchQuery(wanted: SearchFilter, limit: number = limits.page, from = 0) {
  return infiniteQueryOptions<SearchAnswer, Error, InfiniteData<SearchAnswer, number>, QueryKey, number>({
    queryKey: ['search', 'list', wanted, limit, from],
    initialPageParam: from,
    queryFn: async ({ signal, pageParam: offset }) => {
      try {
        return await askFor(wanted, { limit, offset }, { signal });
      } catch (error) {
        if (!signal.aborted) console.warn('Search failed.', error);
        throw error;
      }
    },
    getNextPageParam: offsetAfter,
    staleTime: freshFor,
    gcTime: 5 * freshFor,
    retry: false,
  });
}

export function offsetAfter({ items, offset, total }: SearchAnswer): number | undefined {
  const next = offset + items.length;
  const isEnd = items.length === 0 || (total !== undefined && next >= total) || next > limits.offset;
  return isEnd ? undefined : next;
}
