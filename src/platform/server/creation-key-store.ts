import type { UserId } from '../ids.ts';
import { sql, type Db } from './db.ts';

export type CreationKey = { userId: UserId; call: string; key: string };

/** Waits for another request with this key. @returns false when that one created something */
export async function takeKey(tx: Db, key: CreationKey): Promise<boolean> {
  const added = await tx
    .insertInto('creationKey')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function setCreatedId(tx: Db, { userId, call, key }: CreationKey, createdId: string) {
  await tx
    .updateTable('creationKey')
    .set({ createdId })
    .where('userId', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
}

export async function readCreatedId(tx: Db, { userId, call, key }: CreationKey): Promise<string> {
  const { createdId } = await tx
    .selectFrom('creationKey')
    .select('createdId')
    .where('userId', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .$narrowType<{ createdId: string }>()
    .executeTakeFirstOrThrow();
  return createdId;
}

/** Uses `creation_key_by_age`. */
export async function removeOldKeys(db: Db): Promise<void> {
  await sql`delete from creation_key where created_at < now() - interval '1 day'`.execute(db);
}
