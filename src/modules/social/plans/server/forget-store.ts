import type { PlanId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export async function dropFromPlans(tx: Db, userId: UserId): Promise<void> {
  await sql`
    with ended as (
      delete from plan_participant where user_id = ${userId}::uuid returning plan_id, status
    )
    update plan a
       set participants_total = greatest(0, a.participants_total - (e.status = 'confirmed')::int),
           requests_total = greatest(0, a.requests_total - (e.status = 'pending')::int)
      from ended e where a.id = e.plan_id`.execute(tx);
}

/** @returns the user's plans, also those that were cancelled before */
export async function cancelPlansOf(tx: Db, userId: UserId): Promise<PlanId[]> {
  const { rows } = await sql<{ id: PlanId }>`
    update plan set deleted_at = coalesce(deleted_at, now()), name = 'Plan', description = '', place_name = ''
     where creator_id = ${userId}::uuid
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
