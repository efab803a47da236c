import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Requests accepted in one transaction. */
const most = 100;

/**
 * Locks a public account and profiles that asked to follow it, in id order as `lockPair` does. Uses `follow_requests`.
 * @returns the profiles that asked; none if the account is private again
 */
export async function lockRequests(tx: Db, userId: UserId): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId; isPrivate: boolean }>`
    select p.id, p.is_private from profile p
     where p.id = any (array (
       select ${userId}::uuid union all (
         select f.profile_id from follow f where f.followed_id = ${userId}::uuid and f.status = 'pending'
          order by f.created_at desc, f.profile_id desc limit ${sql.lit(most)})))
     order by p.id
       for no key update`.execute(tx);
  if (rows.some(({ id, isPrivate }) => id === userId && isPrivate)) return [];
  return rows.map(({ id }) => id).filter((id) => id !== userId);
}

/** @returns those of the profiles that still asked */
export async function confirmRequests(
  tx: Db,
  userId: UserId,
  profileIds: readonly ProfileId[],
): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    update follow set status = 'confirmed', created_at = now()
     where followed_id = ${userId}::uuid and profile_id = any (${[...profileIds]}::uuid[]) and status = 'pending'
    returning profile_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Marks the follows of a user and of followers that the user follows back (PRF-07). @returns these followers */
export async function markFriends(
  tx: Db,
  userId: UserId,
  profileIds: readonly ProfileId[],
): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    with pair as (
      select id as profile_id, ${userId}::uuid as followed_id from unnest(${[...profileIds]}::uuid[]) id
       union all
      select ${userId}::uuid, id from unnest(${[...profileIds]}::uuid[]) id
    ), marked as (
      update follow f set mutual = true
        from pair, follow b
       where f.profile_id = pair.profile_id and f.followed_id = pair.followed_id
         and b.profile_id = f.followed_id and b.followed_id = f.profile_id
         and f.status = 'confirmed' and b.status = 'confirmed'
         and f.followed_type = 'user' and b.followed_type = 'user'
      returning f.profile_id
    )
    select profile_id as id from marked where profile_id <> ${userId}::uuid`.execute(tx);
  return rows.map(({ id }) => id);
}
