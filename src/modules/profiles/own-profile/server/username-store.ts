import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#platform/server/db.ts';
import { ownProfileLimits } from '../contract.ts';

const hashOf = (key: RawBuilder<unknown>) => sql`sha256(convert_to(${key}::text, 'UTF8'))`;

const reservedSince = sql`now() - make_interval(days => ${sql.lit(ownProfileLimits.usernameDays)})`;

/** Former usernames that are still reserved, newest first. */
export async function listFormerUsernames(db: Db, userId: UserId) {
  const { rows } = await sql<{ username: string; until: Date }>`
    select username, left_at + make_interval(days => ${sql.lit(ownProfileLimits.usernameDays)}) as until
      from profile_username
     where profile_id = ${userId}::uuid and left_at > ${reservedSince}
     order by left_at desc`.execute(db);
  return rows;
}

/** Ends the use of the current username. It stays reserved for the user. */
export async function leaveUsername(tx: Db, userId: UserId, exceptKey: string): Promise<void> {
  await sql`
    update profile_username set left_at = now()
     where profile_id = ${userId}::uuid and left_at is null and key <> ${exceptKey}`.execute(tx);
}

/**
 * Gives a username to a user, if it is free, lapsed, or their own former one. Deleted users' names aren't free yet. Of two users who ask at the same time,
 * the primary key lets one have it.
 * @returns whether they have it
 */
export async function takeUsername(
  tx: Db,
  { userId, username, key }: { userId: UserId; username: string; key: string },
): Promise<boolean> {
  const freedBefore = new Date(Date.now() - ownProfileLimits.usernameDays * 86_400_000);
  const { rows: reserved } = await sql`
    select from reserved_username where key_hash = ${hashOf(sql`${key}`)} and until > now()`.execute(tx);
  if (reserved.length > 0) return false;
  const { rows } = await sql`
    insert into profile_username as held (key, username, profile_id)
    values (${key}, ${username}, ${userId}::uuid)
    on conflict (key) do update set username = excluded.username, profile_id = excluded.profile_id, left_at = null
     where held.profile_id = excluded.profile_id or held.left_at <= ${freedBefore}::timestamptz
    returning key`.execute(tx);
  return rows.length > 0;
}

/** Deletes the usernames of a user who is deleted. Others can't take them for as long as former ones. */
export async function reserveUsernames(tx: Db, userId: UserId): Promise<void> {
  await sql`delete from reserved_username where until <= now()`.execute(tx);
  const { rows } = await sql<{ key: string; leftAt: Date | null }>`
    delete from profile_username where profile_id = ${userId}::uuid returning key, left_at`.execute(tx);
  await sql`
    insert into reserved_username (key_hash, until)
    select ${hashOf(sql`key`)}, coalesce("leftAt", now()) + make_interval(days => ${sql.lit(ownProfileLimits.usernameDays)})
      from json_to_recordset(${JSON.stringify(rows)}::json) gone(key text, "leftAt" timestamptz)
     where coalesce("leftAt", now()) > ${reservedSince}
    on conflict (key_hash) do update set until = excluded.until`.execute(tx);
}

/** Finds the owner of a current or former username, unless they block or are hidden from the viewer. */
export async function findUsernameOwner(db: Db, key: string, viewerId: UserId | undefined) {
  return db
    .selectFrom('profileUsername as u')
    .innerJoin('profile as p', 'p.id', 'u.profileId')
    .select(['p.id', 'p.username'])
    .$narrowType<{ id: UserId }>()
    .where('u.key', '=', key)
    .where('p.deletedAt', 'is', null)
    .where(notBlocked(viewerId, 'p.id'))
    .executeTakeFirst();
}
