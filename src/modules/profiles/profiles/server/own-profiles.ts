import type { AnswerOf } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { ownProfilesAtMost, type listProfiles, type ProfileType } from '../contract.ts';
import { profileCards, toProfileCard } from './store.ts';
import { listProfilesRunBy } from './team-store.ts';

/** The user, then the profiles they run in the order they got them. At most ten (SWI-02, SWI-07). */
export async function listOwnProfiles(
  db: Db,
  userId: UserId,
  types: readonly ProfileType[],
  limit: number,
): Promise<AnswerOf<typeof listProfiles>> {
  const most = Math.min(limit, ownProfilesAtMost);
  const [main, run] = await Promise.all([
    profileCards(db).where('p.id', '=', userId).execute(),
    types.length > 0 ? listProfilesRunBy(db, userId, types, most) : [],
  ]);
  const items = [...main, ...run].slice(0, most).map(toProfileCard);
  return { items, total: items.length, offset: 0, next: null };
}
