import type { Db } from '#platform/server/db.ts';

export async function isProven(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provenUser')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembered any number of times, it stays once. */
export async function markProven(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('provenUser')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
