import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { limits } from '../contract.ts';

export type ConfirmationPurpose = 'changePhone' | 'confirm';
type Key = { readonly userId: UserId; readonly purpose: ConfirmationPurpose };

/** An older code for the same purpose is dead. */
export async function saveConfirmationCode(
  db: Db,
  { userId, purpose, subject, codeHash }: Key & { subject: string; codeHash: string },
): Promise<void> {
  await sql`
    insert into account_proof (user_id, purpose, subject, code_hash, expires_at)
    values (${userId}::uuid, ${purpose}, ${subject}, ${codeHash},
            now() + make_interval(mins => ${sql.lit(limits.codeMinutes)}))
    on conflict (user_id, purpose) do update
       set subject = excluded.subject, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Counts a try, and keeps the code from being tried twice at once. @returns undefined when there is none to try */
export async function countConfirmationTry(
  tx: Db,
  { userId, purpose }: Key,
): Promise<{ subject: string; codeHash: string } | undefined> {
  const { rows } = await sql<{ subject: string; codeHash: string }>`
    update account_proof set tries = tries + 1
     where user_id = ${userId}::uuid and purpose = ${purpose} and expires_at > now()
       and tries < ${sql.lit(limits.codeTries)}
    returning subject, code_hash`.execute(tx);
  return rows[0];
}

export async function dropConfirmationCode(tx: Db, { userId, purpose }: Key): Promise<void> {
  await sql`delete from account_proof where user_id = ${userId}::uuid and purpose = ${purpose}`.execute(tx);
}

export async function sweepConfirmationCodes(db: Db): Promise<void> {
  await sql`delete from account_proof where expires_at <= now()`.execute(db);
}
