import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** What somebody liked who leaves is liked by one less. What they liked as a page stays the page's. */
export async function forgetLikes(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`
    with removed as (
      delete from item_like where profile_id = ${profileId}::uuid returning item_type, item_id
    )
    insert into like_delta (item_type, item_id, delta) select item_type, item_id, -1 from removed`.execute(
    tx,
  );
}
