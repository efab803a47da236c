import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { onboardingSteps, type OnboardingStep } from '#modules/profiles/onboarding/contract.ts';
import { onboardingWords as words } from '#modules/profiles/onboarding/copy.ts';
import { useOnboarding } from '#modules/profiles/onboarding/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link, useNavigate } from '#platform/ui/link.ts';
import { ProgressSteps } from '#platform/ui/progress-steps.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';
import { CityStep } from './city-step.tsx';
import { FollowsStep } from './follows-step.tsx';
import { TasteStep } from './taste-step.tsx';

/** Up to three short screens for new users, each of which they can skip (OWN-02). */
export function WelcomePage() {
  return <SignedInOnly title={words.title}>{(me) => <Welcome me={me} />}</SignedInOnly>;
}

function Welcome({ me }: { me: Me }) {
  const { step, move } = useOnboarding(me.id);
  const navigate = useNavigate();
  const hasCities = useRouteContext({ from: '__root__', select: ({ setup }) => setup.cities.length > 1 });
  // A new document, because everything on the page belongs to a city, and another one may have been chosen here.
  const home = { to: '/', reloadDocument: hasCities } as const;
  const next = useAct(async (save?: () => Promise<unknown>) => {
    await save?.();
    const following = onboardingSteps[onboardingSteps.indexOf(step!) + 1] ?? null;
    await move(following);
    if (following === null) await navigate(home);
  });
  if (step === undefined) return <Skeleton className="h-96" label={words.loading} />;
  if (step === null) return <AllSet />;
  const Step = { city: CityStep, taste: TasteStep, follows: FollowsStep }[step];
  return (
    <div className="page pt-6 pb-12">
      <div className="max-w-xl mx-auto grid grid-cols-1 gap-6">
        <ProgressSteps
          label={words.steps}
          steps={onboardingSteps.map((one) => words.stepNames[one])}
          current={onboardingSteps.indexOf(step)}
        />
        <StepHead key={step} step={step} />
        <Step me={me} onNext={next.act} isBusy={next.isBusy} />
        <Link {...home} className="justify-self-start underline text-ink-2">
          {words.later}
        </Link>
      </div>
    </div>
  );
}

/** Takes the focus when the step changes, so that screen readers read it. */
function StepHead({ step }: { step: OnboardingStep }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <header className="grid gap-2">
      <h1 ref={title} tabIndex={-1} className="display text-(length:--t-h1) outline-none">
        {words.titles[step]}
      </h1>
      <p className="text-ink-2">{words.leads[step]}</p>
    </header>
  );
}

function AllSet() {
  return (
    <div className="page pt-8">
      <EmptyState title={words.done.title} message={words.done.message}>
        <Link to="/" className={buttonClass()}>
          {words.home}
        </Link>
        <Link to="/settings/profile" className={buttonClass({ variant: 'quiet' })}>
          {words.editProfile}
        </Link>
      </EmptyState>
    </div>
  );
}
