import type { EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * A page of the users who planned to go to a public event together, in the order of ids. Plans don't show other events.
 * Uses `plan_event_by_event`.
 */
export async function listPlanningFor(
  db: Db,
  eventId: EventId,
  { after, limit }: { readonly after: UserId; readonly limit: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    with planned as materialized (
      select a.id, a.creator_id
        from plan_event x
        join plan a on a.id = x.plan_id and a.deleted_at is null
        join event e on e.id = ${eventId}::uuid and e.visibility = 'public' and e.status <> 'draft'
       where x.event_id = ${eventId}::uuid)
    select creator_id as user_id from planned where creator_id > ${after}::uuid
    union
    select w.user_id
      from planned a
      join plan_participant w on w.plan_id = a.id and w.status = 'confirmed' and w.user_id > ${after}::uuid
    order by user_id limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}
