import { queryOf } from '#platform/ui/api.ts';
import { getEventCounts } from '../counts-contract.ts';

type Place = { readonly latitude?: number | undefined; readonly longitude?: number | undefined };

/**
 * @param city its slug
 * @param place counts the events of the city there instead, from the current night there
 */
export const eventCountsQuery = (city: string, place: Place = {}) =>
  queryOf(getEventCounts, { city, ...place }, ['events', 'counts', city, place]);
