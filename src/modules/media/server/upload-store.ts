import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** @returns undefined when a picture lies under this key of this person already. A newer address replaces an older one. */
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

/** Takes an upload for whoever sends its bytes first. @returns undefined for everybody after them */
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

type Stored = { id: string; userId: UserId; key: string; width: number; height: number };

/** @returns false when somebody else stored it in the same moment */
export async function markStored(tx: Db, { id, userId, key, width, height }: Stored): Promise<boolean> {
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
 * The picture that a person uploaded under a key, to be attached in this transaction: until it ends, nobody sweeps it.
 * @returns undefined until its bytes were here and could be read, and once they are gone
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

/** Removes addresses that nobody sent a picture to. By `media_upload_unused`. @returns how many went */
export async function removeUnusedUploads(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from media_upload where id in (
      select id from media_upload where stored_at is null and created_at < ${before}::timestamptz
       order by created_at limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
