import { sql, type Db } from '#platform/server/db.ts';
import { limits } from '../contract.ts';

/** A code for one purpose is not valid for another. */
export type CodePurpose = 'signIn' | 'resetPassword' | 'changeEmail';

/** A code is valid only for the address it was mailed to, in the browser that requested it. */
export type CodeKey = {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** SHA-256 of the browser's token, or of the token in a mailed link. */
  readonly browser: Buffer;
};

/** Replaces the browser's earlier code for the same purpose. */
export async function saveCode(
  tx: Db,
  { purpose, email, browser }: CodeKey,
  codeHash: string,
): Promise<void> {
  await sql`
    insert into account_code (purpose, email, browser, code_hash, expires_at)
    values (${purpose}, ${email}, ${browser}, ${codeHash},
            now() + make_interval(mins => ${sql.lit(limits.codeMinutes)}))
    on conflict (email, purpose, browser) do update
       set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`.execute(tx);
}

/** Makes the code also valid for the link in its mail, which can be opened in any browser. */
export async function copyCode(tx: Db, { purpose, email, browser }: CodeKey, link: Buffer): Promise<void> {
  await sql`
    insert into account_code (purpose, email, browser, code_hash, expires_at)
    select purpose, email, ${link}, code_hash, expires_at from account_code
     where email = ${email} and purpose = ${purpose} and browser = ${browser}`.execute(tx);
}

/** @returns undefined when there is no code, it has expired, or it has no tries left */
export async function findCodeHash(
  tx: Db,
  { purpose, email, browser }: CodeKey,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('accountCode')
    .select('codeHash')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('browser', '=', browser)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('tries', '<', limits.codeTries)
    .executeTakeFirst();
  return row?.codeHash;
}

export async function countWrongCode(tx: Db, { purpose, email, browser }: CodeKey): Promise<void> {
  await tx
    .updateTable('accountCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('browser', '=', browser)
    .execute();
}

export async function dropCode(tx: Db, { purpose, email, browser }: CodeKey): Promise<void> {
  await tx
    .deleteFrom('accountCode')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('browser', '=', browser)
    .execute();
}

/** Drops the codes that all browsers requested for one purpose. */
export async function dropCodes(
  tx: Db,
  { purpose, email }: Pick<CodeKey, 'purpose' | 'email'>,
): Promise<void> {
  await tx.deleteFrom('accountCode').where('email', '=', email).where('purpose', '=', purpose).execute();
}

export async function sweepCodes(db: Db): Promise<void> {
  await db
    .deleteFrom('accountCode')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute();
}
