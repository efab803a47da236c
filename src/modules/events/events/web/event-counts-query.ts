import { queryOf } from '#platform/ui/api.ts';
import { getEventCounts } from '../counts-contract.ts';

type PlaceLookedAt = { readonly latitude?: number | undefined; readonly longitude?: number | undefined };

/** About ten kilometers, so that a map that is moved a little doesn't ask again. */
const tenths = (degrees: number) => Math.round(degrees * 10) / 10;

/**
 * @param city its slug
 * @param place decides which night is the current one, in place of the city
 */
export function eventCountsQuery(city: string, { latitude, longitude }: PlaceLookedAt = {}) {
  const point =
    latitude === undefined || longitude === undefined
      ? {}
      : { latitude: tenths(latitude), longitude: tenths(longitude) };
  return queryOf(getEventCounts, { city, ...point }, ['events', 'counts', city, point]);
}
