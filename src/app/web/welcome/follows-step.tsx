import { useQuery } from '@tanstack/react-query';
import { FollowButton } from '#modules/profiles/follows/web/index.ts';
import { onboardingWords as words } from '#modules/profiles/onboarding/copy.ts';
import { followSuggestionsQuery } from '#modules/profiles/onboarding/web/index.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { StepButtons, type StepProps } from './step-buttons.tsx';

export function FollowsStep({ me, onNext, isBusy }: StepProps) {
  const { data, isError } = useQuery(followSuggestionsQuery(me.id));
  return (
    <form
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      {!data && !isError && <Skeleton className="h-96" label={words.loading} />}
      {(isError || data?.items.length === 0) && <p className="text-ink-2">{words.noSuggestions}</p>}
      <ul>
        {data?.items.map((profile) => (
          <ProfileRow key={profile.id} profile={profile}>
            <FollowButton profile={profile} size="small" named />
          </ProfileRow>
        ))}
      </ul>
      <StepButtons onNext={onNext} isBusy={isBusy} isLast />
    </form>
  );
}
