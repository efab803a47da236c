import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** Two pages of one venue became one. */
export const venuesMerged = defineDomainEvent(
  'moderation.mergeVenues',
  z.object({ entryId: rowId, fromId: rowId, intoId: rowId, byId: rowId }),
);
