import type { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

/** The city on a user's profile. */
export async function findHomeCity(db: Db, userId: UserId): Promise<string | undefined> {
  const row = await db.selectFrom('profile').select('city').where('id', '=', userId).executeTakeFirst();
  return row?.city ?? undefined;
}
