import { policyAbout } from '#platform/contract.ts';
import type { PromotionId } from '#platform/ids.ts';

/** Who edits the event of a promotion. */
export const promotionHost = policyAbout<PromotionId>('promotion.host');
/** Who edits an event, or the event of a ticket type. */
export const promotedItemHost = policyAbout<string>('promotion.itemHost');
