import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export async function findPassword(db: Db, email: string) {
  return db
    .selectFrom('accountUser as u')
    .innerJoin('accountCredential as c', 'c.userId', 'u.id')
    .select(['u.id as userId', 'c.password as passwordHash'])
    .where('u.email', '=', email)
    .executeTakeFirst();
}

/** Whether the password is still the one that was checked. */
export async function hasPassword(
  db: Db,
  { userId, passwordHash }: { userId: UserId; passwordHash: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('accountCredential')
    .select('userId')
    .where('userId', '=', userId)
    .where('password', '=', passwordHash)
    .executeTakeFirst();
  return found !== undefined;
}

export async function setPassword(db: Db, userId: UserId, password: string): Promise<void> {
  await db
    .insertInto('accountCredential')
    .values({ userId, password })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ password, updatedAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Leaves a password alone that was changed in the meantime. */
export async function replacePassword(
  db: Db,
  { userId, passwordHash }: { userId: UserId; passwordHash: string },
  password: string,
): Promise<void> {
  await db
    .updateTable('accountCredential')
    .set({ password, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('password', '=', passwordHash)
    .execute();
}
