import { queryOf } from '#platform/ui/api.ts';
import { listNeighborhoods } from '../contract.ts';

export const neighborhoodsQuery = {
  ...queryOf(listNeighborhoods, { limit: 100 }, ['places', 'neighborhoods']),
  staleTime: Infinity,
};
export { PlaceFinder } from './place-finder.tsx';
