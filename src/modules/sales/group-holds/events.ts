import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** A ticket is held for somebody of a plan, as an order of their own. @property byId who holds it */
export const seatHeld = defineDomainEvent(
  'seat.held',
  z.object({ planId: rowId, eventId: rowId, orderId: rowId, userId: rowId, byId: rowId }),
);
