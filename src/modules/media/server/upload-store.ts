import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * Adds an upload, replacing a pending one under the same key. @returns undefined when the user already stored a
 * picture under this key
 */
export async function addUpload(
  db: Db,
  upload: { id: string; userId: UserId; key: string; contentType: string },
): Promise<string | undefined> {
  const row = await db
    .insertInto('mediaUpload')
    .values(upload)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({
          id: upload.id,
          contentType: upload.contentType,
          createdAt: sql<Date>`now()`,
          claimedAt: null,
        })
        .where('mediaUpload.storedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Claims an upload for the first request that sends its bytes. @returns undefined for every later one */
export async function claimUpload(db: Db, id: string, contentType: string) {
  return db
    .updateTable('mediaUpload')
    .set({ claimedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('contentType', '=', contentType)
    .where('storedAt', 'is', null)
    .where('claimedAt', 'is', null)
    .returning(['id', 'userId', 'key', 'contentType'])
    .executeTakeFirst();
}

export async function releaseUpload(db: Db, id: string): Promise<void> {
  await db.updateTable('mediaUpload').set({ claimedAt: null }).where('id', '=', id).execute();
}

type StoredUpload = { id: string; userId: UserId; key: string; width: number; height: number };

/** @returns false when another request stored it first */
export async function markStored(tx: Db, { id, userId, key, width, height }: StoredUpload): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with stored as (
      update media_upload set stored_at = now() where id = ${id}::uuid and stored_at is null returning id
    )
    insert into image (id, owner_id, provider, key, width, height, drawn_at)
    select id, ${userId}::uuid, 'local', ${key}, ${width}::int, ${height}::int, now() from stored
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Finds a user's stored upload by key and locks it against the sweep until the transaction ends.
 * @returns undefined while it isn't stored, and after it has been marked gone
 */
export async function findUpload(db: Db, userId: UserId, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mediaUpload')
    .select('id')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('storedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row?.id;
}

/** Uses `media_upload_unused`. @returns how many were removed */
export async function removeUnusedUploads(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from media_upload where id in (
      select id from media_upload where stored_at is null and created_at < ${before}::timestamptz
       order by created_at limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
