import { addFollowers } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { dropFollowsOf } from './forget-store.ts';

export async function forgetFollows(tx: Db, profileId: ProfileId): Promise<void> {
  let isMore: boolean;
  do {
    const dropped = await dropFollowsOf(tx, profileId);
    await addFollowers(tx, dropped.followed, -1);
    ({ isMore } = dropped);
  } while (isMore);
}
