import { newId, type UserId } from '#platform/ids.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { profileDeleted } from '../events.ts';
import { blankPerson, leaveTeams, passOn, retireCommunities } from './forget-store.ts';

/** Deletes a user's profile and passes on the profiles they own. @param name replaces theirs */
export async function forgetPerson(tx: Db, userId: UserId, name: string): Promise<void> {
  const owned = await leaveTeams(tx, userId);
  const retired = await retireCommunities(tx, await passOn(tx, owned));
  await blankPerson(tx, userId, name);
  await publishAll(
    tx,
    profileDeleted,
    [userId, ...retired].map((profileId) => ({
      key: newId(),
      payload: { profileId },
    })),
  );
}
