import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import type { CommunityId, EventId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Counts events of a host that the user went to and that ended in time, by `event_going_next`. */
export async function countAttended(
  db: Db,
  userId: UserId,
  hostId: ProfileId,
  before: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
      from event_going g
      join event e on e.id = g.event_id and e.ends_at <= ${before} and e.status = 'published'
      join event_creator c on c.event_id = e.id and c.profile_id = ${hostId}::uuid and ${isRunning('c')}
     where g.user_id = ${userId}::uuid`.execute(db);
  return rows[0]!.total;
}

/** Lists an event's hosts, lineup and venue, without Door Managers. */
export async function listProfilesOfEvent(db: Db, eventId: EventId): Promise<readonly ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    select c.profile_id as id from event_creator c
     where c.event_id = ${eventId}::uuid and ${isRunning('c')}
    union select a.artist_id from event_artist a where a.event_id = ${eventId}::uuid
    union select e.venue_id from event e where e.id = ${eventId}::uuid and e.venue_id is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type Key = { readonly provider: string; readonly providerId: string };

/**
 * Lists the events that a community may require a ticket for: public ones and its own.
 * @param kept events it already requires, which stay allowed
 */
export async function listRequirableEvents(
  db: Db,
  communityId: CommunityId,
  keys: readonly Key[],
  kept: readonly string[],
) {
  if (keys.length === 0) return [];
  const { rows } = await sql<Key & { id: EventId }>`
    select e.id, e.provider, e.provider_id
      from json_to_recordset(${JSON.stringify(keys)}::json) k (provider text, "providerId" text)
      join event e on e.provider = k.provider and e.provider_id = k."providerId"
     where e.id = any(${[...kept]}::uuid[])
        or (e.deleted_at is null and e.status <> 'draft'
            and (e.visibility = 'public'
                 or exists (select from event_creator c
                             where c.event_id = e.id and c.profile_id = ${communityId}::uuid
                               and ${isRunning('c')})))`.execute(db);
  return rows;
}
