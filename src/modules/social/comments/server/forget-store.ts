import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Deletes a user's comments with their replies, and updates the totals (as `markDeleted` does). */
export async function forgetComments(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`
    with gone as (
      delete from comment c
       where c.profile_id = ${profileId}::uuid
          or c.parent_id in (select id from comment where profile_id = ${profileId}::uuid)
      returning c.id, c.item_type, c.item_id, c.parent_id, c.deleted_at
    ), parents as (
      update comment p set replies_total = greatest(0, p.replies_total - r.total)
        from (select parent_id, count(*)::int as total from gone where deleted_at is null group by 1) r
       where p.id = r.parent_id and not exists (select from gone g where g.id = p.id)
    )
    update comment_total t set total = t.total - s.total
      from (select item_type, item_id, count(*)::int as total from gone where deleted_at is null group by 1, 2) s
     where t.item_type = s.item_type and t.item_id = s.item_id`.execute(tx);
}
