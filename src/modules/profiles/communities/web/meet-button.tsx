import { FollowButton } from '#modules/profiles/follows/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { JoinButton } from './late-join-button.ts';

/** For a suggested profile, of which only the card is known: follows it, or joins a community (COM-03, FOL-01). */
export function MeetButton({ profile }: { profile: ProfileCard }) {
  return profile.type === 'community' ? (
    <JoinButton community={profile} size="small" named />
  ) : (
    <FollowButton profile={profile} size="small" named />
  );
}
