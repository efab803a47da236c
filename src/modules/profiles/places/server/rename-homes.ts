import type { CityRename } from '#modules/instance/cities/server/index.ts';
import { profileChanged } from '#modules/profiles/profiles/events.ts';
import { newId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { renameHomes } from './home-store.ts';

const profilesAtOnce = 5000;

/** Writes the new name of a city on the profiles that have it, also below the names of pages (INS-04). */
export async function renameHomesIn(db: Db, rename: CityRename): Promise<void> {
  let after: string | null = null;
  do
    after = await transact(db, async (tx) => {
      const { lastId, pageIds } = await renameHomes(tx, rename, { after, limit: profilesAtOnce });
      await publishAll(
        tx,
        profileChanged,
        pageIds.map((profileId) => ({ key: newId(), payload: { profileId } })),
      );
      return lastId;
    });
  while (after !== null);
}
