import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { ProfileType } from './contract.ts';

export const profileCreated = defineDomainEvent(
  'profile.created',
  z.object({ profileId: rowIdOf<ProfileId>(), type: ProfileType, userId: rowIdOf<UserId>() }),
);
/** @property byId who changed it. Absent if only its owner can. */
export const profileChanged = defineDomainEvent(
  'profile.changed',
  z.object({ profileId: rowIdOf<ProfileId>(), byId: z.optional(rowIdOf<UserId>()) }),
);
/** A private account became public (FOL-11). */
export const accountMadePublic = defineDomainEvent(
  'account.madePublic',
  z.object({ userId: rowIdOf<UserId>() }),
);
/**
 * @property byId the owner who deleted a page
 * @property teamIds the users whose role on its team ended with it
 */
export const profileDeleted = defineDomainEvent(
  'profile.deleted',
  z.object({
    profileId: rowIdOf<ProfileId>(),
    byId: z.optional(rowIdOf<UserId>()),
    teamIds: z.optional(z.array(rowIdOf<UserId>())),
  }),
);
