import { useHydrated } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#features/accounts/web/index.ts';
import { useLive } from '#kit/web/live.ts';
import type { Participation } from '../contract.ts';
import { participationTopic } from '../rules.ts';
import { participationOf, refreshCommunity } from './participation-queries.ts';

/** The viewer's part in a community; `undefined` until it is known, and for guests (COM-11). */
export function useParticipation(communityId: string): Participation | undefined {
  const me = useMe();
  // What is known sooner than its part is taken over waits for it: the markup of the server knows nobody.
  const hydrated = useHydrated();
  const client = useQueryClient();
  useLive(participationTopic, () => refreshCommunity(client, communityId));
  const { data } = useQuery({ ...participationOf(communityId), enabled: Boolean(me) });
  return me && hydrated ? data : undefined;
}
