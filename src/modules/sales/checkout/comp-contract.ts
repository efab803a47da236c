import { EventId, OrderId, TicketTypeId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { senderRefusals } from '#modules/safety/moderation/contract.ts';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, idIn, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refusals } from './contract.ts';

export const compLimits = { quantity: 20, name: 100 } as const;

export const compRefusals = {
  ...senderRefusals,
  ticketNotFound: refusals.ticketNotFound,
  soldOut: refusals.soldOut,
  eventOver: {
    status: 409,
    title: 'You can’t add guests',
    message: 'This event was cancelled or has ended.',
  },
} as const satisfies RefusalTable;

/** Gives free tickets to a named guest (GST-01). They count against the capacity, not against limits per person. */
export const giveComp = call('POST /events/:eventId/comps', {
  summary: 'Give away tickets to my event',
  input: z.object({
    eventId: idIn(EventId),
    itemId: idIn(TicketTypeId),
    quantity: z.int().check(z.gte(1), z.lte(compLimits.quantity)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(compLimits.name)),
    email: z.email().check(z.maxLength(254)),
  }),
  answer: z.object({ orderId: wireId(OrderId) }),
  refusals: compRefusals,
  may: eventHost('eventId'),
  status: 201,
  limit: { times: 120, seconds: 3600 },
  idempotencyKey: 'required',
});
