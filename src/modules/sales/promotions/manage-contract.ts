import { EventId, PromotionId, UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, idIn, pageOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { limits, Promotion, Reward } from './contract.ts';
import { promotedItemHost, promotionHost } from './policies.ts';

export const promotionLimits = {
  /** Characters. */
  promoCode: limits.promoCode,
  maxUses: 1_000_000,
  maxUsesPerPerson: 100,
  points: 10_000,
  /** Minor units. */
  amount: 99_999_999,
} as const;

const moment = z._default(z.nullable(z.iso.datetime({ offset: true })), null);
const most = z._default(z.nullable(z.number()), null);

/** A promotion as a host writes it: the shape of the wire (PRM-01), with its limits (PRM-13). */
export const PromotionDraft = z.object({
  promoCode: z.string().check(z.maxLength(200)),
  rewards: z.object({ items: z.array(Reward).check(z.length(1)) }),
  /** The tickets it counts for; `null`: all of the event. */
  ticketIds: z._default(z.nullable(z.array(z.string()).check(z.maxLength(100))), null),
  startDate: moment,
  /** The first moment at which it no longer counts. */
  endDate: moment,
  /** Orders; `null`: as often as people like. */
  maxUses: most,
  maxUsesPerPerson: most,
});
export type PromotionDraft = z.infer<typeof PromotionDraft>;

/** A promotion as those who run its event have it. */
export const ManagedPromotion = z.extend(Promotion, {
  maxUses: z.nullable(z.int()),
  maxUsesPerPerson: z.nullable(z.int()),
  /** Orders that use it now, paid or held. */
  used: z.int(),
  /** Whether an order carries it, or did: then its code stays what it is. */
  wasUsed: z.boolean(),
  archived: z.boolean(),
});
export type ManagedPromotion = z.infer<typeof ManagedPromotion>;

/** What of an event the rules ask for. */
export const PromotedEvent = z.object({
  /** ISO 4217, in small letters. */
  currency: z.string(),
  /** All that are not archived. Those that are locked are sold with a code only. */
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
    message: `A promo code has at most ${promotionLimits.promoCode} characters.`,
  },
  codeInvalid: {
    status: 422,
    title: 'Promo code invalid',
    message: 'Use letters, digits, hyphens and underscores only.',
  },
  percentageInvalid: {
    status: 422,
    title: 'Discount invalid',
    message: 'Enter a whole number of percent, from 1 to 100.',
  },
  amountInvalid: {
    status: 422,
    title: 'Discount invalid',
    message: 'Enter an amount above zero, with no more decimals than its currency has.',
  },
  discountTypeRequired: {
    status: 422,
    title: 'Kind of discount required',
    message: 'Say whether it is an amount or a percentage.',
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
    message: 'This ticket is sold without a code. Choose one that is sold with a code only.',
  },
  ticketsRequired: {
    status: 422,
    title: 'Tickets required',
    message: 'Choose at least one ticket, or let the code count for all.',
  },
  ticketsUnknown: {
    status: 422,
    title: 'Ticket not found',
    message: 'One of the tickets is not sold at this event.',
  },
  maxUsesInvalid: {
    status: 422,
    title: 'Limit invalid',
    message: `Enter a whole number of uses, from 1 to ${promotionLimits.maxUses}, or nothing for no limit.`,
  },
  maxUsesPerPersonInvalid: {
    status: 422,
    title: 'Limit per person invalid',
    message: `Enter a whole number of uses, from 1 to ${promotionLimits.maxUsesPerPerson}, or nothing for no limit.`,
  },
  datesInvalid: {
    status: 422,
    title: 'Dates invalid',
    message: 'The code must end after it starts.',
  },
  codeTaken: {
    status: 409,
    title: 'Promo code taken',
    message: 'This event has, or had, a promo code of that name. Choose another.',
  },
  codeFixed: {
    status: 409,
    title: 'Promo code in use',
    message: 'Orders carry this code, so its name stays. Archive it and make another.',
  },
  maxUsesBelowUsed: {
    status: 409,
    title: 'Limit too small',
    message: 'The code is used more often already. Enter at least as many, or nothing for no limit.',
  },
  promotionArchived: {
    status: 409,
    title: 'Promo code archived',
    message: 'It cannot be changed or used any more. Make another.',
  },
} as const satisfies RefusalTable;

const often = { times: 60, seconds: 60 } as const;

export const listPromotions = call('GET /events/:eventId/promotions', {
  summary: 'The promo codes of my event, the newest first, with how often each is used',
  input: z.object({
    eventId: idIn(EventId),
    side: z._default(z.enum(['live', 'archived']), 'live'),
    limit: queryInt({ min: 1, max: 100, default: 50 }),
    cursor: z.optional(z.string()),
  }),
  answer: z.extend(pageOf(ManagedPromotion), { event: PromotedEvent }),
  may: eventHost('eventId'),
});

/** Makes a promo code (PRM-05). Its creator is who asks; another `creatorId` is refused. */
export const createPromotion = call('POST /promotions', {
  summary: 'Add a promo code to my event',
  input: z.extend(PromotionDraft, { eventId: idIn(EventId), creatorId: z.optional(idIn(UserId)) }),
  answer: ManagedPromotion,
  refusals: promotionRefusals,
  may: eventHost('eventId'),
  status: 201,
  limit: often,
});

/** Changes a promo code from now on (PRM-06). Orders keep the price they were made at. */
export const updatePromotion = call('PUT /promotions/:promotionId', {
  summary: 'Change a promo code of my event',
  input: z.extend(PromotionDraft, { promotionId: idIn(PromotionId) }),
  answer: ManagedPromotion,
  refusals: promotionRefusals,
  may: promotionHost('promotionId'),
  limit: often,
});

/** Takes a promo code back (PRM-07): one that an order carries is archived, any other is gone and its name free. */
export const removePromotion = call('DELETE /promotions/:promotionId', {
  summary: 'Remove a promo code of my event, or archive it when it was used',
  input: z.object({ promotionId: idIn(PromotionId) }),
  answer: z.object({ archived: z.boolean() }),
  refusals: promotionRefusals,
  may: promotionHost('promotionId'),
  limit: often,
});

/**
 * Whether a code is free to give out at an event (PRM-08). For those who run it; buyers try a code by `redeem`, which
 * says nothing of why not.
 */
export const getPromoCodeAvailability = call('GET /promotions/getPromoCodeAvailability', {
  summary: 'Whether a promo code is free at my event',
  input: z.object({
    /** The event, or one ticket of it. */
    itemId: z.string(),
    /** The code as it is typed. */
    promoCodeId: z.string().check(z.maxLength(200)),
    /** The promotion that is being changed: its own code is free to it. */
    promotionId: z.optional(idIn(PromotionId)),
  }),
  answer: z.object({ available: z.boolean(), message: z.string() }),
  refusals: promotionRefusals,
  may: promotedItemHost('itemId'),
  limit: { times: 240, seconds: 60 },
});
