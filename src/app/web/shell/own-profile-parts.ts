import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '#modules/identity/accounts/me-contract.ts';
import type { Safety } from '#modules/profiles/blocks/contract.ts';
import type { Participation } from '#modules/profiles/communities/contract.ts';
import { participationOf } from '#modules/profiles/communities/web/index.ts';
import { safetyOf } from '#modules/safety/moderation/web/index.ts';

type ProfileParts = {
  readonly me: Me;
  readonly safety: Safety | null;
  readonly participation: Participation | null;
};

/** Stores whether the viewer muted or joined the profile with this wire id. */
export function keepProfileParts(
  client: QueryClient,
  profile: string,
  { me, safety, participation }: ProfileParts,
): void {
  if (safety) client.setQueryData(safetyOf(me.id, profile).queryKey, safety);
  if (participation) client.setQueryData(participationOf(profile).queryKey, participation);
}
