import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** `profileId` blocked `otherId`. */
export const profileBlocked = defineDomainEvent(
  'profile.blocked',
  z.object({ profileId: rowId, otherId: rowId }),
);
