import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { offsetAfter } from '../search-query.ts';
import { useLate } from '../use-late.ts';
import type { ExploreFilters } from './explore-filters.ts';
import { pageSizeOf, resultsQuery } from './explore-queries.ts';

/** Results that follow the filters. Keeps the old results while the new ones load. */
export function useResults(filters: ExploreFilters) {
  const query = useInfiniteQuery({ ...resultsQuery(filters), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const isWaiting = (!data || isPlaceholderData) && !isError;
  const isLate = useLate(isWaiting);
  const hasFailed = isError && !isFetchNextPageError;
  const pages = hasFailed || (isWaiting && isLate) ? undefined : data?.pages;
  const last = pages?.at(-1);
  return {
    items: pages?.flatMap((page) => page.items),
    corrected: pages?.[0]?.corrected ?? null,
    isOld: isPlaceholderData,
    hasFailed,
    hasFailedFurther: isFetchNextPageError,
    nextOffset: last && !isPlaceholderData ? offsetAfter(last, pageSizeOf(filters)) : undefined,
    isFetchingMore: isFetchingNextPage,
    more: () =>
      void (
        hasNextPage &&
        !isFetchingNextPage &&
        !isFetchNextPageError &&
        !isPlaceholderData &&
        query.fetchNextPage()
      ),
    retry: () => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
