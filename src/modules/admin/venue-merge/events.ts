import * as z from 'zod/mini';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';
import type { UserId } from '#platform/ids.ts';

export const venuesMerged = defineDomainEvent(
  'moderation.mergeVenues',
  z.object({ entryId: rowId, fromId: rowId, intoId: rowId, byId: rowIdOf<UserId>() }),
);
