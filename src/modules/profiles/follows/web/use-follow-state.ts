import { useQueries, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { FollowState } from '../contract.ts';
import { followStateOf } from './follow-states.ts';

/** What the viewer has with a person, artist or venue; `undefined` until it is known, and for guests. */
export function useFollowState(itemId: string): FollowState | undefined {
  const me = useMe();
  // What is known sooner than its part is taken over waits for it: the markup of the server knows nobody.
  const hydrated = useHydrated();
  const { data } = useQuery({ ...followStateOf(me?.id ?? '', itemId), enabled: Boolean(me) });
  return me && hydrated ? data : undefined;
}

/** The same of several profiles at once; `undefined` until all are known, and for guests. */
export function useFollowStates(itemIds: readonly string[]): ReadonlyMap<string, FollowState> | undefined {
  const me = useMe();
  const results = useQueries({
    queries: itemIds.map((id) => ({ ...followStateOf(me?.id ?? '', id), enabled: Boolean(me) })),
  });
  if (!me || results.some(({ isPending }) => isPending)) return undefined;
  return new Map(itemIds.flatMap((id, i) => (results[i]!.data ? [[id, results[i]!.data]] : [])));
}
