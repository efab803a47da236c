import { sql, type Db } from '#platform/server/db.ts';

/** Which of these images are profile pictures, including profiles that were deleted or hidden and may be restored. */
export async function listProfilePictures(db: Db, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from unnest(${[...imageIds]}::uuid[]) i (id)
     where exists (select from profile p where p.image_id = i.id)`.execute(db);
  return rows.map(({ id }) => id);
}
