import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Removes a deleted user's likes. Likes they gave as another profile stay. */
export async function forgetLikes(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`
    with removed as (
      delete from item_like where profile_id = ${profileId}::uuid returning item_type, item_id
    )
    insert into like_delta (item_type, item_id, delta) select item_type, item_id, -1 from removed`.execute(
    tx,
  );
}
