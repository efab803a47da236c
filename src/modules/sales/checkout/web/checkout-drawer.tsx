import { lazy, Suspense, useCallback, useEffect, useRef, useState, type Ref } from 'react';
import type { AppStores } from '#platform/app-download.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { FullScreen } from '#platform/ui/full-screen.tsx';
import { IconArrowLeft, IconX } from '#platform/ui/icons.tsx';
import { ProgressSteps } from '#platform/ui/progress-steps.tsx';
import { buyerWords, checkoutSteps } from '../copy.ts';
import { wayOut, type Step } from './flow.ts';
import { loadLaterSteps } from './load-later-steps.ts';
import { OrderAnnouncer } from './order-announcer.tsx';
import { StepWaiting } from './step-waiting.tsx';
import { EnterCode, TicketStep } from './ticket-step.tsx';
import { useCheckout, type Checkout, type SellingEvent } from './use-checkout.ts';

export interface CheckoutDrawerProps {
  event: SellingEvent;
  open: boolean;
  /** Unused: the drawer follows the page's address. */
  onOpenChange: (open: boolean) => void;
  apps: AppStores;
}

/** The full-screen checkout, from ticket selection to confirmation (CHK-01). */
export function CheckoutDrawer({ event, open, apps }: CheckoutDrawerProps) {
  const checkout = useCheckout(event);
  const step = useLastStep(checkout.step);
  const { heading, headingRef } = useStepFocus(step);
  return (
    <FullScreen
      open={open}
      onOpenChange={(next) => !next && checkout.back()}
      title={buyerWords.drawer(event.name)}
      gel={event.gel}
      initialFocus={heading}
    >
      <div className={classNames('flex grow flex-col', step === 2 && litStep)}>
        <CheckoutHeader checkout={checkout} step={step} />
        <StepBody key={step} checkout={checkout} step={step} headingRef={headingRef} apps={apps} />
      </div>
      <OrderAnnouncer order={checkout.step === 2 ? checkout.order : undefined} event={event} />
    </FullScreen>
  );
}

/** The result is on a light background; progress and marks use its ink color. */
const litStep = 'ground-lit [--meter:var(--on-lit)] [--room-3:var(--lit-hover)]';

/** The last step shown, kept while the drawer closes. */
function useLastStep(step: Step | undefined): Step {
  const [last, setLast] = useState<Step>(step ?? 0);
  if (step !== undefined && step !== last) setLast(step);
  return step ?? last;
}

interface StepBodyProps {
  checkout: Checkout;
  step: Step;
  headingRef: Ref<HTMLHeadingElement>;
  apps: AppStores;
}

// One chunk for both, so that the result needs no loading after the payment.
const LaterStep = lazy(() => loadLaterSteps().then((steps) => ({ default: steps.LaterStep })));

function StepBody({ checkout, step, headingRef, apps }: StepBodyProps) {
  if (step === 0) return <TicketStep checkout={checkout} headingRef={headingRef} />;
  return (
    <Suspense fallback={<StepWaiting event={checkout.event} headingRef={headingRef} />}>
      <LaterStep checkout={checkout} step={step} headingRef={headingRef} apps={apps} />
    </Suspense>
  );
}

/**
 * Each step starts at the top with the focus on its heading. A heading that replaces a focused one, as when the
 * payment form replaces its skeleton, takes over the focus.
 */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const headingRef = useCallback((element: HTMLHeadingElement | null) => {
    heading.current = element;
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.closest('.full-screen')?.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return { heading, headingRef };
}

/** Back or close, progress, and the promo code on step 0 (CHK-03, CHK-05). */
function CheckoutHeader({ checkout, step }: { checkout: Checkout; step: Step }) {
  const isLast = wayOut(step) === 'close';
  return (
    <div
      className={classNames(
        'full-screen-head grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 px-4 pt-[calc(0.5rem+env(safe-area-inset-top,0px))] pb-3 lg:grid-cols-[1fr_auto_1fr] lg:px-gutter lg:py-4',
        !isLast && 'sticky top-0 z-3 border-b border-line bg-room',
      )}
    >
      {isLast ? (
        <IconButton
          label={buyerWords.close}
          icon={<IconX />}
          onClick={checkout.back}
          className="-ms-2.5 justify-self-start"
        />
      ) : (
        <Button variant="bare" onClick={checkout.back} className="-ms-[1.1rem] justify-self-start">
          <IconArrowLeft />
          {buyerWords.back}
        </Button>
      )}
      <div className="col-span-2 row-start-2 lg:col-span-1 lg:col-start-2 lg:row-start-1">
        <ProgressSteps label={buyerWords.progress} steps={checkoutSteps} current={step} />
      </div>
      <div className="col-start-2 row-start-1 justify-self-end lg:col-start-3">
        {step === 0 && <EnterCode checkout={checkout} />}
      </div>
    </div>
  );
}
