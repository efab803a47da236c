import { sql, type Db } from '#kit/server/db.ts';

/**
 * That nobody blocked the other, for the `where` of any list: pass the viewer's bare id and the column that holds the
 * other's. Guests have blocked nobody (MOD-01).
 */
export function notBlocked(viewerId: string | undefined, column: string) {
  if (viewerId === undefined) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from blocked_pair b where b.profile_id = ${viewerId}::uuid and b.other_id = ${sql.ref(column)})`;
}

/** That the viewer did not mute whom the column holds: for feeds, comments and notifications (MOD-01). */
export function notMuted(viewerId: string | undefined, column: string) {
  if (viewerId === undefined) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from muted_profile m where m.profile_id = ${viewerId}::uuid and m.muted_id = ${sql.ref(column)})`;
}

/** Whether one of the two blocked the other. */
export async function isBlockedBetween(db: Db, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('blockedPair')
    .select('isOwn')
    .where('profileId', '=', one)
    .where('otherId', '=', other)
    .executeTakeFirst();
  return row !== undefined;
}
