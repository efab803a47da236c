import { newId, type UserId } from '#platform/ids.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { profileDeleted } from '../events.ts';
import { blankPages, blankPerson, leaveTeams, passOn } from './forget-store.ts';
import { forgetTexts } from './forget-texts.ts';
import { findPrivate } from './store.ts';

/** Deletes a user's profile and the texts to their phone, and passes on the profiles they own. @param name replaces theirs */
export async function forgetPerson(tx: Db, userId: UserId, name: string): Promise<void> {
  const closed = await passOn(tx, await leaveTeams(tx, userId));
  await blankPages(tx, closed);
  const phone = (await findPrivate(tx, userId))?.phone;
  await blankPerson(tx, userId, name);
  if (phone) await forgetTexts(tx, phone);
  await publishAll(
    tx,
    profileDeleted,
    [userId, ...closed].map((profileId) => ({
      key: newId(),
      payload: { profileId },
    })),
  );
}
