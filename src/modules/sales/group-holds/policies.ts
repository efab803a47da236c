import { policyAbout } from '#platform/contract.ts';
import type { PlanId } from '#platform/ids.ts';

/** The plan's creator and everyone who accepted. */
export const planGuest = policyAbout<PlanId>('plan.comes');
