import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLate } from '../use-late.ts';
import type { ExploreFilters } from './explore-filters.ts';
import { resultsQuery } from './explore-queries.ts';

/** Results that follow the filters. Keeps the old results while the new ones load. */
export function useResults(filters: ExploreFilters) {
  const query = useInfiniteQuery({ ...resultsQuery(filters), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const isWaiting = (!data || isPlaceholderData) && !isError;
  const isLate = useLate(isWaiting);
  const hasFailed = isError && !isFetchNextPageError;
  const pages = hasFailed || (isWaiting && isLate) ? undefined : data?.pages;
  return {
    items: pages?.flatMap((page) => page.items),
    corrected: pages?.[0]?.corrected ?? null,
    total: pages?.at(-1)?.total,
    isOld: isPlaceholderData,
    hasFailed,
    hasFailedFurther: isFetchNextPageError,
    nextOffset: isPlaceholderData ? undefined : query.hasNextPage ? nextOffset(pages) : undefined,
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

function nextOffset(pages: readonly { offset: number; items: readonly unknown[] }[] | undefined) {
  const last = pages?.at(-1);
  return last && last.offset + last.items.length;
}
