import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { Me } from '../contract.ts';
import { meQuery } from './me-query.ts';

const meHash = hashKey(meQuery.queryKey);

/**
 * What to do once somebody is signed in: the page knows them, what it shows is asked for again, and what it had loaded
 * for a guest or for somebody else is forgotten.
 */
export function useArrive(then: (me: Me) => void) {
  const client = useQueryClient();
  return (me: Me) => {
    client.setQueryData(meQuery.queryKey, me);
    const others = ({ queryHash }: { queryHash: string }) => queryHash !== meHash;
    client.removeQueries({ type: 'inactive', predicate: others });
    void client.invalidateQueries({ predicate: others });
    then(me);
  };
}
