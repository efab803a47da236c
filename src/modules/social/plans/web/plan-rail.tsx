import { Rail } from '#platform/ui/rail.tsx';
import type { Plan } from '../contract.ts';
import { PlanCard } from './plan-card.tsx';

/** Scrolls sideways (PLN-04). */
export function PlanRail({ title, plans }: { title: string; plans: readonly Plan[] }) {
  if (plans.length === 0) return null;
  return (
    <Rail title={title} noun="plans" itemWidth="17rem">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </Rail>
  );
}
