import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, TicketId, UserId } from '#platform/ids.ts';

/** @property at the scanner's time */
export const ticketCheckedIn = defineDomainEvent(
  'ticket.checkedIn',
  z.object({
    eventId: rowIdOf<EventId>(),
    ticketId: rowIdOf<TicketId>(),
    userId: rowIdOf<UserId>(),
    at: z.string(),
  }),
);
