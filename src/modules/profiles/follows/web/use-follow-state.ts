import { useQueries, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { FollowState } from '../contract.ts';
import { followStateOf } from './follow-states.ts';

/** The viewer's follow status of a user, artist or venue. `undefined` until it is loaded, and for guests. */
export function useFollowState(itemId: string): FollowState | undefined {
  const me = useMe();
  // Data that loads before hydration waits for it: the server renders without a viewer.
  const hydrated = useHydrated();
  const { data } = useQuery({ ...followStateOf(me?.id ?? '', itemId), enabled: Boolean(me) });
  return me && hydrated ? data : undefined;
}

/** The viewer's follow statuses of several profiles. `undefined` until all are loaded, and for guests. */
export function useFollowStates(itemIds: readonly string[]): ReadonlyMap<string, FollowState> | undefined {
  const me = useMe();
  const results = useQueries({
    queries: itemIds.map((id) => ({ ...followStateOf(me?.id ?? '', id), enabled: Boolean(me) })),
  });
  if (!me || results.some(({ isPending }) => isPending)) return undefined;
  return new Map(itemIds.flatMap((id, i) => (results[i]!.data ? [[id, results[i]!.data]] : [])));
}
