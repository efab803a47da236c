import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** What somebody posted who leaves is deleted, its words and what it carried are gone. What they wrote as a page stays the page's. */
export async function forgetPosts(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`
    with own as (
      update post set deleted_at = coalesce(deleted_at, now()), description = '', pinned_at = null
       where profile_id = ${profileId}::uuid returning id
    ), items as (
      delete from post_item i using own o where i.post_id = o.id
    ), polls as (
      delete from poll p using own o where p.post_id = o.id
    )
    delete from post_creator c where c.profile_id = ${profileId}::uuid and not exists (select from own o where o.id = c.post_id)`.execute(
    tx,
  );
}
