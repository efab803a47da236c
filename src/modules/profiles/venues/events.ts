import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { UserId, VenueId } from '#platform/ids.ts';

/** The team of a venue, or the map provider, changed where it is. */
export const venueMoved = defineDomainEvent(
  'venue.moved',
  z.object({ venueId: rowIdOf<VenueId>(), byId: z.optional(rowIdOf<UserId>()) }),
);
