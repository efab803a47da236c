import type { Me } from '#modules/identity/accounts/contract.ts';
import { onboardingWords as words } from '#modules/profiles/onboarding/copy.ts';
import { Button } from '#platform/ui/button.tsx';

export type StepProps = {
  readonly me: Me;
  /** @param save stores the answer. Absent: the user skips */
  readonly onNext: (save?: () => Promise<unknown>) => void;
  readonly isBusy: boolean;
};

type StepButtonsProps = Pick<StepProps, 'onNext' | 'isBusy'> & { isLast?: boolean };

/** The buttons at the end of a step. The first submits its form. */
export function StepButtons({ onNext, isBusy, isLast = false }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="large" busy={isBusy}>
        {isLast ? words.finish : words.continue}
      </Button>
      {!isLast && (
        <Button variant="quiet" size="large" disabled={isBusy} onClick={() => onNext()}>
          {words.skip}
        </Button>
      )}
    </div>
  );
}
