import type { ProfileKey } from '#modules/profiles/profiles/rules.ts';
import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Safety } from '../contract.ts';

/**
 * Whether the viewer may see a profile, for the `where` of any list: pass the viewer's bare id and the column of the
 * profile. Hides blocks in both directions and suspended users. Guests have no blocks (MOD-01).
 */
export function notBlocked(viewerId: ProfileId | undefined, column: string) {
  const isHere = sql<boolean>`not exists (select from suspended_user s where s.user_id = ${sql.ref(column)})`;
  if (viewerId === undefined) return isHere;
  return sql<boolean>`(${isHere} and not exists (
    select from blocked_pair b where b.profile_id = ${viewerId}::uuid and b.other_id = ${sql.ref(column)}))`;
}

/** Whether the viewer hasn't muted the profile in the column: for feeds, comments and notifications (MOD-01). */
export function notMuted(viewerId: ProfileId | undefined, column: string) {
  if (viewerId === undefined) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from muted_profile m where m.profile_id = ${viewerId}::uuid and m.muted_id = ${sql.ref(column)})`;
}

/** In either direction. */
export async function isBlockedBetween(db: Db, one: ProfileId, other: ProfileId): Promise<boolean> {
  const row = await db
    .selectFrom('blockedPair')
    .select('isOwn')
    .where('profileId', '=', one)
    .where('otherId', '=', other)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user is hidden from the viewer, by a block in either direction or a suspension. */
export async function isUnseen(db: Db, viewerId: ProfileId | undefined, personId: string): Promise<boolean> {
  return viewerId !== personId && (await listUnseen(db, viewerId, [personId])).has(personId);
}

/** Users hidden from the viewer. By the keys of both tables. */
export async function listUnseen(
  db: Db,
  viewerId: ProfileId | undefined,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select b.other_id as id from blocked_pair b
     where b.profile_id = ${viewerId ?? null}::uuid and b.other_id = any(${[...ids]}::uuid[])
     union all
    select s.user_id from suspended_user s
     where s.user_id = any(${[...ids]}::uuid[]) and s.user_id is distinct from ${viewerId ?? null}::uuid`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether any of these users is hidden from the viewer, for the `select` of a statement about something else. */
export function hidesAny(viewerId: ProfileId, ids: readonly string[]) {
  return sql<boolean>`(
    exists (select from blocked_pair b where b.profile_id = ${viewerId}::uuid and b.other_id = any(${[...ids]}::uuid[]))
    or exists (select from suspended_user s
                where s.user_id = any(${[...ids]}::uuid[]) and s.user_id <> ${viewerId}::uuid))`;
}

/** Inserts both rows in key order, so that two users who block each other can't deadlock. */
export async function addBlock(tx: Db, byId: UserId, otherId: ProfileId): Promise<boolean> {
  const { rows } = await sql<{ profileId: ProfileId }>`
    insert into blocked_pair (profile_id, other_id, is_own, created_at)
    select one, other, own, date_trunc('milliseconds', now())
      from (values (${byId}::uuid, ${otherId}::uuid, true), (${otherId}::uuid, ${byId}::uuid, false)) v (one, other, own)
     order by one
        on conflict (profile_id, other_id) do update set is_own = true
     where excluded.is_own and not blocked_pair.is_own
    returning profile_id`.execute(tx);
  return rows.some(({ profileId }) => profileId === byId);
}

/** Removes the user's side of a block: both rows, unless the other user blocked, too. The pair must be locked. */
export async function removeBlock(tx: Db, byId: UserId, otherId: ProfileId): Promise<void> {
  await sql`
    with pair as (
      select bool_or(is_own) filter (where profile_id = ${byId}::uuid) as mine,
             bool_or(is_own) filter (where profile_id = ${otherId}::uuid) as theirs
        from blocked_pair
       where (profile_id, other_id) in ((${byId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${byId}::uuid))
    ), kept as (
      update blocked_pair b set is_own = false from pair
       where b.profile_id = ${byId}::uuid and b.other_id = ${otherId}::uuid and pair.mine and pair.theirs
    )
    delete from blocked_pair b using pair
     where (b.profile_id, b.other_id) in ((${byId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${byId}::uuid))
       and pair.mine and not pair.theirs`.execute(tx);
}

/** Serializes changes between two users until the transaction ends. */
export async function lockTwo(tx: Db, one: string, other: string): Promise<void> {
  const key = `block:${[one, other].toSorted().join(':')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function addMute(tx: Db, byId: UserId, mutedId: ProfileId): Promise<void> {
  await tx
    .insertInto('mutedProfile')
    .values({ profileId: byId, mutedId, createdAt: sql<Date>`date_trunc('milliseconds', now())` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeMute(tx: Db, byId: UserId, mutedId: ProfileId): Promise<void> {
  await tx.deleteFrom('mutedProfile').where('profileId', '=', byId).where('mutedId', '=', mutedId).execute();
}

/** Mutes the profile that another was merged into, for users who muted that one. Uses `muted_profile_by_muted`. */
export async function moveMutes(tx: Db, fromId: ProfileId, intoId: ProfileId): Promise<void> {
  await sql`
    with moved as (
      delete from muted_profile where muted_id = ${fromId}::uuid returning profile_id, created_at
    )
    insert into muted_profile (profile_id, muted_id, created_at)
    select profile_id, ${intoId}::uuid, created_at from moved
        on conflict do nothing`.execute(tx);
}

/** Whether the user has blocked or muted another profile. @returns undefined if it doesn't exist */
export async function findSafety(
  db: Db,
  byId: UserId,
  { type, provider, providerId }: ProfileKey,
): Promise<Safety | undefined> {
  const { rows } = await sql<Safety>`
    select exists (select from blocked_pair
                    where profile_id = ${byId}::uuid and other_id = p.id and is_own) as blocked,
           exists (select from muted_profile
                    where profile_id = ${byId}::uuid and muted_id = p.id) as muted
      from profile p
     where p.type = ${type} and p.provider = ${provider} and p.provider_id = ${providerId}
       and p.deleted_at is null and p.id <> ${byId}::uuid`.execute(db);
  return rows[0];
}

/** Blocked or muted profiles, newest first, keyset-paged by `blocked_pair_own` and `muted_profile_newest`. */
export async function listHidden(
  db: Db,
  list: 'blocks' | 'mutes',
  byId: UserId,
  { limit, cursor }: PageInput,
) {
  const after = unpackCursor(cursor, 2);
  const from =
    list === 'blocks'
      ? sql`select other_id as id, created_at from blocked_pair where profile_id = ${byId}::uuid and is_own`
      : sql`select muted_id as id, created_at from muted_profile where profile_id = ${byId}::uuid`;
  const rows = await profileCards(db)
    .innerJoin(sql<{ id: string; createdAt: Date }>`(${from})`.as('w'), (join) =>
      join.onRef('w.id', '=', 'p.id'),
    )
    .select('w.createdAt as since')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(w.created_at, w.id) < (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`,
      ),
    )
    .orderBy('w.createdAt', 'desc')
    .orderBy('w.id', 'desc')
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit, ({ since, id }) => [since, id]);
}

const countedAtMost = 1000;

/** Stops counting at the longest list. */
export async function countHidden(db: Db, list: 'blocks' | 'mutes', byId: UserId): Promise<number> {
  const from =
    list === 'blocks'
      ? sql`select from blocked_pair where profile_id = ${byId}::uuid and is_own`
      : sql`select from muted_profile where profile_id = ${byId}::uuid`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${from} limit ${sql.lit(countedAtMost)}) found`.execute(db);
  return rows[0]!.total;
}
