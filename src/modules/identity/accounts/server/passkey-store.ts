import { newId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { passkeyLimits } from '../passkey-contract.ts';

export async function addChallenge(db: Db, challenge: string, userId: UserId | null): Promise<string> {
  const id = newId();
  await sql`
    insert into account_challenge (id, user_id, challenge, expires_at)
    values (${id}::uuid, ${userId}::uuid, ${challenge},
            now() + make_interval(mins => ${sql.lit(passkeyLimits.challengeMinutes)}))`.execute(db);
  return id;
}

/** A challenge works once. @returns undefined when it has expired, was used, or is for another user */
export async function takeChallenge(
  db: Db,
  challengeId: string,
  userId: UserId | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    delete from account_challenge
     where id = ${challengeId}::uuid and user_id is not distinct from ${userId}::uuid and expires_at > now()
    returning challenge`.execute(db);
  return rows[0]?.challenge;
}

export async function sweepChallenges(db: Db): Promise<void> {
  await sql`delete from account_challenge where expires_at <= now()`.execute(db);
}

export async function listPasskeysOf(db: Db, userId: UserId) {
  return db
    .selectFrom('accountPasskey')
    .select(['id', 'credentialId', 'name', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(passkeyLimits.atMost)
    .execute();
}

export type NewPasskey = {
  readonly userId: UserId;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
};

/** @returns undefined when the passkey already exists */
export async function savePasskey(db: Db, passkey: NewPasskey) {
  const { publicKey, transports, ...rest } = passkey;
  return db
    .insertInto('accountPasskey')
    .values({ id: newId(), publicKey: Buffer.from(publicKey), transports: [...transports], ...rest })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'createdAt', 'usedAt'])
    .executeTakeFirst();
}

/** Locks the row, so that of two simultaneous uses the second sees the counter of the first. */
export async function findPasskey(tx: Db, credentialId: string) {
  return tx
    .selectFrom('accountPasskey')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
}

export async function countUse(tx: Db, id: string, counter: number): Promise<void> {
  await tx
    .updateTable('accountPasskey')
    .set({ counter, usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** @returns false when the user has no such passkey */
export async function dropPasskey(db: Db, userId: UserId, passkeyId: string): Promise<boolean> {
  const dropped = await db
    .deleteFrom('accountPasskey')
    .where('id', '=', passkeyId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}
