import { newId, type CommunityId, type UserId } from '#platform/ids.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { participationEvents } from '../events.ts';
import { addParticipants } from './store.ts';

/** Joins, or asks to join, communities within a larger change, such as completed orders (COM-17). */
export async function joinCommunities(
  tx: Db,
  communityIds: readonly CommunityId[],
  userIds: readonly UserId[],
): Promise<void> {
  if (communityIds.length === 0 || userIds.length === 0) return;
  const changed = await addParticipants(tx, communityIds, userIds);
  for (const status of ['confirmed', 'pending'] as const) {
    const events = changed
      .filter((one) => one.status === status)
      .map(({ communityId, userId }) => ({
        key: `${communityId}:${userId}:${newId()}`,
        payload: { communityId, userId },
      }));
    await publishAll(tx, participationEvents[status], events);
  }
}
