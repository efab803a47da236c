import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, UserId } from '#platform/ids.ts';

/** A fan who waited at a fair opening can order now. */
export const openingTurn = defineDomainEvent(
  'opening.turn',
  z.object({ eventId: rowIdOf<EventId>(), userId: rowIdOf<UserId>(), until: z.string() }),
);
