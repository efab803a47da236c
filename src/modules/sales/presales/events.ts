import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId } from '#platform/ids.ts';

const about = z.object({ eventId: rowIdOf<EventId>() });

/** A published event has a presale. */
export const presaleAnnounced = defineDomainEvent('presale.announced', about);
/** A presale starts in ten minutes. */
export const presaleSoon = defineDomainEvent('presale.soon', about);
