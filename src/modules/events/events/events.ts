import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';
import { EventStatus } from './contract.ts';
import { EventChange } from './event-change.ts';

const owned = { eventId: rowId, creatorId: rowId, byId: rowId };
/** What holders must know of a change; absent or null when nothing. */
const change = z.optional(z.nullable(EventChange));

export const eventCreated = defineDomainEvent('event.created', z.object({ ...owned, status: EventStatus }));
export const eventPublished = defineDomainEvent('event.published', z.object(owned));
/** @property what the parts that changed, such as `date`, `venue` or `lineup` */
export const eventChanged = defineDomainEvent(
  'event.changed',
  z.object({
    eventId: rowId,
    creatorId: z.optional(rowId),
    byId: rowId,
    what: z.array(z.string()),
    change,
  }),
);
export const eventPostponed = defineDomainEvent(
  'event.postponed',
  z.object({ eventId: rowId, byId: rowId, change }),
);
/** @property refund whether all orders are refunded */
export const eventCancelled = defineDomainEvent(
  'event.cancelled',
  z.object({ eventId: rowId, byId: rowId, reason: z.string(), refund: z.boolean(), change }),
);
export const eventDeleted = defineDomainEvent('event.deleted', z.object({ eventId: rowId, byId: rowId }));
/** Somebody goes to an event that sells no tickets. */
export const eventJoined = defineDomainEvent('event.joined', z.object({ eventId: rowId, userId: rowId }));
/** Admins took it out of every list, or put it back. */
export const eventDelisted = defineDomainEvent('event.delisted', z.object({ eventId: rowId }));
export const eventRelisted = defineDomainEvent('event.relisted', z.object({ eventId: rowId }));

/** Every domain event of events but those about their names. */
export const eventEvents = [
  eventCreated,
  eventPublished,
  eventChanged,
  eventPostponed,
  eventCancelled,
  eventDeleted,
  eventJoined,
  eventDelisted,
  eventRelisted,
] as const;
