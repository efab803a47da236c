import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { ArtistId, EventId, UserId } from '#platform/ids.ts';

const gig = {
  eventId: rowIdOf<EventId>(),
  artistId: rowIdOf<ArtistId>(),
  side: z.enum(['artist', 'host']),
  byId: rowIdOf<UserId>(),
};

/** @property side who asks: the artist, or a host */
export const gigRequested = defineDomainEvent('gig.asked', z.object(gig));
/** An unanswered request is taken back, or the artist off the lineup. @property side who had asked */
export const gigWithdrawn = defineDomainEvent('gig.withdrawn', z.object(gig));
/** @property side who answered */
export const gigAnswered = defineDomainEvent(
  'gig.answered',
  z.object({ ...gig, status: z.enum(['confirmed', 'denied']) }),
);
