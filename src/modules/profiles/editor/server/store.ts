import type { ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { DraftType } from '../contract.ts';

/** Finds what the team may change. @param lock makes a second save wait for the first */
export async function findProfileFields(db: Db, profileId: ProfileId, { lock }: { lock: boolean }) {
  return db
    .selectFrom('profile')
    .select(['name', 'bio', 'city', 'neighborhoodId', 'type'])
    .where('id', '=', profileId)
    .where('type', '<>', 'user')
    .$narrowType<{ type: DraftType }>()
    .where('deletedAt', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export type ProfileFields = {
  name: string;
  bio: string;
  /** Absent if the neighborhood doesn't change. */
  home?: {
    note: string;
    neighborhoodId: string | null;
    city: string | null;
    state: string | null;
    latitude: number | null;
    longitude: number | null;
  };
};

export async function updateProfileFields(
  tx: Db,
  profileId: ProfileId,
  { name, bio, home }: ProfileFields,
): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ name, bio, ...home })
    .where('id', '=', profileId)
    .execute();
}
