import type { QueryClient } from '@tanstack/react-query';
import { findUsername } from '#modules/profiles/own-profile/contract.ts';
import { queryOf } from '#platform/ui/api.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { redirectToPath } from '../shell/redirect-to-slug.ts';

/** Finds a user by username. A former one redirects to the current one (OWN-01). @returns the id */
export async function findUserNamed(
  queryClient: QueryClient,
  name: string,
  location: Parameters<typeof redirectToPath>[0],
): Promise<string> {
  const { id, username } = await orNotFound(
    queryClient.ensureQueryData(queryOf(findUsername, { username: name }, ['usernames', name])),
  );
  // Not permanent, because the name may have another owner one day.
  if (username !== name) redirectToPath(location, `/users/${username ?? id}`, 302);
  return id;
}
