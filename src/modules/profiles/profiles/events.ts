import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';
import { ProfileType } from './contract.ts';

export const profileCreated = defineDomainEvent(
  'profile.created',
  z.object({ profileId: rowId, type: ProfileType, userId: rowId }),
);
/** @property byId who changed it; absent when it can only be its owner */
export const profileChanged = defineDomainEvent(
  'profile.changed',
  z.object({ profileId: rowId, byId: z.optional(rowId) }),
);
export const profileDeleted = defineDomainEvent('profile.deleted', z.object({ profileId: rowId }));
