import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, OrderId, TicketId, UserId } from '#platform/ids.ts';

/** A ticket listed for return went unsold, and its holder has it back. */
export const listingReturned = defineDomainEvent(
  'listing.returned',
  z.object({
    eventId: rowIdOf<EventId>(),
    orderId: rowIdOf<OrderId>(),
    ticketId: rowIdOf<TicketId>(),
    sellerId: rowIdOf<UserId>(),
  }),
);

/** A holder sent a ticket to a friend, who can accept it. */
export const ticketSent = defineDomainEvent(
  'ticket.sent',
  z.object({
    eventId: rowIdOf<EventId>(),
    fromId: rowIdOf<UserId>(),
    toId: rowIdOf<UserId>(),
    /** The page on which the friend, and no one else, can accept it. */
    path: z.string(),
  }),
);

/** A ticket is no longer offered to a friend, because its holder took it back or the friend declined it. */
export const ticketTakenBack = defineDomainEvent(
  'ticket.takenBack',
  z.object({
    transferId: z.string(),
    eventId: rowIdOf<EventId>(),
    toId: rowIdOf<UserId>(),
  }),
);

/** A friend declined a ticket, which its holder keeps. */
export const ticketDeclined = defineDomainEvent(
  'ticket.declined',
  z.object({
    eventId: rowIdOf<EventId>(),
    orderId: rowIdOf<OrderId>(),
    fromId: rowIdOf<UserId>(),
    toId: rowIdOf<UserId>(),
  }),
);

/** A ticket changed hands: the friend who got it accepted it. */
export const ticketTransferred = defineDomainEvent(
  'ticket.transferred',
  z.object({
    eventId: rowIdOf<EventId>(),
    orderId: rowIdOf<OrderId>(),
    ticketId: rowIdOf<TicketId>(),
    fromId: rowIdOf<UserId>(),
    toId: rowIdOf<UserId>(),
  }),
);
