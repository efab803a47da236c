import { sql, type Db } from '#platform/server/db.ts';

/** Which of these pictures a post or a poll shows, also one that was deleted or hidden and may come back. */
export async function listPostPictures(db: Db, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from unnest(${[...imageIds]}::uuid[]) i (id)
     where exists (select from post_item o where o.kind = 'image' and o.target_id = i.id)
        or exists (select from poll_option o where o.kind = 'image' and o.target_id = i.id)`.execute(db);
  return rows.map(({ id }) => id);
}
