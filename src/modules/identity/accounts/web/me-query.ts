import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryOf } from '#platform/ui/api.ts';
import { getMe, type Me } from '../me-contract.ts';

/** `null` for visitors. */
export const meQuery = queryOf(getMe, {}, ['accounts', 'me']);

let isLate = false;

/** For a page that was rendered without its viewer. Call before it hydrates. */
export function loadMeLater(client: QueryClient, load: () => Promise<Me | null>): void {
  isLate = true;
  void client.prefetchQuery({ ...meQuery, queryFn: load });
}

/** `undefined` until loaded: most pages include it, those that signed-in users share don't. */
export function useMe() {
  const { data } = useQuery(meQuery);
  // Parts hydrate one by one, as the server rendered them. Other pages aren't rendered again after hydration, which
  // would empty fields that someone types into.
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => !isLate,
  );
  return isKnown ? data : undefined;
}

const never = () => () => {};
