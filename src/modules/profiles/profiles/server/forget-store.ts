import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

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
 * @returns the communities without an Admin. Artists and venues without one stay, so that they can be claimed.
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
    select id from profile p
     where p.id = any(${[...profileIds]}::uuid[]) and p.type = 'community' and p.deleted_at is null
       and not exists (select from heir h where h.profile_id = p.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Hides communities, artists and venues, and clears what only their pages showed. Past events and the books need their
 * names, and events at a venue its address and directions.
 */
export async function blankPages(tx: Db, profileIds: readonly ProfileId[]): Promise<void> {
  const ids = sql`any(${[...profileIds]}::uuid[])`;
  await sql`
    with rules as (delete from membership_rule where community_id = ${ids}),
         communities as (update community set description = '' where id = ${ids}),
         artists as (update artist set external_url = '' where id = ${ids}),
         venues as (
           update venue
              set kind = '', capacity = null, accessibility = '', minimum_age = null, opening_hours = '',
                  contact_email = '', contact_phone = '', links = '{}'
            where id = ${ids})
    update profile
       set bio = '', links = '{}', note = '', image_id = null, verified = false, score = 0,
           city = null, state = null, country = null, neighborhood_id = null, latitude = null, longitude = null,
           deleted_at = least(deleted_at, now())
     where id = ${ids}`.execute(tx);
}
