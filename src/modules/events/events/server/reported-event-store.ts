import type { EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** The user who is responsible for a profile: the user, or its owner. */
const ownerOf = (profileColumn: string) => sql`
  (select case when a.type = 'user' then a.id
               else (select t.user_id from profile_team t where t.profile_id = a.id and t.creator_type = 'owner' and t.creator_status = 'confirmed') end
     from profile a where a.id = ${sql.ref(profileColumn)})`;

type ReportedEvent = { id: EventId; title: string; excerpt: string; authorId: UserId | null };

export async function findReportedEvent(db: Db, eventId: EventId) {
  const { rows } = await sql<ReportedEvent & { provider: string; providerId: string }>`
    select e.id, e.name as title, left(e.description, 500) as excerpt, e.provider, e.provider_id,
           ${ownerOf('e.creator_id')} as author_id
      from event e where e.id = ${eventId}::uuid and e.deleted_at is null`.execute(db);
  return rows[0];
}
