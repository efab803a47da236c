import { EventId, PromotionId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { inUsualYears, call, idIn, pageOf, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { limits, Promotion, Reward } from './contract.ts';
import { promotedItemHost, promotionHost } from './policies.ts';

export const promotionLimits = {
  /** Characters. */
  promoCode: limits.promoCode,
  maxUses: 1_000_000,
  maxUsesPerPerson: 100,
  points: 10_000,
} as const;

const moment = z._default(z.nullable(z.iso.datetime({ offset: true }).check(inUsualYears)), null);
const most = z._default(z.nullable(z.number()), null);

/** A promotion as a host enters it: the wire format (PRM-01) with its limits (PRM-13). */
export const PromotionDraft = z.object({
  promoCode: z.string().check(z.maxLength(200)),
  rewards: z.object({ items: z.array(Reward).check(z.length(1)) }),
  /** The ticket types it applies to. `null` means all of the event. */
  ticketIds: z._default(z.nullable(z.array(z.string()).check(z.maxLength(100))), null),
  startDate: moment,
  /** Exclusive: at this moment it no longer applies. */
  endDate: moment,
  /** Number of orders. `null` means no limit. */
  maxUses: most,
  maxUsesPerPerson: most,
});
export type PromotionDraft = z.infer<typeof PromotionDraft>;

/** A promotion as the event's team sees it. */
export const ManagedPromotion = z.extend(Promotion, {
  maxUses: z.nullable(z.int()),
  maxUsesPerPerson: z.nullable(z.int()),
  /** Orders that use it now, paid or held. */
  used: z.int(),
  /** Whether any order uses or used it. If so, its code can't change. */
  wasUsed: z.boolean(),
  archived: z.boolean(),
  /** Changes with what its hosts save. */
  revision: z.string(),
});
export type ManagedPromotion = z.infer<typeof ManagedPromotion>;

export const PromotedEvent = z.object({
  /** ISO 4217, in lower case. */
  currency: z.string(),
  /** Ticket types that aren't archived. Locked ones are sold with a code only. */
  tickets: z.array(z.object({ id: z.string(), name: z.string(), locked: z.boolean() })),
});
export type PromotedEvent = z.infer<typeof PromotedEvent>;

export const promotionRefusals = {
  promotionNotFound: {
    status: 404,
    title: 'Promo code not found',
    message: 'It may have been removed.',
  },
  codeRequired: {
    status: 422,
    title: 'Promo code required',
    message: 'Must enter a promo code to continue.',
  },
  codeTooLong: {
    status: 422,
    title: 'Promo code too long',
    message: `Use ${promotionLimits.promoCode} characters at most.`,
  },
  codeInvalid: {
    status: 422,
    title: 'Promo code invalid',
    message: 'Use only letters, digits, hyphens and underscores.',
  },
  percentageInvalid: {
    status: 422,
    title: 'Discount invalid',
    message: 'Enter a whole percentage from 1 to 100.',
  },
  amountInvalid: {
    status: 422,
    title: 'Discount invalid',
    message: 'Enter an amount above zero, with up to two decimals, or none if the currency has none.',
  },
  discountTypeRequired: {
    status: 422,
    title: 'Discount type required',
    message: 'Choose an amount or a percentage.',
  },
  pointsInvalid: {
    status: 422,
    title: 'Points invalid',
    message: `Enter a whole number of points, from 1 to ${promotionLimits.points}.`,
  },
  unlockedTicketRequired: {
    status: 422,
    title: 'Ticket required',
    message: 'Choose the ticket that the code unlocks.',
  },
  unlockedTicketOpen: {
    status: 422,
    title: 'Nothing to unlock',
    message: 'This ticket doesn’t need a code. Choose one that does.',
  },
  ticketsRequired: {
    status: 422,
    title: 'Tickets required',
    message: 'Choose at least one ticket, or apply the code to all.',
  },
  ticketsUnknown: {
    status: 422,
    title: 'Ticket not found',
    message: 'One of these tickets isn’t sold at this event.',
  },
  maxUsesInvalid: {
    status: 422,
    title: 'Limit invalid',
    message: `Enter a whole number from 1 to ${promotionLimits.maxUses}, or leave it empty for no limit.`,
  },
  maxUsesPerPersonInvalid: {
    status: 422,
    title: 'Limit per person invalid',
    message: `Enter a whole number from 1 to ${promotionLimits.maxUsesPerPerson}, or leave it empty for no limit.`,
  },
  datesInvalid: {
    status: 422,
    title: 'Dates invalid',
    message: 'The code must end after it starts.',
  },
  codeTaken: {
    status: 409,
    title: 'Promo code taken',
    message: 'This event has or had a promo code with this name. Choose another.',
  },
  codeFixed: {
    status: 409,
    title: 'Promo code in use',
    message: 'This code is used in orders, so you can’t rename it. Archive it and create a new one.',
  },
  maxUsesBelowUsed: {
    status: 409,
    title: 'Limit too small',
    message:
      'The code has already been used more often. Enter a higher number, or leave it empty for no limit.',
  },
  promotionArchived: {
    status: 409,
    title: 'Promo code archived',
    message: 'You can’t change or use it. Create a new one.',
  },
  changedMeanwhile: {
    status: 409,
    title: 'Someone else saved changes',
    message: 'Reload the page to see their changes, then make yours again.',
  },
} as const satisfies RefusalTable;

const often = { times: 60, seconds: 60 } as const;

export const listPromotions = call('GET /events/:eventId/promotions', {
  summary: 'List the promo codes of my event with their uses, newest first',
  input: z.object({
    eventId: idIn(EventId),
    side: z._default(z.enum(['live', 'archived']), 'live'),
    ...pageInput({ most: 100, usual: 50 }),
  }),
  answer: z.extend(pageOf(ManagedPromotion), { event: PromotedEvent }),
  may: eventHost('eventId'),
});

/** Creates a promo code (PRM-05). The viewer becomes its creator; another `creatorId` is refused. */
export const createPromotion = call('POST /promotions', {
  summary: 'Create a promo code for my event',
  input: z.extend(PromotionDraft, { eventId: idIn(EventId), creatorId: z.optional(idIn(UserId)) }),
  answer: ManagedPromotion,
  refusals: promotionRefusals,
  may: eventHost('eventId'),
  status: 201,
  limit: often,
});

/** Changes a promo code (PRM-06). Existing orders keep their price. */
export const updatePromotion = call('PUT /promotions/:promotionId', {
  summary: 'Change a promo code of my event',
  input: z.extend(PromotionDraft, {
    promotionId: idIn(PromotionId),
    /** The revision that the form was loaded from. Saving fails if it has changed since. */
    revision: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: ManagedPromotion,
  refusals: promotionRefusals,
  may: promotionHost('promotionId'),
  limit: often,
});

/**
 * Removes a promo code (PRM-07). A code that orders use is archived instead; otherwise its name becomes available
 * again.
 */
export const removePromotion = call('DELETE /promotions/:promotionId', {
  summary: 'Remove a promo code of my event, or archive it if it was used',
  input: z.object({ promotionId: idIn(PromotionId) }),
  answer: z.object({ archived: z.boolean() }),
  refusals: promotionRefusals,
  may: promotionHost('promotionId'),
  limit: often,
});

/**
 * Tells an event's team whether a code is available (PRM-08). Buyers check codes through `redeem`, which gives no
 * reasons.
 */
export const getPromoCodeAvailability = call('GET /promotions/getPromoCodeAvailability', {
  summary: 'Check whether a promo code is available for my event',
  input: z.object({
    /** The event, or one of its ticket types. */
    itemId: z.string(),
    promoCodeId: z.string().check(z.maxLength(200)),
    /** The promotion being edited: its own code counts as available. */
    promotionId: z.optional(idIn(PromotionId)),
  }),
  answer: z.object({ available: z.boolean(), message: z.string() }),
  refusals: promotionRefusals,
  may: promotedItemHost('itemId'),
  limit: { times: 240, seconds: 60 },
});
