import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** The team of an event or of a profile: one of the two ids is there. */
const team = { eventId: z.optional(rowId), profileId: z.optional(rowId) };
const CreatorType = z.enum(['owner', 'collaborator', 'assistant']);

export const teamInvited = defineDomainEvent(
  'team.invited',
  z.object({ ...team, userId: rowId, creatorType: CreatorType, byId: rowId }),
);
export const teamAnswered = defineDomainEvent(
  'team.answered',
  z.object({
    ...team,
    userId: rowId,
    creatorType: CreatorType,
    status: z.enum(['confirmed', 'denied']),
    byId: rowId,
    askedById: z.nullable(rowId),
  }),
);
export const teamTransferred = defineDomainEvent(
  'team.transferred',
  z.object({ ...team, fromId: z.nullable(rowId), toId: rowId }),
);
export const teamRemoved = defineDomainEvent(
  'team.removed',
  z.object({ ...team, userId: rowId, byId: rowId }),
);
