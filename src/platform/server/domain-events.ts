import { newId } from '#platform/ids.ts';
import type { Db } from './db.ts';

/** Something that became true, for subscribers of other modules. */
export type DomainEvent = {
  /** `order.completed`: the thing, a dot, what became true. */
  readonly type: string;
  /** Unique per type: an event published twice under the same key is stored once. */
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** Stores a domain event in the transaction of the change itself: it is delivered if and only if that commits. @returns false if its key was published before */
export async function publish(tx: Db, event: DomainEvent): Promise<boolean> {
  const written = await tx
    .insertInto('outbox')
    .values({ id: newId(), type: event.type, key: event.key, payload: JSON.stringify(event.payload) })
    .onConflict((conflict) => conflict.columns(['type', 'key']).doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Stores many domain events in one statement. */
export async function publishAll(tx: Db, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(
      events.map(({ type, key, payload }) => ({ id: newId(), type, key, payload: JSON.stringify(payload) })),
    )
    .onConflict((conflict) => conflict.columns(['type', 'key']).doNothing())
    .execute();
}
