import * as z from 'zod/mini';
import { CreatorType } from '#modules/events/events/contract.ts';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';
import type { EventId, ProfileId, UserId } from '#platform/ids.ts';

/** The team of an event or a profile: exactly one of the two ids is set. */
const team = { eventId: z.optional(rowIdOf<EventId>()), profileId: z.optional(rowIdOf<ProfileId>()) };
export const teamInvited = defineDomainEvent(
  'team.invited',
  z.object({ ...team, userId: rowIdOf<ProfileId>(), creatorType: CreatorType, byId: rowIdOf<UserId>() }),
);
export const teamAnswered = defineDomainEvent(
  'team.answered',
  z.object({
    ...team,
    userId: rowIdOf<ProfileId>(),
    creatorType: CreatorType,
    status: z.enum(['confirmed', 'denied']),
    byId: rowIdOf<UserId>(),
    askedById: z.nullable(rowIdOf<ProfileId>()),
  }),
);
export const teamRoleChanged = defineDomainEvent(
  'team.roleChanged',
  z.object({ ...team, userId: rowIdOf<ProfileId>(), creatorType: CreatorType, byId: rowIdOf<UserId>() }),
);
export const teamTransferred = defineDomainEvent(
  'team.transferred',
  z.object({ ...team, fromId: z.nullable(rowId), toId: rowIdOf<ProfileId>() }),
);
export const teamRemoved = defineDomainEvent(
  'team.removed',
  z.object({ ...team, userId: rowIdOf<ProfileId>(), byId: rowIdOf<UserId>() }),
);
