import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/**
 * Deletes a user's comments with their replies, and updates the totals (as `markDeleted` does). Uses `comment_of_profile`
 * and `comment_replies`.
 */
export async function forgetComments(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`
    with gone as (
      delete from comment c
       where c.id in (
         select o.id from comment o where o.profile_id = ${profileId}::uuid
         union
         select r.id from comment o join comment r on r.parent_id = o.id where o.profile_id = ${profileId}::uuid)
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
