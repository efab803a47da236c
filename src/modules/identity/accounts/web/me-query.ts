import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/ui/api.ts';
import { getMe } from '../me-contract.ts';

/** Who is signed in; `null` for a guest. */
export const meQuery = queryOf(getMe, {}, ['accounts', 'me']);

/** `undefined` until it is known; pages bring it along, so in practice it always is. */
export function useMe() {
  return useQuery(meQuery).data;
}
