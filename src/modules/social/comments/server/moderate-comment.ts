import { newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { commentDeleted } from '../events.ts';
import { markDeleted } from './store.ts';

/** Takes a comment with its replies out of sight, or puts back what went with it, and counts them (MOD-01). */
export async function setCommentHidden(tx: Db, id: string, hidden: boolean, byId: string): Promise<void> {
  if (!hidden) return markRestored(tx, id);
  await markDeleted(tx, id, byId);
  await publish(tx, commentDeleted, { key: newId(), payload: { commentId: id } });
}

/** Replies that went at another moment were deleted by somebody else, and stay so. */
async function markRestored(tx: Db, id: string): Promise<void> {
  await sql`
    with back as (
      update comment c set deleted_at = null, deleted_by = null
        from comment itself
       where itself.id = ${id}::uuid and c.deleted_at = itself.deleted_at
         and (c.id = itself.id or c.parent_id = itself.id)
      returning c.id, c.item_type, c.item_id, c.parent_id
    ), parents as (
      update comment c set replies_total = replies_total + 1
        from back b where b.id = ${id}::uuid and c.id = b.parent_id
    ), summed as (
      select item_type, item_id, count(*)::int as total from back group by 1, 2
    )
    update comment_total t set total = t.total + s.total
      from summed s where t.item_type = s.item_type and t.item_id = s.item_id`.execute(tx);
}
