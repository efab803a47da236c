import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** @property at when, as the scanner noted it */
export const ticketCheckedIn = defineDomainEvent(
  'ticket.checkedIn',
  z.object({ eventId: rowId, ticketId: rowId, userId: rowId, at: z.string() }),
);
