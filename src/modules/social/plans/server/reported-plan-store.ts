import type { PlanId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';

type ReportedItem = { id: PlanId; title: string; excerpt: string; authorId: UserId | null };

/** Finds a plan that the viewer may see: open, their own, or one they are invited to. */
export async function findReportedPlan(db: Db, planId: PlanId, { userId, admin }: Viewer) {
  const { rows } = await sql<ReportedItem>`
    select a.id, a.name as title, left(a.description, 500) as excerpt, a.creator_id as author_id
      from plan a
     where a.id = ${planId}::uuid and a.deleted_at is null
       and (a.is_open or ${admin} or a.creator_id = ${userId}::uuid
            or exists (select from plan_participant w
                        where w.plan_id = a.id and w.user_id = ${userId}::uuid and w.status <> 'denied'))`.execute(
    db,
  );
  return rows[0];
}
