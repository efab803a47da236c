import { queryOf } from '#platform/ui/api.ts';
import { listNeighborhoodChoices, listNeighborhoods } from '../contract.ts';

/** With their pictures and events. @param city slug, or undefined for all cities */
export const neighborhoodsQuery = (city: string | undefined) => ({
  ...queryOf(listNeighborhoods, { city, limit: 300 }, ['places', 'neighborhoods', city ?? 'all']),
  staleTime: Infinity,
});

/** By name. @param city slug, or undefined for all cities */
export const neighborhoodChoicesQuery = (city: string | undefined, limit = 300) => ({
  ...queryOf(listNeighborhoodChoices, { city, limit }, ['places', 'choices', city ?? 'all', limit]),
  staleTime: Infinity,
});
