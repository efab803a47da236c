import type { QueryClient } from '@tanstack/react-query';
import type { OwnLater } from '#app/page-context.ts';
import type { Me } from '#modules/identity/accounts/me-contract.ts';
import { savedIdsQuery } from '#modules/events/saves/web/index.ts';
import { mostStates } from '#modules/profiles/follows/contract.ts';
import { unreadQuery } from '#modules/messaging/notifications/web/index.ts';
import { followStateOf } from '#modules/profiles/follows/web/index.ts';
import { send } from '#platform/send.ts';
import { getOwnParts } from '../../own-parts-contract.ts';

/** Loads what is the viewer's on a page that signed-in users share, with one call (docs/decisions/0038). */
export async function loadOwnParts(
  client: QueryClient,
  { follows, communities, profile }: OwnLater,
): Promise<Me | null> {
  const answer = send(getOwnParts, {
    ...(follows.length > 0 && { follows: follows.slice(0, mostStates).join(',') }),
    ...(communities.length > 0 && { communities: communities.slice(0, mostStates).join(',') }),
    ...(profile && { profile }),
  });
  // Pages without a profile or a join button don't load their queries.
  const [{ me, unread, ...own }, parts] = await Promise.all([
    answer,
    profile || communities.length > 0 ? import('./own-profile-parts.ts') : undefined,
  ]);
  if (!me) return null;
  const whose = { userId: me.id, profileId: me.acting?.id };
  client.setQueryData(savedIdsQuery.queryKey, { items: own.saved });
  client.setQueryData(unreadQuery(whose).queryKey, { total: unread });
  for (const { id, ...state } of own.follows) client.setQueryData(followStateOf(me.id, id).queryKey, state);
  parts?.keepProfileParts(client, profile, { me, ...own });
  return me;
}
