import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** An admin added, changed or removed a neighborhood. */
export const neighborhoodChanged = defineDomainEvent(
  'neighborhood.changed',
  z.object({ neighborhoodId: rowId }),
);
