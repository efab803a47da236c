import type { Ref } from 'react';
import type { Event } from '#modules/events/events/contract.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { checkoutSteps } from '../copy.ts';
import { EventHead } from './event-head.tsx';
import { StepLayout } from './step-layout.tsx';

/** Shown while the payment step's order or code loads. */
export function StepWaiting({ event, headingRef }: { event: Event; headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <StepLayout receipt={<Skeleton className="h-72" />} action={<Skeleton className="h-14" />}>
      <EventHead event={event} step={checkoutSteps[1]} headingRef={headingRef} />
      <Skeleton className="h-80" />
    </StepLayout>
  );
}
