import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** For whoever writes neighborhoods into the database: no call of ours does. */
export const neighborhoodChanged = defineDomainEvent(
  'neighborhood.changed',
  z.object({ neighborhoodId: rowId }),
);
