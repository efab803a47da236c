import { policyAbout } from '#platform/contract.ts';
import type { PlanId } from '#platform/ids.ts';

/** Who made the plan, and who said yes to it. */
export const planGuest = policyAbout<PlanId>('plan.comes');
