import { FollowButton } from '#modules/profiles/follows/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { JoinButton } from './late-join-button.ts';
import { useParticipation } from './use-participation.ts';

/** For a suggested profile, of which only the card is known: follows it, or joins a community (COM-03, FOL-01). */
export function MeetButton({ profile }: { profile: ProfileCard }) {
  return profile.type === 'community' ? (
    <JoinCommunity community={profile} />
  ) : (
    <FollowButton profile={profile} size="small" named />
  );
}

/** Renders nothing for guests, who get to the community by its name. */
function JoinCommunity({ community: { id, name } }: { community: ProfileCard }) {
  const participation = useParticipation(id);
  if (!participation) return null;
  const { membershipType } = participation;
  return <JoinButton community={{ id, name, membershipType }} size="small" named />;
}
