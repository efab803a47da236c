import type { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

export async function isProven(db: Db, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('provenUser')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Idempotent. */
export async function markProven(db: Db, userId: UserId): Promise<void> {
  await db
    .insertInto('provenUser')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
