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
    getNextPageParam: (page) => offsetAfter(page, limit),
    staleTime: freshFor,
    gcTime: 5 * freshFor,
    retry: false,
  });
}

/** A page may have fewer items than asked for: those that this viewer may not see are taken out. */
export function offsetAfter({ offset, total }: SearchAnswer, limit: number): number | undefined {
  const next = offset + limit;
  const isEnd = next > limits.offset || (total !== undefined && next >= total);
  return isEnd ? undefined : next;
}
