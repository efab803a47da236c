import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { userViewQuery } from '../profile/page-queries.ts';

/** What the page of the viewer shows, for the parts beside the feed. */
export function useOwnView(userId: string) {
  // One part may have it before the other is taken over: the markup of the server has it in neither.
  const hydrated = useHydrated();
  const { data, isError } = useQuery(userViewQuery(userId, {}));
  return hydrated ? { data, isError } : { data: undefined, isError: false };
}
