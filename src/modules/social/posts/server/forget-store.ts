import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * Deletes a user's posts with their text and attachments. Posts they wrote as another profile stay. Uses
 * `post_by_profile`.
 */
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
