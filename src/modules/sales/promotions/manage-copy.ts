import { cardDay, timeOfDay } from '#platform/time.ts';
import { fullCountText } from '#platform/count-text.ts';
import type { ManagedPromotion, PromotedEvent } from './manage-contract.ts';

export const availabilityWords = { free: 'This promo code is available.' } as const;

/** The promo section of an event's management pages (PRM-15). */
export const promoSectionWords = {
  heading: 'Promo codes',
  add: 'New promo code',
  side: 'Filter promo codes',
  live: 'Active',
  archived: 'Archived',
  none: 'No promo codes yet',
  noneWhy: 'Use a code to give a discount or points, or to unlock a hidden ticket.',
  noneArchived: 'You haven’t archived any codes.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkCopiedWhy: (code: string) => `People who open it get ${code} applied at checkout.`,
  edit: 'Edit',
  more: 'Show more',
  archive: 'Archive',
  remove: 'Remove',
  archiveTitle: (code: string) => `Archive ${code}?`,
  archiveWhy: 'The code stops working. Existing orders keep their price. You can’t undo this.',
  removeTitle: (code: string) => `Remove ${code}?`,
  removeWhy: 'This code hasn’t been used. Links with it stop working.',
  keep: 'Keep code',
  didArchive: 'Promo code archived',
  didRemove: 'Promo code removed',
} as const;

export const promoFormWords = {
  newTitle: 'New promo code',
  editTitle: (code: string) => `Edit ${code}`,
  fromNow: 'Changes apply to new orders only.',
  code: 'Promo code',
  codeHint: 'Not case-sensitive.',
  codeStays: 'You can’t rename a code that orders use.',
  gives: 'Reward',
  kinds: {
    percentage: 'Percent off',
    amount: 'Amount off',
    points: 'Points',
    unlockItem: 'Unlock a ticket',
  },
  percentage: 'Discount',
  amount: 'Discount',
  points: 'Points',
  unlockItem: 'Ticket',
  chooseTicket: 'Choose a ticket',
  noLocked: 'This event has no tickets that need a code. Edit a ticket’s details first.',
  counts: 'Applies to',
  all: 'All tickets',
  some: 'Some tickets',
  starts: 'Starts',
  ends: 'Ends',
  zone: (name: string) => `In the event’s time zone (${name}). Leave empty for any time.`,
  maxUses: 'Total uses',
  maxUsesPerPerson: 'Uses per person',
  noLimit: 'Leave empty for no limit.',
  used: (uses: number) => `Used ${usesText(uses)}. Leave empty for no limit.`,
  cancel: 'Cancel',
  create: 'Create promo code',
  save: 'Save promo code',
  created: 'Promo code created',
  saved: 'Promo code saved',
} as const;

function usesText(uses: number): string {
  return uses === 1 ? 'once' : `${fullCountText(uses)} times`;
}

export function usedText({ used, maxUses }: Pick<ManagedPromotion, 'used' | 'maxUses'>): string {
  return maxUses === null
    ? `Used ${usesText(used)}`
    : `Used ${fullCountText(used)} of ${fullCountText(maxUses)}`;
}

/** The limits of a code, in form order: "Balcony only · 2 per person · until Sat, Nov 28, 11:00 PM". */
export function limitsText(promotion: ManagedPromotion, { tickets }: PromotedEvent, zone: string): string {
  const { ticketIds, maxUsesPerPerson, startDate, endDate } = promotion;
  const [reward] = promotion.rewards.items;
  const named = tickets.filter(({ id }) => ticketIds?.includes(id) || (reward?.payload.itemId ?? '') === id);
  const moment = (date: string) => `${cardDay(date, zone)}, ${timeOfDay(date, zone)}`;
  return [
    ...(named.length > 0 ? [`${named.map(({ name }) => name).join(', ')} only`] : []),
    ...(maxUsesPerPerson === null ? [] : [`${maxUsesPerPerson} per person`]),
    ...(startDate === null ? [] : [`from ${moment(startDate)}`]),
    ...(endDate === null ? [] : [`until ${moment(endDate)}`]),
  ].join(' · ');
}
