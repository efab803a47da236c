import { useHydrated } from '@tanstack/react-router';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { useLive } from '#platform/ui/live.ts';
import type { Participation } from '../contract.ts';
import { participationTopic } from '../rules.ts';
import { participationOf } from './participation-queries.ts';

/** The viewer's part in a community; `undefined` until it is known, and for guests (COM-11). */
export function useParticipation(communityId: string): Participation | undefined {
  const me = useMe();
  // What is known sooner than its part is taken over waits for it: the markup of the server knows nobody.
  const hydrated = useHydrated();
  const { data } = useQuery({ ...participationOf(communityId), enabled: Boolean(me) });
  return me && hydrated ? data : undefined;
}

/** The same of several communities at once; `undefined` until all are known, and for guests. */
export function useParticipations(
  communityIds: readonly string[],
): ReadonlyMap<string, Participation> | undefined {
  const me = useMe();
  const results = useQueries({
    queries: communityIds.map((id) => ({ ...participationOf(id), enabled: Boolean(me) })),
  });
  if (!me || results.some(({ isPending }) => isPending)) return undefined;
  return new Map(communityIds.flatMap((id, i) => (results[i]!.data ? [[id, results[i]!.data]] : [])));
}

/** Once on the page of a community: what its team answers shows at once. Nothing else of the page is asked for again. */
export function useLiveParticipation(communityId: string): void {
  const client = useQueryClient();
  const { queryKey } = participationOf(communityId);
  useLive(participationTopic, () => void client.invalidateQueries({ queryKey, exact: true }));
}
