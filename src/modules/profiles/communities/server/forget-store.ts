import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export async function forgetMemberships(tx: Db, userId: UserId): Promise<void> {
  await sql`
    with removed as (
      delete from community_participant where user_id = ${userId}::uuid returning community_id, status
    ), answers as (
      delete from membership_answer where user_id = ${userId}::uuid
    )
    update community c set members_total = greatest(0, members_total - 1)
      from removed r where r.community_id = c.id and r.status = 'confirmed'`.execute(tx);
}
