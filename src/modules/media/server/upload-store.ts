import type { UserId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * Adds an upload, replacing a pending one under the same key. @returns undefined when the user already stored a
 * picture under this key
 */
export async function addUpload(
  db: Db,
  upload: { id: string; userId: UserId; key: string; contentType: string },
): Promise<string | undefined> {
  await abandonUploads(db, upload.userId, upload.key);
  const row = await db
    .insertInto('mediaUpload')
    .values(upload)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ id: upload.id, contentType: upload.contentType, createdAt: sql<Date>`now()` })
        .where('mediaUpload.storedAt', 'is', null)
        .where('mediaUpload.claimedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Takes the key from uploads that were begun, so that they can't be stored. Their rows stay for the sweep, which deletes
 * their partial files.
 */
export async function abandonUploads(db: Db, userId: UserId, key?: string): Promise<void> {
  await db
    .updateTable('mediaUpload')
    .set({ key: sql<string>`id::text` })
    .where('userId', '=', userId)
    .where('storedAt', 'is', null)
    .where('claimedAt', 'is not', null)
    .$if(key !== undefined, (query) => query.where('key', '=', key!))
    .execute();
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

/** @returns false when it was replaced or its account deleted meanwhile */
export async function markStored(tx: Db, { id, userId, key, width, height }: StoredUpload): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with stored as (
      update media_upload set stored_at = now()
       where id = ${id}::uuid and key = ${key} and stored_at is null returning id
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

export type UnusedUpload = { readonly id: string; readonly claimedAt: Date | null };

/** Uploads that weren't stored, and when they were begun, in the order of their ids. Uses `media_upload_unused`. */
export async function listUnusedUploads(
  db: Db,
  before: Date,
  { limit, after }: Batch,
): Promise<UnusedUpload[]> {
  return db
    .selectFrom('mediaUpload')
    .select(['id', 'claimedAt'])
    .where('storedAt', 'is', null)
    .where('createdAt', '<', before)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function removeUnusedUploads(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mediaUpload')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('storedAt', 'is', null)
    .execute();
}
