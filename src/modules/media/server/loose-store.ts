import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * Locks the uploads due for a usage check, so that they can't be attached until the transaction ends. Uses
 * `media_upload_to_check`.
 */
export async function lockDueUploads(tx: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_upload
     where stored_at is not null and deleted_at is null and check_at <= ${now}::timestamptz
     order by check_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Schedules the next check: attached pictures in 30 days, unused ones tomorrow. Pictures that are unused twice in a
 * row are marked gone.
 */
export async function scheduleNextChecks(
  tx: Db,
  now: Date,
  { attached, loose }: { attached: readonly string[]; loose: readonly string[] },
): Promise<void> {
  await sql`
    update media_upload u
       set deleted_at = case when u.is_unused and x.is_unused then ${now}::timestamptz end,
           check_at = ${now}::timestamptz + case when x.is_unused then interval '1 day' else interval '30 days' end,
           is_unused = x.is_unused
      from (select unnest(${[...attached]}::uuid[]) as id, false as is_unused
            union all
            select unnest(${[...loose]}::uuid[]), true) x
     where u.id = x.id`.execute(tx);
}

/** In the order of their ids. Uses `media_upload_deleted`. */
export async function listGone(db: Db, { limit, after }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('mediaUpload')
    .select('id')
    .where('deletedAt', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removePictures(tx: Db, ids: readonly string[]): Promise<void> {
  const { rows: gone } = await sql<{ id: string }>`
    delete from media_upload where id = any(${[...ids]}::uuid[]) and deleted_at is not null returning id`.execute(
    tx,
  );
  await sql`delete from image where id = any(${gone.map(({ id }) => id)}::uuid[])`.execute(tx);
}
