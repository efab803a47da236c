import type { ProfileId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { profileKeyOf } from '../rules.ts';
import { findProfileId, listRunning } from './team-store.ts';

type Running = { readonly userId: UserId; readonly profileId: ProfileId };

/** Facts about profile teams for accounts. @param types the profile types users may act as (SWI-07) */
export function actingProfiles(types: readonly string[]) {
  const mayActAs = async (db: Db, wishes: readonly Running[]): Promise<readonly boolean[]> => {
    const running = new Set((await listRunning(db, wishes, types)).map(keyOf));
    return wishes.map((wish) => running.has(keyOf(wish)));
  };
  return {
    mayActAs,
    findOwnProfile: async (db: Db, userId: UserId, wireId: string): Promise<ProfileId | undefined> => {
      const key = profileKeyOf(wireId);
      const profileId = key && (await findProfileId(db, key));
      if (!profileId || profileId === userId) return profileId;
      const [runsIt] = await mayActAs(db, [{ userId, profileId }]);
      return runsIt ? profileId : undefined;
    },
  };
}

function keyOf({ userId, profileId }: Running): string {
  return `${userId} ${profileId}`;
}
