import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export const pendingMinutes = 10;

export type PendingRow = { readonly userId: UserId | null; readonly sealed: string };

export async function addPending(db: Db, tokenHash: Buffer, { userId, sealed }: PendingRow): Promise<void> {
  await sql`
    insert into account_pending_sign_in (token_hash, user_id, sealed, expires_at)
    values (${tokenHash}, ${userId}::uuid, ${sealed},
            now() + make_interval(mins => ${sql.lit(pendingMinutes)}))`.execute(db);
}

export async function findPending(db: Db, tokenHash: Buffer): Promise<PendingRow | undefined> {
  return db
    .selectFrom('accountPendingSignIn')
    .select(['userId', 'sealed'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Counts a try and locks the row. @returns false when it has expired or has no tries left */
export async function countPendingTry(tx: Db, tokenHash: Buffer, tries: number): Promise<boolean> {
  const counted = await tx
    .updateTable('accountPendingSignIn')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('tries', '<', tries)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

/** Only one of two simultaneous requests gets it. @returns undefined when it has expired or was used */
export async function takePending(db: Db, tokenHash: Buffer): Promise<PendingRow | undefined> {
  const { rows } = await sql<PendingRow & { isValid: boolean }>`
    delete from account_pending_sign_in where token_hash = ${tokenHash}
    returning user_id, sealed, expires_at > now() as is_valid`.execute(db);
  return rows[0]?.isValid ? rows[0] : undefined;
}

export async function dropPendingOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('accountPendingSignIn').where('userId', '=', userId).execute();
}

export async function sweepPending(db: Db): Promise<void> {
  await db
    .deleteFrom('accountPendingSignIn')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute();
}
