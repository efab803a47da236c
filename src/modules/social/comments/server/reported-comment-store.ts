import type { CommentId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ThreadType } from './store.ts';

type ReportedItem = { id: CommentId; title: string; excerpt: string; authorId: UserId | null };

export async function findReportedComment(db: Db, commentId: CommentId) {
  const { rows } = await sql<ReportedItem & { itemType: ThreadType; itemId: string }>`
    select c.id, p.name as title, left(c.text, 500) as excerpt, c.user_id as author_id, c.item_type, c.item_id
      from comment c join profile p on p.id = c.profile_id
     where c.id = ${commentId}::uuid and c.deleted_at is null`.execute(db);
  return rows[0];
}
