import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId } from '#platform/ids.ts';

const soon = z.object({ eventId: rowIdOf<EventId>(), startsAt: z.string() });
/** An event that people saved or are going to starts within a day. */
export const eventStartsSoon = defineDomainEvent('event.startsSoon', soon);
/** The first tickets of a saved event go on sale within ten minutes. */
export const salesStartSoon = defineDomainEvent('event.salesStartSoon', soon);
export type Reminding = typeof eventStartsSoon | typeof salesStartSoon;
