import { sql } from 'kysely';
import type { EmulatorDb } from './tables.ts';

export type SavedAnswer = { readonly requestHash: string; readonly status: number; readonly body: string };

/** @returns false while another request with the same key runs. The lock ends with the transaction. */
export async function lockIdempotencyKey(tx: EmulatorDb, key: string): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`paygate:${key}`}, 0)) as locked`.execute(tx);
  return rows[0]!.locked;
}

export async function findSavedAnswer(tx: EmulatorDb, key: string): Promise<SavedAnswer | undefined> {
  const query = tx.selectFrom('stripeEmulatorIdempotency').select(['requestHash', 'status', 'body']);
  return query.where('key', '=', key).executeTakeFirst();
}

export async function saveAnswer(tx: EmulatorDb, key: string, answer: SavedAnswer, now: Date): Promise<void> {
  await tx
    .insertInto('stripeEmulatorIdempotency')
    .values({ key, ...answer, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keys are kept for a day, as at Stripe. */
export async function forgetSavedAnswers(db: EmulatorDb, before: Date): Promise<void> {
  await db.deleteFrom('stripeEmulatorIdempotency').where('createdAt', '<', before).execute();
}
