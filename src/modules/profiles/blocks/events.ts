import * as z from 'zod/mini';
import { defineDomainEvent, rowIdOf } from '#platform/domain-events.ts';
import type { ProfileId } from '#platform/ids.ts';

/** `profileId` blocked `otherId`. */
export const profileBlocked = defineDomainEvent(
  'profile.blocked',
  z.object({ profileId: rowIdOf<ProfileId>(), otherId: rowIdOf<ProfileId>() }),
);
