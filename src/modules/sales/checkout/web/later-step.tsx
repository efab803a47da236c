import type { Ref } from 'react';
import type { AppStores } from '#platform/app-download.ts';
import { DoneStep } from './done-step.tsx';
import type { Step } from './flow.ts';
import { PaymentStep } from './payment-step.tsx';
import type { Checkout } from './use-checkout.ts';

interface LaterStepProps {
  checkout: Checkout;
  step: Step;
  headingRef: Ref<HTMLHeadingElement>;
  apps: AppStores;
}

export function LaterStep({ checkout, step, headingRef, apps }: LaterStepProps) {
  const { order, event } = checkout;
  if (step === 1 || order?.status !== 'completed')
    return <PaymentStep checkout={checkout} headingRef={headingRef} />;
  return <DoneStep order={order} event={event} headingRef={headingRef} apps={apps} />;
}
