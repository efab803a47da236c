import { infiniteQueryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import type { SentInputOf } from '#platform/contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { limits, search, searchFriendsGoing, type SearchAnswer } from '../contract.ts';

type Sent = SentInputOf<typeof search>;

/** What is searched for. Where in the list a page begins is the query's own business. */
export type Wanted = Omit<Sent, 'limit' | 'offset'> & {
  /** Only nights that friends of the viewer go to. */
  readonly friends?: boolean;
};

/** Asks for a page, of everything or of where friends go. */
export function askFor(
  { friends, ...wanted }: Wanted,
  page: Pick<Sent, 'limit' | 'offset'>,
  { signal }: { signal: AbortSignal },
): Promise<SearchAnswer> {
  return getSend()(friends ? searchFriendsGoing : search, { ...wanted, ...page }, { signal });
}

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
        return await askFor(wanted, { limit, offset }, { signal });
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
