import * as z from 'zod/mini';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, OrderId, RefundId, TicketId, UserId } from '#platform/ids.ts';

const order = { orderId: rowIdOf<OrderId>(), eventId: rowIdOf<EventId>(), buyerId: rowIdOf<UserId>() };

/**
 * @property total in minor units of the currency
 * @property points given by a promo code
 */
export const orderCompleted = defineDomainEvent(
  'order.completed',
  z.object({
    ...order,
    test: z.boolean(),
    total: z.int(),
    currency: z.string(),
    quantity: z.int(),
    points: z.number(),
  }),
);
/** An order given to an email address now belongs to the account that verified the address. */
export const orderClaimed = defineDomainEvent('order.claimed', z.object({ ...order, test: z.boolean() }));
/**
 * @property isSecond whether a paid order was paid again
 * @property source what started the refund
 * @property test whether it is of an order in test mode, which moved no money. 0.2.0 doesn't say
 */
export const orderRefunded = defineDomainEvent(
  'order.refunded',
  z.object({
    ...order,
    amount: z.int(),
    currency: z.string(),
    isSecond: z.boolean(),
    refundId: z.optional(rowIdOf<RefundId>()),
    source: z.optional(z.string()),
    byId: z.optional(z.nullable(rowId)),
    test: z.optional(z.boolean()),
  }),
);
/**
 * The buyer's bank sent a refund back, days after it was made. It is owed again.
 * @property isSale whether it was of a sale. The refund of a payment that bought nothing is tried again by itself,
 * unless it was given up
 */
export const refundReturned = defineDomainEvent(
  'refund.returned',
  z.object({
    ...order,
    amount: z.int(),
    currency: z.string(),
    isSale: z.boolean(),
    isGivenUp: z.optional(z.boolean()),
    test: z.optional(z.boolean()),
  }),
);
/** Tickets of a sold-out event became free and are held for a fan on its waiting list. */
export const ticketOffered = defineDomainEvent('ticket.offered', z.object(order));
/**
 * A fan was taken off a waiting list, because the tickets they want would exceed the limit per person, or are no
 * longer sold.
 */
export const waitingEnded = defineDomainEvent(
  'waiting.ended',
  z.object({
    eventId: rowIdOf<EventId>(),
    userId: rowIdOf<UserId>(),
    because: z.enum(['personLimit', 'notSold']),
  }),
);
/**
 * The next fan paid for a ticket that its holder returned.
 * @property amount of the refund, in minor units
 */
export const listingSold = defineDomainEvent(
  'listing.sold',
  z.object({
    eventId: rowIdOf<EventId>(),
    orderId: rowIdOf<OrderId>(),
    ticketId: rowIdOf<TicketId>(),
    sellerId: rowIdOf<UserId>(),
    amount: z.int(),
    currency: z.string(),
  }),
);
export const ticketCancelled = defineDomainEvent(
  'ticket.cancelled',
  z.object({
    ...order,
    ticketIds: z.readonly(z.array(rowId)),
    because: z.enum(['refund', 'cancelled', 'exchange']),
    byId: z.nullable(rowIdOf<UserId>()),
  }),
);
