import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/web/index.ts';
import type { Participation } from '../contract.ts';
import { participationOf } from './participation-queries.ts';

/** The viewer's part in a community; `undefined` until it is known, and for guests (COM-11). */
export function useParticipation(communityId: string): Participation | undefined {
  const me = useMe();
  const { data } = useQuery({ ...participationOf(communityId), enabled: Boolean(me) });
  return me ? data : undefined;
}
