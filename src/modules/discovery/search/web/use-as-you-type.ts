import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { limits, type SearchItem, type SearchType } from '../contract.ts';
import { searchQuery } from './search-query.ts';
import { useLate } from './use-late.ts';
import { useDebounced, type Debounce } from '#platform/ui/use-debounced.ts';

type AsYouType = {
  text: string;
  type?: SearchType | undefined;
  limit?: number;
  /** Slug of the city whose results come first. */
  city?: string | undefined;
  debounce: Debounce;
};

export type SearchState = {
  readonly items: readonly SearchItem[];
  /** Whether the results answer the current text. */
  readonly isCurrent: boolean;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly corrected: string | null;
  readonly more: () => void;
};

/** Normalizes the query: surrounding spaces don't change the results. */
export const normalizeQuery = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, limits.query);

/** Searches while typing. Only the answer to the current text counts as current (SRC-08). */
export function useAsYouType({ text, type, limit = limits.page, city, debounce }: AsYouType): SearchState {
  const now = normalizeQuery(text);
  const asked = useDebounced(now, debounce);
  const { data, isPlaceholderData, isError, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      ...searchQuery({ q: asked, ...(type && { type }), ...(city && { city, range: 'global' }) }, limit),
      enabled: asked !== '',
      placeholderData: keepPreviousData,
    });
  // Results stay when the next page fails.
  const isCurrent = data !== undefined && !isPlaceholderData && asked === now && now !== '';
  const hasFailed = isError && asked === now;
  const isLate = useLate(!isCurrent && !hasFailed && now !== '');
  const isShown = now !== '' && data !== undefined && (isCurrent || !isLate);
  const pages = isShown ? data.pages : [];
  return {
    items: pages.flatMap((page) => page.items),
    isCurrent,
    isLoading: now !== '' && !hasFailed && !isShown,
    hasMore: isCurrent && hasNextPage && (!isError || isFetchingNextPage),
    corrected: pages[0]?.corrected ?? null,
    more: () => void (isCurrent && hasNextPage && !isFetchingNextPage && fetchNextPage()),
  };
}
