import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** @returns false before the app was confirmed, too */
export async function hasSecondFactor(db: Db, userId: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('accountAuthenticator')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the row, so that of two simultaneous tries the second sees the step that the first used. */
export async function findAuthenticator(tx: Db, userId: UserId) {
  return tx
    .selectFrom('accountAuthenticator')
    .select(['secret', 'usedStep', 'confirmedAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function readSecondFactor(db: Db, userId: UserId) {
  return db
    .selectFrom('accountAuthenticator as a')
    .select((eb) => [
      'a.confirmedAt',
      eb
        .selectFrom('accountRecoveryCode as c')
        .select((count) => count.fn.countAll<string>().as('total'))
        .whereRef('c.userId', '=', 'a.userId')
        .where('c.usedAt', 'is', null)
        .as('recoveryCodesLeft'),
    ])
    .where('a.userId', '=', userId)
    .where('a.confirmedAt', 'is not', null)
    .executeTakeFirst();
}

/** Replaces a secret that was never confirmed. @returns false when one is confirmed */
export async function saveSecret(tx: Db, userId: UserId, secret: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into account_authenticator (user_id, secret) values (${userId}::uuid, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, used_step = 0, created_at = now()
     where account_authenticator.confirmed_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function markAuthenticatorConfirmed(tx: Db, userId: UserId): Promise<void> {
  await tx
    .updateTable('accountAuthenticator')
    .set({ confirmedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .execute();
}

export async function saveUsedStep(tx: Db, userId: UserId, usedStep: number): Promise<void> {
  await tx.updateTable('accountAuthenticator').set({ usedStep }).where('userId', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  tx: Db,
  userId: UserId,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('accountRecoveryCode').where('userId', '=', userId).execute();
  await tx
    .insertInto('accountRecoveryCode')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** @returns false when the user has no such code, or it was used */
export async function spendRecoveryCode(tx: Db, userId: UserId, codeHash: string): Promise<boolean> {
  const used = await tx
    .updateTable('accountRecoveryCode')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Also drops the recovery codes. */
export async function dropSecondFactor(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('accountRecoveryCode').where('userId', '=', userId).execute();
  await tx.deleteFrom('accountAuthenticator').where('userId', '=', userId).execute();
}

/** @returns any secret, to check that AUTH_SECRET opens it */
export async function findAnySecret(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('accountAuthenticator').select('secret').limit(1).executeTakeFirst();
  return row?.secret;
}
