import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Pictures of somebody who leaves are looked at in the next run: what nothing shows is gone, bytes and all. */
export async function forgetPictures(tx: Db, userId: UserId): Promise<void> {
  await sql`
    update media_upload set check_at = now(), is_unused = true
     where user_id = ${userId}::uuid and stored_at is not null and deleted_at is null`.execute(tx);
  await sql`delete from media_upload where user_id = ${userId}::uuid and stored_at is null`.execute(tx);
}

/** The pictures that somebody uploaded, in the order of their ids. */
export async function listPicturesOf(db: Db, userId: UserId, after: string | undefined, limit: number) {
  return db
    .selectFrom('image')
    .select('id')
    .where('ownerId', '=', userId)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}
