import { policyAbout } from '#platform/contract.ts';

/** Everyone who may read the plan, guests included where it is open. */
export const planParticipants = policyAbout('plan.participants');
/** The same, signed in: who may take part. */
export const planReader = policyAbout('plan.reader');
/** Who made the plan. */
export const planCreator = policyAbout('plan.creator');
