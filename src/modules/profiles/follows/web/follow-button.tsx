import { signInIntent, useMe } from '#modules/identity/accounts/web/index.ts';
import { Button, type ButtonSize } from '#platform/ui/button.tsx';
import { SteadyWord } from '#platform/ui/steady-word.tsx';
import { followWords } from '../copy.ts';
import type { FollowedType } from '../rules.ts';
import { useFollow, type Followable } from './use-follow.ts';

export type FollowButtonProps = {
  profile: Followable;
  size: ButtonSize;
  /** In a list, where the label alone wouldn't say which profile. */
  named?: boolean;
};

/** FOL-01. Renders nothing for the viewer, their current profile, and communities, which are joined. */
export function FollowButton({ profile, size, named = false }: FollowButtonProps) {
  const me = useMe();
  const { type } = profile;
  if (type === 'community' || [me?.id, me?.acting?.id].includes(profile.id)) return null;
  return <OtherButton profile={{ ...profile, type }} size={size} named={named} />;
}

type OtherButtonProps = Required<FollowButtonProps> & { profile: { type: FollowedType } };

function OtherButton({ profile, size, named }: OtherButtonProps) {
  const me = useMe();
  const { state, press } = useFollow(profile);
  const isKnown = me === null || state !== undefined;
  const isRequested = state?.status === 'pending';
  const word = state?.followed
    ? followWords.following
    : isRequested
      ? followWords.requested
      : followWords.follow;
  return (
    <Button
      variant={state?.followed || isRequested ? 'quiet' : 'outline'}
      size={size}
      {...(named && { 'aria-label': followWords.named(word, profile.name) })}
      onClick={press}
      {...(!me && signInIntent)}
      {...(!isKnown && { className: 'skeleton', 'aria-busy': true, 'aria-disabled': true })}
    >
      <SteadyWord longest={followWords.following}>{word}</SteadyWord>
    </Button>
  );
}
