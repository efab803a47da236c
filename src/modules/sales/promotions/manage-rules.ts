import type { Check } from '#platform/checks.ts';
import { chargeLimits } from '#platform/currencies.ts';
import { exactMinorUnits } from '#platform/money.ts';
import {
  promotionLimits,
  type PromotedEvent,
  type PromotionDraft,
  type promotionRefusals,
} from './manage-contract.ts';
import { normalCode } from './rules.ts';

export type PromotionToCheck = { readonly draft: PromotionDraft; readonly event: PromotedEvent };

/** The normalized form: no lower case, and nothing that needs escaping in an address. */
export const codeShape = /^[\p{Lu}\p{Lo}\p{Nd}_-]+$/u;

const isWhole = (value: number, atMost: number) => Number.isInteger(value) && value >= 1 && value <= atMost;
const isLimit = (value: number | null, atMost: number) => value === null || isWhole(value, atMost);
const rewardOf = ({ draft }: PromotionToCheck) => draft.rewards.items[0]!;
const codeOf = ({ draft }: PromotionToCheck) => normalCode(draft.promoCode);

/** Whether an amount is positive and leaves prices that can be charged. */
function isAmount(value: number, currency: string): boolean {
  return isWhole(exactMinorUnits(value, currency) ?? 0, chargeLimits(currency).most);
}

/** In form order. The form runs these before sending, the server before saving (PRM-05, PRM-06). */
export const promotionChecks: readonly Check<PromotionToCheck, keyof typeof promotionRefusals>[] = [
  [(promotion) => codeOf(promotion) !== '', 'codeRequired'],
  [(promotion) => codeOf(promotion).length <= promotionLimits.promoCode, 'codeTooLong'],
  [(promotion) => codeShape.test(codeOf(promotion)), 'codeInvalid'],
  [
    (promotion) => {
      const { rewardType, payload } = rewardOf(promotion);
      return rewardType !== 'discount' || payload.discountType !== undefined;
    },
    'discountTypeRequired',
  ],
  [
    (promotion) => {
      const { rewardType, payload } = rewardOf(promotion);
      if (rewardType !== 'discount' || payload.discountType !== 'percentage') return true;
      return isWhole(payload.value ?? 0, 100);
    },
    'percentageInvalid',
  ],
  [
    (promotion) => {
      const { rewardType, payload } = rewardOf(promotion);
      if (rewardType !== 'discount' || payload.discountType !== 'amount') return true;
      return isAmount(payload.value ?? 0, promotion.event.currency);
    },
    'amountInvalid',
  ],
  [
    (promotion) => {
      const { rewardType, payload } = rewardOf(promotion);
      return rewardType !== 'points' || isWhole(payload.value ?? 0, promotionLimits.points);
    },
    'pointsInvalid',
  ],
  [
    (promotion) => {
      const { rewardType, payload } = rewardOf(promotion);
      return rewardType !== 'unlockItem' || promotion.event.tickets.some(({ id }) => id === payload.itemId);
    },
    'unlockedTicketRequired',
  ],
  [
    (promotion) => {
      const { rewardType, payload } = rewardOf(promotion);
      if (rewardType !== 'unlockItem') return true;
      return promotion.event.tickets.some(({ id, locked }) => id === payload.itemId && locked);
    },
    'unlockedTicketOpen',
  ],
  [({ draft }) => draft.ticketIds === null || draft.ticketIds.length > 0, 'ticketsRequired'],
  [
    ({ draft, event }) =>
      draft.ticketIds === null || draft.ticketIds.every((one) => event.tickets.some(({ id }) => id === one)),
    'ticketsUnknown',
  ],
  [({ draft }) => isLimit(draft.maxUses, promotionLimits.maxUses), 'maxUsesInvalid'],
  [
    ({ draft }) => isLimit(draft.maxUsesPerPerson, promotionLimits.maxUsesPerPerson),
    'maxUsesPerPersonInvalid',
  ],
  [
    ({ draft: { startDate, endDate } }) =>
      !startDate || !endDate || Date.parse(endDate) > Date.parse(startDate),
    'datesInvalid',
  ],
];

export type PromotionBefore = {
  readonly code: string;
  readonly used: number;
  readonly wasUsed: boolean;
  readonly archivedAt: Date | null;
};

/** Fields that can't change: orders show their code, and counted uses stay. */
export const changeChecks: readonly Check<
  { readonly draft: PromotionDraft; readonly before: PromotionBefore },
  keyof typeof promotionRefusals
>[] = [
  [({ before }) => before.archivedAt === null, 'promotionArchived'],
  [({ draft, before }) => !before.wasUsed || normalCode(draft.promoCode) === before.code, 'codeFixed'],
  [({ draft, before }) => draft.maxUses === null || draft.maxUses >= before.used, 'maxUsesBelowUsed'],
];
