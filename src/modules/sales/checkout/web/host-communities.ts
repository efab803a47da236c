import type { Event } from '#modules/events/events/contract.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';

/** The communities that run an event: an order may join them (CHK-13). */
export function hostCommunities({
  creator,
  creators,
}: Pick<Event, 'creator' | 'creators'>): readonly ProfileCard[] {
  const confirmed = creators.items.filter(({ creatorStatus }) => creatorStatus === 'confirmed');
  const hosts = [creator, ...confirmed].filter(({ type }) => type === 'community');
  return [...new Map(hosts.map((host) => [host.id, host])).values()];
}

/** "Freight Union", "Freight Union and Low End", "A, B and C". */
export function namesText(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
}
