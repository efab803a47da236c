import { minorUnits, moneyText } from '#platform/money.ts';
import type { Promotion } from './contract.ts';

/** The promo code dialog (PRM-02). */
export const promoModal = {
  title: 'Apply promo code',
  message: 'Access discounts or exclusive tickets',
} as const;

export const promoWords = {
  enter: 'Enter code',
  field: 'Promo code',
  apply: 'Apply',
  cancel: 'Cancel',
} as const;

/** One answer for all invalid codes, whatever the reason. */
export const redeemWords = {
  valid: 'Promo code applied.',
  notValid: 'This promo code is not valid for this event.',
} as const;

/**
 * The benefit of a code, shown beside its name: "15% off", "$5 off", "unlocks a ticket", "+50 points" (PRM-01, PRM-14).
 */
export function worthText(promotion: Promotion, currency: string): string {
  const [reward] = promotion.rewards.items;
  if (!reward) return '';
  const { rewardType, payload } = reward;
  const value = payload.value ?? 0;
  if (rewardType === 'unlockItem') return 'unlocks a ticket';
  if (rewardType === 'points') return `+${value} points`;
  return payload.discountType === 'percentage'
    ? `${value}% off`
    : `${moneyText(minorUnits(value, currency), currency)} off`;
}
