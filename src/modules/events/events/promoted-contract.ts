import * as z from 'zod/mini';
import { call, cursorPageOf, queryInt } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { EventCard } from './contract.ts';
import { refusals } from './refusals.ts';

/** Events promoted by admins. The first leads the home page (BAN-01, BAN-02). */
export const listPromoted = call('GET /events/promoted', {
  summary: 'List promoted events, latest first',
  input: z.object({
    limit: queryInt({ min: 1, max: 12, default: 4 }),
    cursor: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: cursorPageOf(EventCard),
  may: 'anyone',
});

export const promotionRefusals = {
  eventNotFound: refusals.eventNotFound,
  notPromotable: {
    status: 409,
    title: 'You can’t promote this event',
    message: 'Only public, published events that aren’t over can be promoted.',
  },
  promotionWhyRequired: {
    status: 422,
    title: 'Reason required',
    message: 'Enter a reason. It’s recorded with your decision.',
  },
} as const satisfies RefusalTable;

export const setPromotion = call('PUT /moderation/events/:eventId/promotion', {
  summary: 'Promote an event on the home page, or stop promoting it. Logged',
  input: z.object({
    eventId: z.string(),
    promoted: z.boolean(),
    reason: z.string().check(z.trim(), z.maxLength(1000)),
  }),
  answer: z.object({ promoted: z.boolean() }),
  refusals: promotionRefusals,
  may: 'admin',
});
