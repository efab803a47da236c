import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, ProfileId, UserId } from '#platform/ids.ts';
import { EventStatus } from './contract.ts';
import { EventChange } from './event-change.ts';

const owned = { eventId: rowIdOf<EventId>(), creatorId: rowIdOf<ProfileId>(), byId: rowIdOf<UserId>() };
/** A change that ticket holders are notified of. Absent or null if there is none. */
const change = z.optional(z.nullable(EventChange));

export const eventCreated = defineDomainEvent('event.created', z.object({ ...owned, status: EventStatus }));
export const eventPublished = defineDomainEvent('event.published', z.object(owned));
/** @property what the parts that changed, such as `date`, `venue` or `lineup` */
export const eventChanged = defineDomainEvent(
  'event.changed',
  z.object({
    eventId: rowIdOf<EventId>(),
    creatorId: z.optional(rowIdOf<ProfileId>()),
    /** Missing if the map provider moved its venue. */
    byId: z.optional(rowIdOf<UserId>()),
    what: z.array(z.string()),
    change,
  }),
);
export const eventPostponed = defineDomainEvent(
  'event.postponed',
  z.object({ eventId: rowIdOf<EventId>(), byId: rowIdOf<UserId>(), change }),
);
/** @property refund whether all orders are refunded */
export const eventCancelled = defineDomainEvent(
  'event.cancelled',
  z.object({
    eventId: rowIdOf<EventId>(),
    byId: rowIdOf<UserId>(),
    reason: z.string(),
    refund: z.boolean(),
    change,
  }),
);
export const eventDeleted = defineDomainEvent(
  'event.deleted',
  z.object({ eventId: rowIdOf<EventId>(), byId: rowIdOf<UserId>() }),
);
/** A user joined an event that sells no tickets on Backbeat. */
export const eventJoined = defineDomainEvent(
  'event.joined',
  z.object({ eventId: rowIdOf<EventId>(), userId: rowIdOf<UserId>() }),
);
/** A user no longer goes to an event that they joined. */
export const eventLeft = defineDomainEvent(
  'event.left',
  z.object({ eventId: rowIdOf<EventId>(), userId: rowIdOf<UserId>() }),
);
/** An upcoming event is listed in another city, because cities were added, moved, renamed or removed. */
export const eventCityChanged = defineDomainEvent(
  'event.cityChanged',
  z.object({ eventId: rowIdOf<EventId>(), formerCity: z.string() }),
);
/** An admin removed the event from all lists, or restored it. */
export const eventDelisted = defineDomainEvent('event.delisted', z.object({ eventId: rowIdOf<EventId>() }));
export const eventRelisted = defineDomainEvent('event.relisted', z.object({ eventId: rowIdOf<EventId>() }));

/** All domain events of events, except those about renames. */
export const eventEvents = [
  eventCreated,
  eventPublished,
  eventChanged,
  eventPostponed,
  eventCancelled,
  eventDeleted,
  eventJoined,
  eventLeft,
  eventCityChanged,
  eventDelisted,
  eventRelisted,
] as const;
