import { sql, type Db } from '#platform/server/db.ts';

/** Which of these pictures something shows, also something that was deleted or hidden and may come back. */
export async function listAttachedPictures(db: Db, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from unnest(${[...imageIds]}::uuid[]) i (id)
     where exists (select from event e where e.image_id = i.id)
        or exists (select from profile p where p.image_id = i.id)
        or exists (select from plan a where a.image_id = i.id)
        or exists (select from track t where t.image_id = i.id)
        or exists (select from neighborhood n where n.image_id = i.id)
        or exists (select from post_item o where o.kind = 'image' and o.target_id = i.id)
        or exists (select from poll_option o where o.kind = 'image' and o.target_id = i.id)`.execute(db);
  return rows.map(({ id }) => id);
}
