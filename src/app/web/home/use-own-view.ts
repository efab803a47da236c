import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { userViewQuery } from '../profile/page-queries.ts';

/** The viewer's own page, for the parts beside the feed. */
export function useOwnView(userId: string) {
  // Renders nothing before hydration, because the server's markup has neither part.
  const hydrated = useHydrated();
  const { data, isError } = useQuery(userViewQuery(userId, {}));
  return hydrated ? { data, isError } : { data: undefined, isError: false };
}
