import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { DisputeId, EventId, OrderId } from '#platform/ids.ts';
import { disputeStates } from './rules.ts';

/**
 * A buyer's bank opened, changed or decided a dispute or an inquiry.
 * @property amount in minor units of the currency
 * @property isNew whether it was just opened
 * @property dueAt when evidence is due
 * @property test whether it is about an order in test mode, which moves no money
 */
export const disputeChanged = defineDomainEvent(
  'dispute.changed',
  z.object({
    disputeId: rowIdOf<DisputeId>(),
    eventId: rowIdOf<EventId>(),
    orderId: rowIdOf<OrderId>(),
    state: z.enum(disputeStates),
    inquiry: z.boolean(),
    isNew: z.boolean(),
    amount: z.int(),
    currency: z.string(),
    dueAt: z.nullable(z.string()),
    test: z.boolean(),
  }),
);
