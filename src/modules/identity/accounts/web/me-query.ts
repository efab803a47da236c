import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/ui/api.ts';
import { getMe } from '../me-contract.ts';

/** `null` for visitors. */
export const meQuery = queryOf(getMe, {}, ['accounts', 'me']);

/** `undefined` until loaded. Pages include it, so in practice it always is. */
export function useMe() {
  return useQuery(meQuery).data;
}
