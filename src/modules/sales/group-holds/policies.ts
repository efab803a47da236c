import { policyAbout } from '#platform/contract.ts';

/** Who made the plan, and who said yes to it. */
export const planGuest = policyAbout('plan.comes');
