import { PromotionId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { call, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const RewardType = z.enum(['points', 'discount', 'unlockItem']);
export type RewardType = z.infer<typeof RewardType>;

export const DiscountType = z.enum(['amount', 'percentage']);
export type DiscountType = z.infer<typeof DiscountType>;

export const Reward = z.object({
  rewardType: RewardType,
  payload: z.object({
    /** Only for discounts. */
    discountType: z.optional(DiscountType),
    /** Major units for an amount, percent for a percentage, points for points. */
    value: z.optional(z.number()),
    /** The ticket type that it unlocks. */
    itemId: z.optional(z.string()),
  }),
});

/** A promo code and what it gives (PRM-01). */
export const Promotion = z.object({
  id: wireId(PromotionId),
  promoCode: z.string(),
  creatorId: z.string(),
  rewards: z.object({ items: z.array(Reward) }),
  /** The ticket types it applies to. `null` means all of the event. */
  ticketIds: z.nullable(z.array(z.string())),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
});
export type Promotion = z.infer<typeof Promotion>;

export const limits = { promoCode: 40 } as const;

export const Redemption = z.object({
  valid: z.boolean(),
  promotion: z.nullable(Promotion),
  /** Shown inline (PRM-04). */
  message: z.string(),
});
export type Redemption = z.infer<typeof Redemption>;

export const refusals = {
  promoCodeRequired: {
    status: 422,
    title: 'Apply promo code',
    message: 'Must enter a promo code to continue.',
  },
} as const satisfies RefusalTable;

/**
 * Checks whether a buyer can use a code (PRM-09). Gives no reason for a refusal, so that codes can't be guessed; uses
 * are counted when the order is created (PRM-13). Editors check availability through another call.
 */
export const redeemPromotion = call('POST /promotions/redeem', {
  summary: 'Check a promo code',
  input: z.object({
    promoCode: z.string().check(z.maxLength(200)),
    /** The event, or one of its ticket types. */
    itemId: z.string(),
  }),
  answer: Redemption,
  refusals,
  may: 'signedIn',
  limit: { times: 10, seconds: 600 },
});
