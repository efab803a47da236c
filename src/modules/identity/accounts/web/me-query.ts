import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryOf } from '#platform/ui/api.ts';
import { getMe, type Me } from '../me-contract.ts';

/** `null` for visitors. */
export const meQuery = queryOf(getMe, {}, ['accounts', 'me']);

/** The user that the server rendered the document for. */
const rendered = new WeakMap<QueryClient, Me | null | undefined>();

/** For a page that was rendered without its viewer. Call before it hydrates. */
export function loadMeLater(client: QueryClient, load: () => Promise<Me | null>): void {
  rendered.set(client, undefined);
  void client.prefetchQuery({ ...meQuery, queryFn: load });
}

/** `undefined` until loaded: most pages include it, those that signed-in users share don't. */
export function useMe() {
  const client = useQueryClient();
  const { data } = useQuery(meQuery);
  // The shell asks first. A page from the cache then loads its user again, who may have signed in since.
  if (!rendered.has(client)) rendered.set(client, data);
  // Parts hydrate one by one, as the server rendered them. Other pages aren't rendered again after hydration, which
  // would empty fields that someone types into.
  return useSyncExternalStore(
    never,
    () => data,
    () => rendered.get(client),
  );
}

const never = () => () => {};
