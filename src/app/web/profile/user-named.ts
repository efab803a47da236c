import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { findUsername } from '#modules/profiles/own-profile/contract.ts';
import { queryOf } from '#platform/ui/api.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** Finds a user by username. A former one redirects to the current one (OWN-01). @returns the id */
export async function findUserNamed(queryClient: QueryClient, name: string): Promise<string> {
  const { id, username } = await orNotFound(
    queryClient.ensureQueryData(queryOf(findUsername, { username: name }, ['usernames', name])),
  );
  // Not permanent, because the name may have another owner one day.
  if (username !== name) throw redirect({ href: `/users/${username ?? id}`, statusCode: 302, replace: true });
  return id;
}
