import { sql, type Db } from '#kit/server/db.ts';

export type ListedEvent = { provider: string; providerId: string; name: string; updatedAt: Date };
export type ListedProfile = {
  id: string;
  type: 'community' | 'artist' | 'venue';
  provider: string;
  providerId: string;
};

/** Search engines read at most 50,000 addresses from one file. */
const atMost = 20_000;

export async function listPublicEvents(db: Db): Promise<ListedEvent[]> {
  return db
    .selectFrom('event')
    .select(['provider', 'providerId', 'name', 'updatedAt'])
    .where('status', '<>', 'draft')
    .where('visibility', '=', 'public')
    .where('endsAt', '>', sql<Date>`now()`)
    .orderBy('startsAt')
    .limit(atMost)
    .execute();
}

/** People are left out: their pages are for people, not for search engines. */
export async function listPublicProfiles(db: Db): Promise<ListedProfile[]> {
  return db
    .selectFrom('profile')
    .select(['id', 'provider', 'providerId'])
    .select((eb) => eb.ref('type').$castTo<ListedProfile['type']>().as('type'))
    .where('type', 'in', ['community', 'artist', 'venue'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(atMost)
    .execute();
}

export async function listPlaces(db: Db): Promise<{ slug: string }[]> {
  return db.selectFrom('neighborhood').select('slug').orderBy('slug').execute();
}
