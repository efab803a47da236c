import { policyAbout } from '#platform/contract.ts';
import type { PlanId } from '#platform/ids.ts';

/** Everyone who may see the plan; guests, too, when it is open. */
export const planParticipants = policyAbout<PlanId>('plan.participants');
/** Signed-in users who may see the plan. */
export const planReader = policyAbout<PlanId>('plan.reader');
export const planCreator = policyAbout<PlanId>('plan.creator');
