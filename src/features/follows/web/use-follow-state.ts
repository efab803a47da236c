import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/web/index.ts';
import type { FollowState } from '../contract.ts';
import { followStateOf } from './follow-states.ts';

/** What the viewer has with a person, artist or venue; `undefined` until it is known, and for guests. */
export function useFollowState(itemId: string): FollowState | undefined {
  const me = useMe();
  const { data } = useQuery({ ...followStateOf(me?.id ?? '', itemId), enabled: Boolean(me) });
  return me ? data : undefined;
}
