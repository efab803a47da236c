import { queryOf } from '#platform/ui/api.ts';
import { listGenres } from '../contract.ts';

export const genresQuery = { ...queryOf(listGenres, {}, ['music', 'genres']), staleTime: Infinity };
