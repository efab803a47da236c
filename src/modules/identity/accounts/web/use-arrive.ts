import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { Me } from '../contract.ts';
import { meQuery } from './me-query.ts';

const meHash = hashKey(meQuery.queryKey);

/**
 * Runs after a sign-in: sets the viewer, reloads what the page shows, and drops what was loaded for the previous viewer.
 */
export function useArrive(then: (me: Me, isNew: boolean) => void) {
  const client = useQueryClient();
  return (me: Me, isNew = false) => {
    client.setQueryData(meQuery.queryKey, me);
    const others = ({ queryHash }: { queryHash: string }) => queryHash !== meHash;
    client.removeQueries({ type: 'inactive', predicate: others });
    void client.invalidateQueries({ predicate: others });
    then(me, isNew);
  };
}
