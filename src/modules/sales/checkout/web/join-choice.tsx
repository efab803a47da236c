import type { Event } from '#modules/events/events/contract.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { imageUrl } from '#modules/media/rules.ts';
import type { MembershipType } from '#modules/profiles/communities/contract.ts';
import { useParticipations } from '#modules/profiles/communities/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { buyerWords } from '../copy.ts';

interface JoinChoiceProps {
  event: Event;
  isJoining: boolean;
  onChange: (isJoining: boolean) => void;
}

/** Offers to join the communities that host the event; off by default (CHK-13). */
export function JoinChoice({ event, isJoining, onChange }: JoinChoiceProps) {
  const communities = useJoinableHosts(event);
  const [first] = communities;
  if (!first) return null;
  const image = first.images[0];
  return (
    <div className="flex items-center gap-4 rounded-paper bg-room-2 px-4 py-3">
      <Avatar id={first.id} name={first.name} image={image && imageUrl(image, 80)} size={44} shape="square" />
      <Checkbox
        end
        className="grow"
        checked={isJoining}
        hint={buyerWords.joinHint}
        onChange={({ target }) => onChange(target.checked)}
      >
        <span className="font-semibold">{labelOf(communities)}</span>
      </Checkbox>
    </div>
  );
}

function labelOf(communities: readonly JoinableHost[]): string {
  const names = namesText(communities.map(({ name }) => name));
  const isRequest = communities.every(({ membershipType }) => membershipType !== 'open');
  return isRequest ? buyerWords.askToJoin(names) : buyerWords.join(names);
}

type JoinableHost = ProfileCard & { readonly membershipType: MembershipType };

/**
 * The event's communities that the buyer can join: not their own teams', and not those they joined or asked to join
 * (CHK-13). Guests see all, because they sign in later.
 */
function useJoinableHosts(event: Pick<Event, 'creator' | 'creators'>): readonly JoinableHost[] {
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

/** The communities that host an event, which an order may join (CHK-13). */
function hostCommunities({ creator, creators }: Pick<Event, 'creator' | 'creators'>): readonly ProfileCard[] {
  const confirmed = creators.items.filter(({ creatorStatus }) => creatorStatus === 'confirmed');
  const hosts = [creator, ...confirmed].filter(({ type }) => type === 'community');
  return [...new Map(hosts.map((host) => [host.id, host])).values()];
}

function namesText(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
}
