import { policyAbout } from '#platform/contract.ts';
import type { PlanId } from '#platform/ids.ts';

/** Everyone who may read the plan, guests included where it is open. */
export const planParticipants = policyAbout<PlanId>('plan.participants');
/** The same, signed in: who may take part. */
export const planReader = policyAbout<PlanId>('plan.reader');
/** Who made the plan. */
export const planCreator = policyAbout<PlanId>('plan.creator');
