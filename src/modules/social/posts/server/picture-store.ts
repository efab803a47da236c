import { sql, type Db } from '#platform/server/db.ts';

/**
 * Returns which of these pictures a post or poll shows. Counts deleted and hidden posts, too, because they may be
 * restored.
 */
export async function listPostPictures(db: Db, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from unnest(${[...imageIds]}::uuid[]) i (id)
     where exists (select from post_item o where o.kind = 'image' and o.target_id = i.id)
        or exists (select from poll_option o where o.kind = 'image' and o.target_id = i.id)`.execute(db);
  return rows.map(({ id }) => id);
}
