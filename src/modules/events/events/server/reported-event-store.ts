import { ownerOf } from '#modules/profiles/profiles/server/index.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

type ReportedEvent = { id: EventId; title: string; excerpt: string; authorId: UserId | null };

export async function findReportedEvent(db: Db, eventId: EventId) {
  const { rows } = await sql<ReportedEvent & { provider: string; providerId: string }>`
    select e.id, e.name as title, left(e.description, 500) as excerpt, e.provider, e.provider_id,
           ${ownerOf('e.creator_id')} as author_id
      from event e where e.id = ${eventId}::uuid and e.deleted_at is null`.execute(db);
  return rows[0];
}
