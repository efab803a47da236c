import { useState } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { MembershipType } from '#modules/profiles/communities/contract.ts';
import { useParticipations } from '#modules/profiles/communities/web/index.ts';
import type { Event } from '#modules/events/events/contract.ts';
import { useFollowStates } from '#modules/profiles/follows/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';

/** How many are suggested (ORD-04). */
const mostSuggested = 5;

/** `membershipType` for communities, which are joined. */
export type Suggestion = { readonly profile: ProfileCard; readonly membershipType?: MembershipType };

/**
 * Performers, then hosts, that the buyer doesn't follow yet and communities they can join (ORD-04, FOL-10).
 * `undefined` until all of it is known. The list then stays: a button that was pressed shows its new state.
 */
export function useSuggestions(event: Event): readonly Suggestion[] | undefined {
  const me = useMe();
  const [kept, setKept] = useState<readonly Suggestion[]>();
  const everyone = candidatesOf(event).filter(({ id }) => id !== me?.id && id !== me?.acting?.id);
  const idsOf = (isCommunity: boolean) =>
    everyone.filter(({ type }) => (type === 'community') === isCommunity).map(({ id }) => id);
  const follows = useFollowStates(idsOf(false));
  const participations = useParticipations(idsOf(true));
  if (kept || !follows || !participations) return kept;

  const suggested = everyone.flatMap((profile): Suggestion[] => {
    if (profile.type !== 'community') return follows.get(profile.id)?.status === null ? [{ profile }] : [];
    const participation = participations.get(profile.id);
    if (!participation || participation.isOwn || participation.status !== null) return [];
    return [{ profile, membershipType: participation.membershipType }];
  });
  setKept(suggested.slice(0, mostSuggested));
  return undefined;
}

function candidatesOf({ artists, creator, creators }: Event): readonly ProfileCard[] {
  const everyone = [...artists.items, creator, ...creators.items];
  return [...new Map(everyone.map((profile) => [profile.id, profile])).values()];
}
