import * as z from 'zod/mini';
import { call, pageOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { EventCard, refusals } from './contract.ts';

/** What the house recommends: the first stands above its front page (BAN-01, BAN-02). */
export const listPromoted = call('GET /events/promoted', {
  summary: 'What the house recommends, the latest choice first',
  input: z.object({
    limit: queryInt({ min: 1, max: 12, default: 4 }),
    cursor: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: pageOf(EventCard),
  may: 'anyone',
});

export const promotionRefusals = {
  eventNotFound: refusals.eventNotFound,
  notPromotable: {
    status: 409,
    title: 'Not a night to recommend',
    message: 'Only what is public, published and not over can be recommended.',
  },
  promotionWhyRequired: {
    status: 422,
    title: 'Say why',
    message: 'A reason is kept with every decision.',
  },
} as const satisfies RefusalTable;

export const setPromotion = call('PUT /moderation/events/:eventId/promotion', {
  summary: 'Recommend an event on the front page, or no more; kept in the log',
  input: z.object({
    eventId: z.string(),
    promoted: z.boolean(),
    reason: z.string().check(z.trim(), z.maxLength(1000)),
  }),
  answer: z.object({ promoted: z.boolean() }),
  refusals: promotionRefusals,
  may: 'admin',
});
