import type { ReactNode } from 'react';
import { Rail } from '#platform/ui/rail.tsx';
import type { Plan } from '../contract.ts';
import { PlanCard } from './plan-card.tsx';

type PlanRailProps = {
  title: string;
  plans: readonly Plan[];
  /** Loads more plans. */
  more?: ReactNode;
};

/** Scrolls sideways (PLN-04). */
export function PlanRail({ title, plans, more }: PlanRailProps) {
  if (plans.length === 0) return null;
  return (
    <Rail title={title} noun="plans" link={more} itemWidth="17rem">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </Rail>
  );
}
