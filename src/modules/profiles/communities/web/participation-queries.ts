import { bareId } from '#platform/ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getConditions, getParticipation, listRequests, type RequestStatus } from '../contract.ts';

/** The viewer's membership status. Refetched on focus, because the team may have answered. */
export const participationOf = (communityId: string) => ({
  ...queryOf(getParticipation, { communityId }, ['communities', communityId, 'participation']),
  refetchOnWindowFocus: 'always' as const,
});

export const conditionsOf = (communityId: string) =>
  queryOf(getConditions, { communityId }, ['communities', communityId, 'conditions']);

export const requestsOf = (communityId: string, status: RequestStatus) =>
  pagesOf(listRequests, { communityId, status }, ['communities', communityId, 'requests', status]);

/** Refetches everything about a community. Its page may use the bare id. */
export function refreshCommunity(client: QueryClient, communityId: string): void {
  const bare = bareId(communityId);
  void client.invalidateQueries({
    predicate: ({ queryKey: [feature, id] }) => feature === 'communities' && String(id).endsWith(bare),
  });
}
