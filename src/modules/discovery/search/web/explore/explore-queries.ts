import { queryOptions } from '@tanstack/react-query';
import { getSend } from '#platform/ui/api.ts';
import { getBrowseView, limits, type BrowseView } from '../../contract.ts';
import { searchQuery } from '../search-query.ts';
import type { ExploreFilters } from './explore-filters.ts';
import { wantedOf } from './wanted.ts';

const freshFor = 60_000;

/** Explore around a point or in a city, in carousels (EXP-01). */
export function browseQuery({ latitude, longitude, city }: ExploreFilters) {
  const point =
    latitude !== undefined && longitude !== undefined ? { latitude, longitude } : { ...(city && { city }) };
  return queryOptions<BrowseView>({
    queryKey: ['search', 'browse', point],
    queryFn: ({ signal }) => getSend()(getBrowseView, point, { signal }),
    staleTime: freshFor,
    retry: false,
  });
}

/** Posters per page, divisible by two, three and five columns. */
const perPage = 30;

/** The map requests the largest page. */
export const pageSizeOf = ({ view }: ExploreFilters) => (view ? limits.pageAtMost : perPage);

export const resultsQuery = (filters: ExploreFilters) =>
  searchQuery(wantedOf(filters), pageSizeOf(filters), filters.offset ?? 0);
