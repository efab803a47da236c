import { sql, type Db } from '#platform/server/db.ts';

/** Which of these pictures a plan shows, also one that was deleted and may come back. */
export async function listPlanPictures(db: Db, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from unnest(${[...imageIds]}::uuid[]) i (id)
     where exists (select from plan a where a.image_id = i.id)`.execute(db);
  return rows.map(({ id }) => id);
}
