import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { changeOwnProfile } from '#modules/profiles/own-profile/contract.ts';
import { onboardingWords as words } from '#modules/profiles/onboarding/copy.ts';
import { HomeFields, useHomeChoices, type Home } from '#modules/profiles/own-profile/web/index.ts';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { onlyCityOf } from './only-city.ts';
import { StepButtons, type StepProps } from './step-buttons.tsx';

export function CityStep({ me, onNext, isBusy }: StepProps) {
  const { setup } = useRouteContext({ from: '__root__' });
  const [home, setHome] = useState<Home>({ cityId: onlyCityOf(setup), neighborhoodId: null });
  const choices = useHomeChoices(home.cityId);
  const hasChoice = home.cityId !== null || home.neighborhoodId !== null;
  const isEmpty = choices?.cities.length === 0 && choices.neighborhoods.length === 0;
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onNext(hasChoice ? () => send(changeOwnProfile, { userId: me.id, ...home }) : undefined);
      }}
    >
      {!choices && <Skeleton className="h-24" label={words.loading} />}
      {isEmpty && <p className="text-ink-2">{words.noPlaces}</p>}
      <HomeFields choices={choices} value={home} onChange={setHome} />
      <StepButtons onNext={onNext} isBusy={isBusy} />
    </form>
  );
}
