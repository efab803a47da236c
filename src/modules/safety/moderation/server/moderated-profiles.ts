import { profileKeyOf, profilePath, profileWireId } from '#modules/profiles/profiles/rules.ts';
import type { ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Moderated, NamedThing } from './reportable.ts';
import { findReportedProfile } from './reported-profile-store.ts';

export const moderatedProfiles: Moderated = {
  find: async (db, wireId) => {
    const key = profileKeyOf(wireId);
    const found = key && (await findReportedProfile(db, key));
    return found && { ...found, path: profilePath({ ...found, id: profileWireId(found) }) };
  },
};

export async function findNamedProfile(db: Db, id: ProfileId): Promise<NamedThing | undefined> {
  const found = await findReportedProfile(db, { id });
  if (!found) return undefined;
  const wireId = profileWireId(found);
  return { ...found, kind: found.type, wireId, path: profilePath({ ...found, id: wireId }) };
}
