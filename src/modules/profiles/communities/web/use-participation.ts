import { useHydrated } from '@tanstack/react-router';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { useLive } from '#platform/ui/live.ts';
import type { Participation } from '../contract.ts';
import { participationTopic } from '../rules.ts';
import { participationOf } from './participation-queries.ts';

/** The viewer's status in a community. `undefined` until it is loaded, and for guests (COM-11). */
export function useParticipation(communityId: string): Participation | undefined {
  const me = useMe();
  // Data that loads before hydration waits for it: the server renders without a viewer.
  const hydrated = useHydrated();
  const { data } = useQuery({ ...participationOf(communityId), enabled: Boolean(me) });
  return me && hydrated ? data : undefined;
}

/** The viewer's status in several communities. `undefined` until all are loaded, and for guests. */
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

/** Once per community page: shows the team's answer live, without refetching the rest of the page. */
export function useLiveParticipation(communityId: string): void {
  const client = useQueryClient();
  const { queryKey } = participationOf(communityId);
  useLive(participationTopic, () => void client.invalidateQueries({ queryKey, exact: true }));
}
