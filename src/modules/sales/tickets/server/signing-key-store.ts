import type { Db } from '#platform/server/db.ts';

export async function listSigningKeys(db: Db) {
  return db
    .selectFrom('signingKey')
    .select(['version', 'publicKey', 'privateKey'])
    .orderBy('version')
    .execute();
}

export async function addSigningKey(db: Db, key: { version: number; publicKey: string; privateKey: string }) {
  await db
    .insertInto('signingKey')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
