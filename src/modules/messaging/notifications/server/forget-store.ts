import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Removes the user from other people's notifications. Grouped ones drop by one. */
export async function forgetActor(tx: Db, userId: UserId): Promise<void> {
  await sql`
    with gone as (
      delete from notification_actor where actor_id = ${userId}::uuid or profile_id = ${userId}::uuid
      returning profile_id, type, key
    ), untold as (
      delete from notification n using gone g
       where n.profile_id = g.profile_id and n.type = g.type and n.key = g.key and n.actors_total <= 1
    )
    update notification n set actors_total = n.actors_total - 1
      from gone g
     where n.profile_id = g.profile_id and n.type = g.type and n.key = g.key and n.actors_total > 1`.execute(
    tx,
  );
}
