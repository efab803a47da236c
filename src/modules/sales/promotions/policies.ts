import { policyAbout } from '#platform/contract.ts';

/** Who edits the event of a promotion. */
export const promotionHost = policyAbout('promotion.host');
/** Who edits an event, or the event of a ticket type. */
export const promotedItemHost = policyAbout('promotion.itemHost');
