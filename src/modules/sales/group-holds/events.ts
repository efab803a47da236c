import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, OrderId, PlanId, UserId } from '#platform/ids.ts';

/**
 * A ticket is held for a person of a plan, as an order of their own.
 * @property byId who holds it
 */
export const seatHeld = defineDomainEvent(
  'seat.held',
  z.object({
    planId: rowIdOf<PlanId>(),
    eventId: rowIdOf<EventId>(),
    orderId: rowIdOf<OrderId>(),
    userId: rowIdOf<UserId>(),
    byId: rowIdOf<UserId>(),
  }),
);
