import type { UserId } from '#platform/ids.ts';
import { policyReading } from '#platform/contract.ts';

/** The viewer's own list, and those of the profiles they run as owner or collaborator (NTF-07, NTF-08). */
export const notificationsReader = policyReading<{
  readonly userId: UserId;
  readonly profileId?: string | undefined;
}>('notifications.reader');
