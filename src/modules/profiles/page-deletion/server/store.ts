import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Condition on `event e`: still to come. A postponed event is, whatever its old date. */
const isComing = sql`
  e.deleted_at is null and (e.status = 'postponed' or (e.status = 'published' and e.ends_at > now()))`;

/** Whether a page hosts events that are still to come, or is in their lineup. By `event_by_creator`. */
export async function findUpcoming(
  db: Db,
  profileId: ProfileId,
): Promise<{ isHosting: boolean; isPlaying: boolean }> {
  const { rows } = await sql<{ isHosting: boolean; isPlaying: boolean }>`
    select exists (select from event e where e.creator_id = ${profileId}::uuid and ${isComing}) as is_hosting,
           exists (select from event_artist a join event e on e.id = a.event_id
                    where a.artist_id = ${profileId}::uuid and ${isComing}) as is_playing`.execute(db);
  return rows[0]!;
}

/**
 * Keeps profiles from being deleted until the transaction ends: `deletePage` locks the same rows before it looks for
 * upcoming events. Doesn't block or wait for edits of the profiles.
 * @returns whether all of them exist
 */
export async function holdProfiles(tx: Db, profileIds: readonly ProfileId[]): Promise<boolean> {
  const { rows } = await sql`
    select from profile where id = any(${[...profileIds]}::uuid[]) and deleted_at is null
     order by id for key share`.execute(tx);
  return rows.length === new Set(profileIds).size;
}

/** Ends all memberships, requests and invitations of a community. Other pages have none. */
export async function endParticipations(tx: Db, communityId: ProfileId): Promise<void> {
  await sql`
    with ended as (delete from community_participant where community_id = ${communityId}::uuid)
    update community set members_total = 0 where id = ${communityId}::uuid`.execute(tx);
}
