import { newId, type UserId } from '#platform/ids.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { profileDeleted } from '../events.ts';
import { blankPerson, leaveTeams, passOn, retireCommunities } from './forget-store.ts';

/** Takes a person's profile away, and passes on what they ran. @param name what stands where theirs stood */
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
