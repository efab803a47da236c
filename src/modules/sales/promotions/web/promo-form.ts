import { readAmount, readDecimal } from '#platform/read-amount.ts';
import { instantOf, wallClockOf } from '#platform/time.ts';
import type { ManagedPromotion, PromotionDraft, promotionRefusals } from '../manage-contract.ts';

export const promoKinds = ['percentage', 'amount', 'points', 'unlockItem'] as const;
export type PromoKind = (typeof promoKinds)[number];

/** A promotion in its form: input as text, dates in the event's time zone as `2026-11-28T20:00`. */
export type PromoForm = {
  readonly promoCode: string;
  readonly kind: PromoKind;
  readonly value: string;
  readonly itemId: string;
  readonly scope: 'all' | 'some';
  readonly ticketIds: readonly string[];
  readonly starts: string;
  readonly ends: string;
  readonly maxUses: string;
  readonly maxUsesPerPerson: string;
};

export const newPromo: PromoForm = {
  promoCode: '',
  kind: 'percentage',
  value: '15',
  itemId: '',
  scope: 'all',
  ticketIds: [],
  starts: '',
  ends: '',
  maxUses: '',
  maxUsesPerPerson: '',
};

export type PromoFailure = keyof typeof promotionRefusals;

/** The field that shows a refusal. Those without one are about the whole code. */
export const fieldOf: Readonly<Record<PromoFailure, keyof PromoForm | undefined>> = {
  promotionNotFound: undefined,
  promotionArchived: undefined,
  changedMeanwhile: undefined,
  codeRequired: 'promoCode',
  codeTooLong: 'promoCode',
  codeInvalid: 'promoCode',
  codeTaken: 'promoCode',
  codeFixed: 'promoCode',
  discountTypeRequired: 'value',
  percentageInvalid: 'value',
  amountInvalid: 'value',
  pointsInvalid: 'value',
  unlockedTicketRequired: 'itemId',
  unlockedTicketOpen: 'itemId',
  ticketsRequired: 'ticketIds',
  ticketsUnknown: 'ticketIds',
  maxUsesInvalid: 'maxUses',
  maxUsesBelowUsed: 'maxUses',
  maxUsesPerPersonInvalid: 'maxUsesPerPerson',
  datesInvalid: 'ends',
};

/** @param ticketIds that the event sells; archived ones aren't offered */
export function formOf(promotion: ManagedPromotion, ticketIds: readonly string[], zone: string): PromoForm {
  const { rewardType, payload } = promotion.rewards.items[0]!;
  return {
    promoCode: promotion.promoCode,
    kind: rewardType === 'discount' ? (payload.discountType ?? 'percentage') : rewardType,
    value: textOf(payload.value ?? null),
    itemId: payload.itemId ?? '',
    scope: promotion.ticketIds ? 'some' : 'all',
    ticketIds: promotion.ticketIds?.filter((id) => ticketIds.includes(id)) ?? [],
    starts: clockOf(promotion.startDate, zone),
    ends: clockOf(promotion.endDate, zone),
    maxUses: textOf(promotion.maxUses),
    maxUsesPerPerson: textOf(promotion.maxUsesPerPerson),
  };
}

type Saving = {
  readonly zone: string;
  readonly currency: string;
  /** The promotion that the form was opened with. */
  readonly before?: ManagedPromotion | undefined;
};

export function draftOf(form: PromoForm, { zone, currency, before }: Saving): PromotionDraft {
  const { kind, scope } = form;
  return {
    promoCode: form.promoCode,
    rewards: { items: [rewardOf(form, currency)] },
    ticketIds: scope === 'all' || kind === 'unlockItem' ? null : [...form.ticketIds],
    startDate: instantAt(form.starts, before?.startDate, zone),
    endDate: instantAt(form.ends, before?.endDate, zone),
    maxUses: numberOf(form.maxUses),
    maxUsesPerPerson: numberOf(form.maxUsesPerPerson),
  };
}

function rewardOf(
  { kind, itemId, value: typed }: PromoForm,
  currency: string,
): PromotionDraft['rewards']['items'][number] {
  if (kind === 'unlockItem') return { rewardType: kind, payload: { itemId } };
  const value = (kind === 'amount' ? readAmount(typed, currency) : numberOf(typed)) ?? 0;
  if (kind === 'points') return { rewardType: kind, payload: { value } };
  return { rewardType: 'discount', payload: { discountType: kind, value } };
}

const textOf = (value: number | null) => (value === null ? '' : String(value));

/** Empty means no limit; anything that isn't a number breaks a rule. */
const numberOf = (text: string) => readDecimal(text, 2);

const clockOf = (instant: string | null, zone: string) =>
  instant ? wallClockOf(new Date(instant), zone).slice(0, 16) : '';

/** An unchanged time stays, with its seconds and as the second of two. */
function instantAt(clock: string, before: string | null | undefined, zone: string): string | null {
  if (before && clock === clockOf(before, zone)) return before;
  return clock ? instantOf(clock, zone).toISOString() : null;
}
