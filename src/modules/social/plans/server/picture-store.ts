import { sql, type Db } from '#platform/server/db.ts';

/** Returns which of these pictures a plan shows. Counts cancelled plans, too, because they may be restored. */
export async function listPlanPictures(db: Db, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from unnest(${[...imageIds]}::uuid[]) i (id)
     where exists (select from plan a where a.image_id = i.id)`.execute(db);
  return rows.map(({ id }) => id);
}
