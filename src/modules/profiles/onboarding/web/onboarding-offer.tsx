import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { onboardingWords as words } from '../copy.ts';
import { useOnboarding } from './use-onboarding.ts';

/** Offers to go on where the user stopped, until they finish or decline (OWN-02). */
export function OnboardingOffer({ userId }: { userId: string }) {
  const { step, move } = useOnboarding(userId);
  const decline = useAct(() => move(null));
  if (!step) return null;
  return (
    <section aria-labelledby="onboarding-offer" className="ground-surface rounded-panel p-5 grid gap-3 my-4">
      <h2 id="onboarding-offer" className="heading">
        {words.offer}
      </h2>
      <p className="text-ink-2">{words.offerLead}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/welcome" className={buttonClass()}>
          {words.start}
        </Link>
        <Button variant="quiet" busy={decline.isBusy} onClick={() => decline.act()}>
          {words.notNow}
        </Button>
      </div>
    </section>
  );
}
