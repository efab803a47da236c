import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export async function addFollowersToAll(tx: Db, profileIds: readonly ProfileId[], by: number): Promise<void> {
  if (profileIds.length === 0) return;
  await sql`
    update profile set followers_total = greatest(0, followers_total + ${by}::int)
     where id = any(${[...profileIds]}::uuid[])`.execute(tx);
}

/** Hides the user and clears their data. */
export async function blankPerson(tx: Db, userId: UserId, name: string): Promise<void> {
  await sql`
    with hidden as (delete from profile_private where profile_id = ${userId}::uuid),
         shares as (delete from profile_privacy where profile_id = ${userId}::uuid)
    update profile
       set name = ${name}, first_name = null, last_name = null, username = null, pronouns = '', bio = '', links = '{}',
           note = '', image_id = null,
           verified = false, score = 0, city = null, state = null, country = null, neighborhood_id = null,
           latitude = null, longitude = null, followers_total = 0, deleted_at = least(deleted_at, now())
     where id = ${userId}::uuid`.execute(tx);
}

/** @returns the profiles the user owned */
export async function leaveTeams(tx: Db, userId: UserId): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId; owned: boolean }>`
    delete from profile_team where user_id = ${userId}::uuid
    returning profile_id as id, creator_type = 'owner' and creator_status = 'confirmed' as owned`.execute(tx);
  return rows.flatMap(({ id, owned }) => (owned ? [id] : []));
}

/**
 * The Admin who was offered the ownership becomes the owner, else the one who joined first.
 * @returns the profiles without an Admin
 */
export async function passOn(tx: Db, profileIds: readonly ProfileId[]): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    with heir as (
      select distinct on (profile_id) profile_id, user_id from profile_team
       where profile_id = any(${[...profileIds]}::uuid[])
         and (held_type = 'collaborator' or (creator_type = 'collaborator' and creator_status = 'confirmed'))
       order by profile_id, held_type nulls last, created_at, user_id
    ), passed as (
      update profile_team t set creator_type = 'owner', creator_status = 'confirmed', held_type = null
        from heir h where t.profile_id = h.profile_id and t.user_id = h.user_id
    )
    select id from unnest(${[...profileIds]}::uuid[]) as p (id)
     where not exists (select from heir h where h.profile_id = p.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Communities without a team close. Artists and venues stay, so that they can be claimed. */
export async function retireCommunities(tx: Db, profileIds: readonly ProfileId[]): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    update profile set deleted_at = now()
     where id = any(${[...profileIds]}::uuid[]) and type = 'community' and deleted_at is null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
