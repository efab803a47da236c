import { sql, type Db } from '#platform/server/db.ts';

/** Filters images that events show, including deleted or hidden events, which may be restored. */
export async function listEventPictures(db: Db, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from unnest(${[...imageIds]}::uuid[]) i (id)
     where exists (select from event e where e.image_id = i.id)`.execute(db);
  return rows.map(({ id }) => id);
}
