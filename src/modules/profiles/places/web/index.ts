import { queryOf } from '#platform/ui/api.ts';
import { listNeighborhoods } from '../contract.ts';

export const neighborhoodsQuery = {
  ...queryOf(listNeighborhoods, {}, ['places', 'neighborhoods']),
  staleTime: Infinity,
};
export { PlaceFinder } from './place-finder.tsx';
