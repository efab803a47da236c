import { sql, type Db } from '#platform/server/db.ts';

export async function listPlacePictures(db: Db, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from unnest(${[...imageIds]}::uuid[]) i (id)
     where exists (select from neighborhood n where n.image_id = i.id)`.execute(db);
  return rows.map(({ id }) => id);
}
