import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { abandonUploads } from './upload-store.ts';

/** Leaves a deleted user's pictures to the sweeps, which delete the unused ones with their bytes. */
export async function forgetPictures(tx: Db, userId: UserId): Promise<void> {
  await sql`
    update media_upload set check_at = now(), is_unused = true
     where user_id = ${userId}::uuid and stored_at is not null and deleted_at is null`.execute(tx);
  await abandonUploads(tx, userId);
  await sql`
    delete from media_upload
     where user_id = ${userId}::uuid and stored_at is null and claimed_at is null`.execute(tx);
}

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
