import type { EventId, PostId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

type ReportedItem = { id: PostId; title: string; excerpt: string; authorId: UserId | null };

export async function findReportedPost(db: Db, postId: PostId) {
  const { rows } = await sql<ReportedItem & { eventId: EventId | null }>`
    select o.id, p.name as title, o.description as excerpt, o.user_id as author_id,
           case when o.feed_type = 'event' then o.feed_id end as event_id
      from post o join profile p on p.id = o.profile_id
     where o.id = ${postId}::uuid and o.deleted_at is null`.execute(db);
  return rows[0];
}
