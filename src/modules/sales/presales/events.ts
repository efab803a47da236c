import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId } from '#platform/ids.ts';

const about = { eventId: rowIdOf<EventId>() };

/** A published event has a presale. */
export const presaleAnnounced = defineDomainEvent('presale.announced', z.object(about));
/** A presale starts in ten minutes. `startsAt` is missing from events of earlier versions. */
export const presaleSoon = defineDomainEvent(
  'presale.soon',
  z.object({ ...about, startsAt: z.optional(z.string()) }),
);
