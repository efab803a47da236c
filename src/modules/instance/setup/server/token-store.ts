import { hash, randomBytes } from 'node:crypto';
import { sql, type Db } from '#platform/server/db.ts';

const hashOf = (token: string): Buffer => hash('sha256', `setup ${token}`, 'buffer');

/** Makes a token of 256 bits, valid for a day. Every earlier one becomes invalid. */
export async function makeSetupToken(tx: Db): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await dropSetupTokens(tx);
  await sql`
    insert into setup_token (hash, expires_at) values (${hashOf(token)}, now() + interval '24 hours')`.execute(
    tx,
  );
  return token;
}

export async function isSetupToken(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('setupToken')
    .select('expiresAt')
    .where('hash', '=', hashOf(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function dropSetupTokens(tx: Db): Promise<void> {
  await tx.deleteFrom('setupToken').execute();
}
