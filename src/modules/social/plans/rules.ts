import { bareId } from '#platform/ids.ts';
import type { Check } from '#platform/checks.ts';
import type { PlanAccess, PlanStatus } from './contract.ts';
import { planLimits, type PlanDraft, type planRefusals } from './write-contract.ts';

/** The topic under which the people of a plan hear that something of it has changed. */
export const plansTopic = 'plans';

export function planPath({ id }: { id: string }): `/plans/${string}` {
  return `/plans/${bareId(id)}`;
}

/** In the order of the form. The form runs it before sending, the server before saving. */
export const planChecks: readonly Check<PlanDraft, keyof typeof planRefusals>[] = [
  [({ name }) => name.trim() !== '', 'nameRequired'],
  [({ name }) => name.trim().length <= planLimits.name, 'nameTooLong'],
  [({ description }) => description.length <= planLimits.description, 'descriptionTooLong'],
  [({ place }) => place.length <= planLimits.place, 'placeTooLong'],
  [({ eventIds }) => new Set(eventIds).size <= planLimits.nights, 'tooManyNights'],
];

/** Two to ten different choices, each of which says when, or nothing to vote on at all. */
export function areOptions(
  options: readonly { eventId: string | null; startDate: string | null }[],
): boolean {
  const keys = new Set(options.map(({ eventId, startDate }) => eventId ?? startDate));
  return (
    options.length === 0 ||
    (keys.size === options.length && !keys.has(null) && keys.size >= 2 && keys.size <= planLimits.options)
  );
}

/** The choice that most voted for, the first of equals; none where nobody voted. */
export function winnerOf<Option extends { readonly votesTotal: number }>(
  options: readonly Option[],
): Option | undefined {
  const most = Math.max(0, ...options.map(({ votesTotal }) => votesTotal));
  return most === 0 ? undefined : options.find(({ votesTotal }) => votesTotal === most);
}

/**
 * What somebody becomes who wants to come along; the refusal where they may not. Whoever was invited is in at once;
 * whoever was turned away stays away; once more the same changes nothing.
 */
export function statusAfterJoin(
  access: PlanAccess,
  before: PlanStatus | null,
): { status: PlanStatus } | { refusal: 'denied' | 'planNotFound' } {
  if (before === 'denied') return { refusal: 'denied' };
  if (before === 'confirmed' || before === 'invited') return { status: 'confirmed' };
  if (access === 'invited') return before === 'pending' ? { status: 'pending' } : { refusal: 'planNotFound' };
  return { status: access === 'open' ? 'confirmed' : 'pending' };
}

/** What an invitation makes of somebody: who asked is let, who is in stays in. */
export function statusAfterInvite(before: PlanStatus | null): PlanStatus {
  return before === 'pending' || before === 'confirmed' ? 'confirmed' : 'invited';
}

/** How the kept totals of a plan change with one person. */
export function totalsChange(before: PlanStatus | null, after: PlanStatus | null) {
  const count = (status: PlanStatus) => Number(after === status) - Number(before === status);
  return { participants: count('confirmed'), requests: count('pending') };
}
