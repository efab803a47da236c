import { bareId } from '#platform/ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { getConditions, getParticipation, listRequests } from '../contract.ts';

/** What the viewer has with a community. Looked at again when the page is, because its team may have answered. */
export const participationOf = (communityId: string) => ({
  ...queryOf(getParticipation, { communityId }, ['communities', communityId, 'participation']),
  refetchOnWindowFocus: 'always' as const,
});

export const conditionsOf = (communityId: string) =>
  queryOf(getConditions, { communityId }, ['communities', communityId, 'conditions']);

export const requestsOf = (communityId: string) =>
  pagesOf(listRequests, { communityId }, ['communities', communityId, 'requests']);

/** Asks again for everything that is shown of a community: its page may know it by its bare id. */
export function refreshCommunity(client: QueryClient, communityId: string): void {
  const bare = bareId(communityId);
  void client.invalidateQueries({
    predicate: ({ queryKey: [feature, id] }) => feature === 'communities' && String(id).endsWith(bare),
  });
}
