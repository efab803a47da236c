import type { CommunityId, UserId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { participationEvents } from '../events.ts';
import { addParticipants } from './store.ts';

/** Joins, or asks to join, communities within a larger change, such as a completed order (COM-17). */
export async function joinCommunities(
  tx: Db,
  communityIds: readonly CommunityId[],
  userId: UserId,
): Promise<void> {
  const changed = await addParticipants(tx, communityIds, userId);
  for (const { communityId, status } of changed) {
    await publish(tx, participationEvents[status], {
      key: `${communityId}:${userId}`,
      payload: { communityId, userId },
    });
  }
}
