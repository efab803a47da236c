import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, ProfileId, UserId } from '#platform/ids.ts';

/** The host of an event proposed how its money is divided. */
export const splitProposed = defineDomainEvent(
  'split.proposed',
  z.object({
    eventId: rowIdOf<EventId>(),
    version: z.int(),
    /** The artists and venues that it asks. */
    partyIds: z.readonly(z.array(rowIdOf<ProfileId>())),
    byId: rowIdOf<UserId>(),
  }),
);

/** An artist or venue accepted or declined its share. */
export const splitAnswered = defineDomainEvent(
  'split.answered',
  z.object({
    eventId: rowIdOf<EventId>(),
    version: z.int(),
    partyId: rowIdOf<ProfileId>(),
    answer: z.enum(['accepted', 'declined']),
    byId: rowIdOf<UserId>(),
  }),
);
