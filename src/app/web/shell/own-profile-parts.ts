import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '#modules/identity/accounts/me-contract.ts';
import type { Safety } from '#modules/profiles/blocks/contract.ts';
import type { Participation } from '#modules/profiles/communities/contract.ts';
import { participationOf } from '#modules/profiles/communities/web/index.ts';
import { safetyOf } from '#modules/safety/moderation/web/index.ts';

type ProfileParts = {
  readonly me: Me;
  readonly safety: Safety | null;
  readonly participations: readonly (Participation & { readonly id: string })[];
};

/** Stores whether the viewer muted the profile with this wire id, and their membership statuses. */
export function keepProfileParts(
  client: QueryClient,
  profile: string | undefined,
  { me, safety, participations }: ProfileParts,
): void {
  if (profile && safety) client.setQueryData(safetyOf(me.id, profile).queryKey, safety);
  for (const { id, ...participation } of participations)
    client.setQueryData(participationOf(id).queryKey, participation);
}
