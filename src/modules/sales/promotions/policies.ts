import { policyAbout } from '#platform/contract.ts';
import type { PromotionId } from '#platform/ids.ts';

/** The hosts of the event that the promotion belongs to. */
export const promotionHost = policyAbout<PromotionId>('promotion.host');
/** The hosts of an event, or of the event that a ticket type belongs to. */
export const promotedItemHost = policyAbout<string>('promotion.itemHost');
