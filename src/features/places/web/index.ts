import { queryOf } from '#kit/web/api.ts';
import { getNeighborhood, listNeighborhoods } from '../contract.ts';

export const neighborhoodsQuery = {
  ...queryOf(listNeighborhoods, {}, ['places', 'neighborhoods']),
  staleTime: Infinity,
};

/** @param locationId a neighbourhood's id or slug. */
export const neighborhoodQuery = (locationId: string) =>
  queryOf(getNeighborhood, { locationId }, ['places', locationId]);
