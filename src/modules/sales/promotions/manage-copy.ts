import { shortDay, timeOfDay } from '#platform/time.ts';
import { fullCountText } from '#platform/count-text.ts';
import type { ManagedPromotion, PromotedEvent } from './manage-contract.ts';

export const availabilityWords = { free: 'This promo code is free.' } as const;

/** The section of an event's management (PRM-15). */
export const promoSectionWords = {
  heading: 'Promo codes',
  add: 'New promo code',
  side: 'Which promo codes',
  live: 'Live',
  archived: 'Archived',
  none: 'No promo codes yet',
  noneWhy: 'A code takes something off, gives points, or opens a ticket that is sold with a code only.',
  noneArchived: 'Nothing is archived.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkCopiedWhy: (code: string) => `Whoever opens it pays with ${code}.`,
  edit: 'Edit',
  more: 'Show more',
  archive: 'Archive',
  remove: 'Remove',
  archiveTitle: (code: string) => `Archive ${code}?`,
  archiveWhy:
    'Nobody can use it from now on. Orders that carry it stay what they are. This cannot be undone.',
  removeTitle: (code: string) => `Remove ${code}?`,
  removeWhy: 'Nobody has used it. Links with it stop working.',
  keep: 'Keep it',
  didArchive: 'Promo code archived',
  didRemove: 'Promo code removed',
} as const;

/** The form in the drawer. */
export const promoFormWords = {
  newTitle: 'New promo code',
  editTitle: (code: string) => `Edit ${code}`,
  fromNow: 'What you change counts for orders made from now on.',
  code: 'Promo code',
  codeHint: 'Capitals and small letters are the same.',
  codeStays: 'Orders carry this code, so its name stays.',
  gives: 'What it gives',
  kinds: {
    percentage: 'Percent off',
    amount: 'Amount off',
    points: 'Points',
    unlockItem: 'Unlocks a ticket',
  },
  percentage: 'Discount',
  amount: 'Discount',
  points: 'Points',
  unlockItem: 'Ticket',
  chooseTicket: 'Choose a ticket',
  noLocked: 'No ticket of this event is sold with a code only. Change one in its details first.',
  counts: 'Counts for',
  all: 'All tickets',
  some: 'Some tickets',
  starts: 'Starts',
  ends: 'Ends',
  zone: (name: string) => `In the event's time (${name}). Empty: at any time.`,
  maxUses: 'Uses in all',
  maxUsesPerPerson: 'Uses per person',
  noLimit: 'Empty for no limit.',
  used: (uses: number) => `Used ${usesText(uses)}. Empty for no limit.`,
  cancel: 'Cancel',
  create: 'Create promo code',
  save: 'Save promo code',
  created: 'Promo code created',
  saved: 'Promo code saved',
} as const;

function usesText(uses: number): string {
  return uses === 1 ? 'once' : `${fullCountText(uses)} times`;
}

/** "Used 12 of 40" */
export function usedText({ used, maxUses }: Pick<ManagedPromotion, 'used' | 'maxUses'>): string {
  return maxUses === null
    ? `Used ${usesText(used)}`
    : `Used ${fullCountText(used)} of ${fullCountText(maxUses)}`;
}

/** What binds it, in the order of the form: "Balcony only · 2 per person · until Sat, Nov 28, 11:00 PM". */
export function limitsText(promotion: ManagedPromotion, { tickets }: PromotedEvent, zone: string): string {
  const { ticketIds, maxUsesPerPerson, startDate, endDate } = promotion;
  const [reward] = promotion.rewards.items;
  const named = tickets.filter(({ id }) => ticketIds?.includes(id) || (reward?.payload.itemId ?? '') === id);
  const moment = (date: string) => `${shortDay(date, zone)}, ${timeOfDay(date, zone)}`;
  return [
    ...(named.length > 0 ? [`${named.map(({ name }) => name).join(', ')} only`] : []),
    ...(maxUsesPerPerson === null ? [] : [`${maxUsesPerPerson} per person`]),
    ...(startDate === null ? [] : [`from ${moment(startDate)}`]),
    ...(endDate === null ? [] : [`until ${moment(endDate)}`]),
  ].join(' · ');
}
