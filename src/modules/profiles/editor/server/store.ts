import type { ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { DraftType } from '../contract.ts';

/** What of a profile its team may change; whoever saves waits for who saves now. */
export async function findFormFacts(db: Db, profileId: ProfileId, { lock }: { lock: boolean }) {
  return db
    .selectFrom('profile')
    .select((eb) => ['name', 'bio', 'neighborhoodId', eb.ref('type').$castTo<DraftType>().as('type')])
    .where('id', '=', profileId)
    .where('type', '<>', 'user')
    .where('deletedAt', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export type ChangedProfile = {
  name: string;
  bio: string;
  /** Where it is at home, where that changes. */
  home?: {
    note: string;
    neighborhoodId: string | null;
    city: string | null;
    state: string | null;
    latitude: number | null;
    longitude: number | null;
  };
};

export async function updateCreatorProfile(
  tx: Db,
  profileId: ProfileId,
  { name, bio, home }: ChangedProfile,
): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ name, bio, ...home })
    .where('id', '=', profileId)
    .execute();
}
