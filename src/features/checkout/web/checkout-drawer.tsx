import { lazy, Suspense, useEffect, useRef, useState, type Ref } from 'react';
import { Button, IconButton } from '#kit/web/button.tsx';
import { classNames } from '#kit/web/class-names.ts';
import { FullScreen } from '#kit/web/full-screen.tsx';
import { IconArrowLeft, IconX } from '#kit/web/icons.tsx';
import { ProgressSteps } from '#kit/web/progress-steps.tsx';
import { buyerWords, checkoutSteps } from '../copy.ts';
import { wayOut, type Step } from './flow.ts';
import { loadLaterSteps } from './load-later-steps.ts';
import { StepWaiting } from './step-waiting.tsx';
import { EnterCode, TicketStep } from './ticket-step.tsx';
import { useCheckout, type Checkout, type SellingEvent } from './use-checkout.ts';

export interface CheckoutDrawerProps {
  event: SellingEvent;
  open: boolean;
  /** Unused: the drawer follows the page's address. */
  onOpenChange: (open: boolean) => void;
  appUrl?: string | null | undefined;
}

/** The full-screen way from choosing tickets to having them (CHK-01). */
export function CheckoutDrawer({ event, open, appUrl }: CheckoutDrawerProps) {
  const checkout = useCheckout(event);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = useLastStep(checkout.step);
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
        <StepBody key={step} checkout={checkout} step={step} headingRef={heading} appUrl={appUrl} />
        <StepFocus step={step} heading={heading} />
      </div>
    </FullScreen>
  );
}

/** The result stands in full light; progress and marks take the colour of its ink. */
const litStep = 'ground-lit [--meter:var(--on-lit)] [--room-3:var(--lit-hover)]';

/** The step that was shown last, while the drawer is leaving. */
function useLastStep(step: Step | undefined): Step {
  const [last, setLast] = useState<Step>(step ?? 0);
  if (step !== undefined && step !== last) setLast(step);
  return step ?? last;
}

interface StepBodyProps {
  checkout: Checkout;
  step: Step;
  headingRef: Ref<HTMLHeadingElement>;
  appUrl: string | null | undefined;
}

const PaymentStep = lazy(() => loadLaterSteps().then((steps) => ({ default: steps.PaymentStep })));
const DoneStep = lazy(() => loadLaterSteps().then((steps) => ({ default: steps.DoneStep })));

function StepBody({ checkout, step, headingRef, appUrl }: StepBodyProps) {
  const { order, event } = checkout;
  if (step === 0) return <TicketStep checkout={checkout} headingRef={headingRef} />;
  return (
    <Suspense fallback={<StepWaiting event={event} headingRef={headingRef} />}>
      {step === 1 || order?.status !== 'completed' ? (
        <PaymentStep checkout={checkout} headingRef={headingRef} />
      ) : (
        <DoneStep order={order} event={event} headingRef={headingRef} appUrl={appUrl} />
      )}
    </Suspense>
  );
}

/** Each step begins at its top, and is read from its heading. */
function StepFocus({ step, heading }: { step: Step; heading: React.RefObject<HTMLHeadingElement | null> }) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.closest('.full-screen')?.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [step, heading]);
  return null;
}

/** Back or close, how far one is, and on step 0 the code (CHK-03, CHK-05). */
function CheckoutHeader({ checkout, step }: { checkout: Checkout; step: Step }) {
  const isLast = wayOut(step) === 'close';
  return (
    <div
      className={classNames(
        'grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 px-4 pt-[calc(0.5rem+env(safe-area-inset-top,0px))] pb-3 lg:grid-cols-[1fr_auto_1fr] lg:px-gutter lg:py-4',
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
