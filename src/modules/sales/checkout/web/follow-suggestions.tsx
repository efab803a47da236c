import { useState } from 'react';
import type { Event } from '#modules/events/events/contract.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { imageUrl } from '#modules/media/rules.ts';
import type { MembershipType } from '#modules/profiles/communities/contract.ts';
import { JoinButton, useParticipations } from '#modules/profiles/communities/web/index.ts';
import { FollowButton, useFollowStates } from '#modules/profiles/follows/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { VerifiedMark } from '#platform/ui/verified-mark.tsx';
import { buyerWords } from '../copy.ts';

const mostSuggested = 5;

/** `membershipType` for communities, which are joined. */
type Suggestion = { readonly profile: ProfileCard; readonly membershipType?: MembershipType };

/**
 * Performers, then hosts, that the buyer doesn't follow yet, and communities they can join (ORD-04, FOL-10).
 * `undefined` until all is loaded. The list stays stable, so that a pressed button shows its new state.
 */
function useSuggestions(event: Event): readonly Suggestion[] | undefined {
  const me = useMe();
  const [kept, setSuggested] = useState<readonly Suggestion[]>();
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
  setSuggested(suggested.slice(0, mostSuggested));
  return undefined;
}

function candidatesOf({ artists, creator, creators }: Event): readonly ProfileCard[] {
  const everyone = [...artists.items, creator, ...creators.items];
  return [...new Map(everyone.map((profile) => [profile.id, profile])).values()];
}

/** Profiles to follow and communities to join after buying. A skeleton until the buyer's follows are loaded. */
export function FollowSuggestions({ event }: { event: Event }) {
  const suggested = useSuggestions(event);
  if (suggested?.length === 0) return null;
  return (
    <section aria-labelledby="suggestions">
      <h3 id="suggestions" className="heading mb-2">
        {buyerWords.suggestions}
      </h3>
      {suggested ? (
        <ul>
          {suggested.map((suggestion) => (
            <SuggestionRow key={suggestion.profile.id} {...suggestion} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-54" />
      )}
    </section>
  );
}

function SuggestionRow({ profile, membershipType }: Suggestion) {
  const { id, name, note, type, verified, images } = profile;
  const [image] = images;
  return (
    <li className="flex items-center gap-4 border-t border-line py-3">
      <Avatar
        id={id}
        name={name}
        image={image && imageUrl(image, 80)}
        size={48}
        shape={type === 'user' ? 'round' : 'square'}
      />
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1 font-semibold">
          <span className="truncate">{name}</span>
          {verified && <VerifiedMark />}
        </p>
        {note && <p className="truncate text-small text-ink-2">{note}</p>}
      </div>
      {membershipType ? (
        <JoinButton community={{ id, name, membershipType }} size="small" named />
      ) : (
        <FollowButton profile={profile} size="small" named />
      )}
    </li>
  );
}
