import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { MembershipType } from '#modules/profiles/communities/contract.ts';
import { useParticipations } from '#modules/profiles/communities/web/index.ts';
import type { Event } from '#modules/events/events/contract.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { hostCommunities } from './host-communities.ts';

export type JoinableHost = ProfileCard & { readonly membershipType: MembershipType };

/**
 * The communities of an event that the buyer can still join: not members, people who asked, and their own teams
 * (CHK-13). Guests are asked, because they sign in later.
 */
export function useJoinableHosts(event: Pick<Event, 'creator' | 'creators'>): readonly JoinableHost[] {
  const isGuest = !useMe();
  const hosts = hostCommunities(event);
  const participations = useParticipations(hosts.map(({ id }) => id));
  if (isGuest) return hosts.map((host) => ({ ...host, membershipType: 'open' }));
  return hosts.flatMap((host) => {
    const participation = participations?.get(host.id);
    if (!participation || participation.isOwn || participation.status !== null) return [];
    return [{ ...host, membershipType: participation.membershipType }];
  });
}
