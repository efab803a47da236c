import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

const gig = { eventId: rowId, artistId: rowId, side: z.enum(['artist', 'host']), byId: rowId };

/** @property side who asks: the artist to play, or a host for the artist */
export const gigAsked = defineDomainEvent('gig.asked', z.object(gig));
/** @property side who answered */
export const gigAnswered = defineDomainEvent(
  'gig.answered',
  z.object({ ...gig, status: z.enum(['confirmed', 'denied']) }),
);
