import { newId } from '#platform/ids.ts';
import type { Db } from './db.ts';

/** A fact that others may react to. */
export type Fact = {
  /** `order.completed`: the thing, a dot, what became true. */
  readonly type: string;
  /** One key, one fact: said twice, it is written once. */
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** Writes a fact in the same transaction as the change itself, so that it is told exactly when the change is true. @returns whether it is news */
export async function announce(tx: Db, fact: Fact): Promise<boolean> {
  const written = await tx
    .insertInto('outbox')
    .values({ id: newId(), type: fact.type, key: fact.key, payload: JSON.stringify(fact.payload) })
    .onConflict((conflict) => conflict.columns(['type', 'key']).doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Writes many at once, in one statement. */
export async function announceAll(tx: Db, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(
      facts.map(({ type, key, payload }) => ({ id: newId(), type, key, payload: JSON.stringify(payload) })),
    )
    .onConflict((conflict) => conflict.columns(['type', 'key']).doNothing())
    .execute();
}
