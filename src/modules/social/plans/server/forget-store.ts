import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Removes a deleted user from plans and cancels their own. Their votes stay counted, without a name. */
export async function forgetPlans(tx: Db, userId: UserId): Promise<void> {
  await sql`
    with ended as (
      delete from plan_participant where user_id = ${userId}::uuid returning plan_id, status
    )
    update plan a
       set participants_total = greatest(0, a.participants_total - (e.status = 'confirmed')::int),
           requests_total = greatest(0, a.requests_total - (e.status = 'pending')::int)
      from ended e where a.id = e.plan_id`.execute(tx);
  await sql`
    update plan set deleted_at = coalesce(deleted_at, now()), name = 'Plan', description = '', place_name = ''
     where creator_id = ${userId}::uuid`.execute(tx);
}
