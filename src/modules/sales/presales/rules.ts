import { isMet, type FanFacts } from '#modules/profiles/membership-rules/rules.ts';
import type { HostRule } from './manage-contract.ts';

/** Fewer people than this aren't counted exactly, so that a rule can't be used to find out about one person. */
export const leastCounted = 10;

/**
 * Whether one of the rules is met at `announcedAt` (epoch ms), however much was followed or joined since. A code may be
 * entered later.
 */
export function qualifies(rules: readonly HostRule[], facts: FanFacts, announcedAt: number): boolean {
  return rules.some((rule) => isMet(rule, facts, announcedAt));
}

export type PresaleState = 'upcoming' | 'open' | 'over';

/** A presale lasts from its start until everyone can buy: the sale start of its ticket types. */
export function presaleState(
  { startsAt, opensToAllAt }: { readonly startsAt: Date; readonly opensToAllAt: Date },
  now: Date,
): PresaleState {
  if (now >= opensToAllAt) return 'over';
  return now >= startsAt ? 'open' : 'upcoming';
}

/** The ticket types whose sale starts after the presale. Others are on sale for everyone already. */
export function presaleTypes<Type extends { readonly id: string; readonly saleStartsAt: Date | null }>(
  types: readonly Type[],
  { startsAt, ticketTypeIds }: { readonly startsAt: Date; readonly ticketTypeIds: readonly string[] | null },
): readonly (Type & { readonly saleStartsAt: Date })[] {
  return types.filter(
    (type): type is Type & { readonly saleStartsAt: Date } =>
      type.saleStartsAt !== null &&
      type.saleStartsAt > startsAt &&
      (ticketTypeIds === null || ticketTypeIds.includes(type.id)),
  );
}
