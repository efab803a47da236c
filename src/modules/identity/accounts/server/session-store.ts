import { newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { recentMinutes } from '../confirm-contract.ts';
import { limits } from '../contract.ts';

export type Device = { userAgent: string; ip: string };

const maxIdle = sql`make_interval(days => ${sql.lit(limits.sessionIdleDays)})`;
const maxAge = sql`make_interval(days => ${sql.lit(limits.sessionDays)})`;
const isActive = sql<boolean>`s.last_seen_at > now() - ${maxIdle} and s.created_at > now() - ${maxAge}`;

export type FoundSession = {
  sessionId: string;
  userId: UserId;
  name: string;
  email: string;
  admin: boolean;
  isStale: boolean;
  /** `null`: acts as the user. */
  actingAs: ProfileId | null;
  actedAs: ProfileId | null;
};

/** @returns one entry per token, in the same order. Runs on every request: two index lookups per token. */
export async function findSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
): Promise<(FoundSession | undefined)[]> {
  const { rows } = await sql<FoundSession & { tokenHash: Buffer }>`
    select s.token_hash, s.id as session_id, s.user_id, u.name, u.email, u.admin, s.acting_as, s.acted_as,
           s.last_seen_at < now() - interval '1 hour' as is_stale
    from account_session s join account_user u on u.id = s.user_id
    where s.token_hash = any(${[...tokenHashes]}::bytea[]) and ${isActive}`.execute(db);
  const found = new Map(rows.map(({ tokenHash, ...session }) => [tokenHash.toString('latin1'), session]));
  return tokenHashes.map((hash) => found.get(hash.toString('latin1')));
}

/** Called once an hour per session at most, so that reads rarely write. */
export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('accountSession')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** @param profileId `null`: act as the user. Repeating the same keeps the profile to switch back to (SWI-06). */
export async function actAs(db: Db, sessionId: string, profileId: ProfileId | null): Promise<void> {
  await sql`
    update account_session set acting_as = ${profileId}::uuid, acted_as = acting_as
     where id = ${sessionId} and acting_as is distinct from ${profileId}::uuid`.execute(db);
}

export async function addSession(db: Db, userId: UserId, tokenHash: Buffer, device: Device): Promise<void> {
  await db
    .insertInto('accountSession')
    .values({ id: newId(), userId, tokenHash, ...device })
    .execute();
}

/** @returns false when the user has no such session */
export async function dropSession(db: Db, userId: UserId, sessionId: string): Promise<boolean> {
  const dropped = await db
    .deleteFrom('accountSession')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}

/** @returns how many of them were active */
export async function dropSessionsOf(db: Db, userId: UserId): Promise<number> {
  const dropped = await sessionsToDrop(db, userId).execute();
  return dropped.filter((one) => one.isActive).length;
}

/** @returns how many of them were active */
export async function dropOtherSessions(db: Db, userId: UserId, sessionId: string): Promise<number> {
  const dropped = await sessionsToDrop(db, userId).where('s.id', '<>', sessionId).execute();
  return dropped.filter((one) => one.isActive).length;
}

const sessionsToDrop = (db: Db, userId: UserId) =>
  db.deleteFrom('accountSession as s').where('s.userId', '=', userId).returning(isActive.as('isActive'));

/** Active sessions by user. Users without any are left out. */
export async function countSessions(
  db: Db,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, number>> {
  const rows = await db
    .selectFrom('accountSession as s')
    .select(['s.userId', sql<number>`count(*)::int`.as('total')])
    .where('s.userId', '=', sql<UserId>`any(${[...userIds]}::uuid[])`)
    .where(isActive)
    .groupBy('s.userId')
    .execute();
  return new Map(rows.map(({ userId, total }) => [userId, total]));
}

export async function hasSession(db: Db, userId: UserId, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('accountSession')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function markSessionConfirmed(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('accountSession')
    .set({ provenAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Whether the user signed in or confirmed in this session within the last `recentMinutes`. */
export async function isRecentlyConfirmed(db: Db, userId: UserId, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('accountSession')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where('provenAt', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(recentMinutes)})`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findSessionsOf(db: Db, userId: UserId) {
  return db
    .selectFrom('accountSession as s')
    .select(['s.id', 's.userAgent', 's.createdAt', 's.lastSeenAt'])
    .where('s.userId', '=', userId)
    .where(isActive)
    .orderBy('s.lastSeenAt', 'desc')
    .execute();
}

export async function sweepSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('accountSession as s')
    .where(sql<boolean>`not (${isActive})`)
    .execute();
}
