import { bareId } from '#platform/ids.ts';
import type { Check } from '#platform/checks.ts';
import type { PlanAccess, PlanStatus } from './contract.ts';
import { planLimits, type PlanDraft, type planRefusals } from './write-contract.ts';

export const plansTopic = 'plans';

export function planPath({ id }: { id: string }): `/plans/${string}` {
  return `/plans/${bareId(id)}`;
}

/** In the order of the form. Checked by the form before sending and by the server before saving. */
export const planChecks: readonly Check<PlanDraft, keyof typeof planRefusals>[] = [
  [({ name }) => name.trim() !== '', 'nameRequired'],
  [({ name }) => name.trim().length <= planLimits.name, 'nameTooLong'],
  [({ description }) => description.length <= planLimits.description, 'descriptionTooLong'],
  [({ place }) => place.length <= planLimits.place, 'placeTooLong'],
  [({ eventIds }) => new Set(eventIds).size <= planLimits.events, 'tooManyEvents'],
];

/** Whether these options are valid: none, or two to ten different ones that each have a date. */
export function areOptions(
  options: readonly { eventId: string | null; startDate: string | null }[],
): boolean {
  const keys = new Set(options.map(({ eventId, startDate }) => eventId ?? startDate));
  return (
    options.length === 0 ||
    (keys.size === options.length && !keys.has(null) && keys.size >= 2 && keys.size <= planLimits.options)
  );
}

/** Returns the option with the most votes, the first of a tie, among those that take place. None without votes. */
export function winnerOf<Option extends { readonly votesTotal: number; readonly takesPlace: boolean }>(
  options: readonly Option[],
): Option | undefined {
  const open = options.filter(({ takesPlace }) => takesPlace);
  const most = Math.max(0, ...open.map(({ votesTotal }) => votesTotal));
  return most === 0 ? undefined : open.find(({ votesTotal }) => votesTotal === most);
}

/**
 * Returns a user's status after joining, or a refusal. Invited users are confirmed at once, declined users stay
 * declined, and repeating has no effect.
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

/** Inviting confirms users who asked to join, and doesn't change those already in. */
export function statusAfterInvite(before: PlanStatus | null): PlanStatus {
  return before === 'pending' || before === 'confirmed' ? 'confirmed' : 'invited';
}

/**
 * Returns a user's status after the creator's decision: none after an invitation is withdrawn, and undefined if the
 * decision isn't the creator's. Only invited users can accept an invitation, and only declined requests are reopened.
 */
export function statusAfterDecision(
  before: PlanStatus | null,
  decision: Exclude<PlanStatus, 'invited'>,
): PlanStatus | null | undefined {
  if (before === null) return undefined;
  if (before === 'invited') return decision === 'denied' ? null : undefined;
  return decision === 'pending' && before === 'confirmed' ? undefined : decision;
}

/** Whether a viewer who may see the plan sees who has a status in it (PLN-03). */
export function namesPeople(
  status: PlanStatus,
  viewer: { readonly isCreator: boolean; readonly status: PlanStatus | null },
): boolean {
  if (viewer.isCreator || status === 'confirmed') return true;
  return status === 'pending' && viewer.status === 'confirmed';
}

export function totalsChange(before: PlanStatus | null, after: PlanStatus | null) {
  const count = (status: PlanStatus) => Number(after === status) - Number(before === status);
  return { participants: count('confirmed'), requests: count('pending') };
}
