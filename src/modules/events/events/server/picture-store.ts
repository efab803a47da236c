import { sql, type Db } from '#platform/server/db.ts';

/** Which of these pictures an event shows, also one that was deleted or hidden and may come back. */
export async function listEventPictures(db: Db, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from unnest(${[...imageIds]}::uuid[]) i (id)
     where exists (select from event e where e.image_id = i.id)`.execute(db);
  return rows.map(({ id }) => id);
}
