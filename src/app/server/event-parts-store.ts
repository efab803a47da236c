import { sql, type Db } from '#platform/server/db.ts';

/** Whom a night belongs to: who hosts it, who plays, and the place. Its door team works there. */
export async function listPartsOfEvent(db: Db, eventId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.profile_id as id from event_creator c
     where c.event_id = ${eventId}::uuid and c.creator_type <> 'assistant' and c.creator_status = 'confirmed'
    union select a.artist_id from event_artist a where a.event_id = ${eventId}::uuid
    union select e.venue_id from event e where e.id = ${eventId}::uuid and e.venue_id is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
