import { queryOf } from '#platform/ui/api.ts';
import { getEventCounts } from '../counts-contract.ts';

type Place = { readonly latitude?: number | undefined; readonly longitude?: number | undefined };

/**
 * @param city its slug
 * @param place decides which night is the current one, in place of the city
 */
export const eventCountsQuery = (city: string, place: Place = {}) =>
  queryOf(getEventCounts, { city, ...place }, ['events', 'counts', city, place]);
