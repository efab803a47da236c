import { queryOf } from '#kit/web/api.ts';
import { listNeighborhoods } from '../contract.ts';

export const neighborhoodsQuery = {
  ...queryOf(listNeighborhoods, {}, ['places', 'neighborhoods']),
  staleTime: Infinity,
};
