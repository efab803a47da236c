import { minorUnits } from '#platform/money.ts';
import type { Promotion } from './contract.ts';

/** Normalizes a code: trims it and makes it upper case (PRM-13). */
export function normalCode(typed: string): string {
  return typed.trim().toUpperCase();
}

export type Discount = {
  readonly kind: 'percentage' | 'amount';
  /** Percent, or the smallest unit of the order's currency. */
  readonly value: number;
  /** The ticket types it applies to. `null` means all. */
  readonly ticketIds: readonly string[] | null;
};

/** @returns undefined if the code gives something else, such as points */
export function discountOf(promotion: Promotion, currency: string): Discount | undefined {
  const reward = promotion.rewards.items.find(({ rewardType }) => rewardType === 'discount');
  if (!reward) return undefined;
  const { discountType, value = 0 } = reward.payload;
  const { ticketIds } = promotion;
  return discountType === 'percentage'
    ? { kind: 'percentage', value, ticketIds }
    : { kind: 'amount', value: minorUnits(value, currency), ticketIds };
}

/** Decides whether a code can be used now, independent of the user. */
export type UseFacts = {
  readonly startsAt: Date | null;
  /** Exclusive: at this moment it no longer applies. */
  readonly endsAt: Date | null;
  readonly archivedAt: Date | null;
  /** null: no limit. */
  readonly maxUses: number | null;
  /** Orders that use it now, paid or held. */
  readonly used: number;
};

export function isUsable(promotion: UseFacts, now: Date): boolean {
  if (promotion.archivedAt !== null) return false;
  if (promotion.startsAt !== null && now < promotion.startsAt) return false;
  if (promotion.endsAt !== null && now >= promotion.endsAt) return false;
  return promotion.maxUses === null || promotion.used < promotion.maxUses;
}

export type ScopeFacts = {
  readonly unlocksTicketType: string | null;
  /** null: all of the event. */
  readonly onlyTicketTypes: readonly string[] | null;
};

/** Whether a code applies to any of these tickets; otherwise no use is counted. */
export function appliesToAny(promotion: ScopeFacts, ticketTypeIds: readonly string[]): boolean {
  const { unlocksTicketType, onlyTicketTypes } = promotion;
  if (unlocksTicketType !== null) return ticketTypeIds.includes(unlocksTicketType);
  return onlyTicketTypes === null || ticketTypeIds.some((id) => onlyTicketTypes.includes(id));
}

/** The same for a promotion on the wire. */
export function countsForAny(promotion: Promotion, ticketIds: readonly string[]): boolean {
  return appliesToAny(
    { unlocksTicketType: unlockedTicketOf(promotion) ?? null, onlyTicketTypes: promotion.ticketIds },
    ticketIds,
  );
}

/** The ticket type that a code unlocks (TIX-15). */
export function unlockedTicketOf(promotion: Promotion): string | undefined {
  return promotion.rewards.items.find(({ rewardType }) => rewardType === 'unlockItem')?.payload.itemId;
}
