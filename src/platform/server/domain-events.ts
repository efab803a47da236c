import type { DomainEventDefinition, PayloadOf } from '#platform/domain-events.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from './db.ts';

type NewEvent<Payload> = {
  /** Unique per type: publishing the same key twice stores one event. */
  readonly key: string;
  readonly payload: Payload;
};

const rowOf = <Payload extends object>(
  definition: DomainEventDefinition<Payload>,
  { key, payload }: NewEvent<Payload>,
) => ({
  id: newId(),
  type: definition.type,
  key,
  // Also parsed in production: it takes 1 to 2 µs, the insert a few hundred.
  payload: JSON.stringify(definition.parse(payload)),
});

/**
 * Stores a domain event in the transaction of the change, so it is delivered if and only if that commits.
 * @returns false if its key was published before
 */
export async function publish<Payload extends object>(
  tx: Db,
  definition: DomainEventDefinition<Payload>,
  event: NewEvent<NoInfer<Payload>>,
): Promise<boolean> {
  const written = await tx
    .insertInto('outbox')
    .values(rowOf(definition, event))
    .onConflict((conflict) => conflict.columns(['type', 'key']).doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Stores many domain events of one type in one statement. */
export async function publishAll<Payload extends object>(
  tx: Db,
  definition: DomainEventDefinition<Payload>,
  events: readonly NewEvent<NoInfer<Payload>>[],
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(events.map((event) => rowOf(definition, event)))
    .onConflict((conflict) => conflict.columns(['type', 'key']).doNothing())
    .execute();
}

/** A domain event in the outbox. */
export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly key: string;
  readonly payload: unknown;
};

/** A stored event with its parsed payload. */
export type DeliveredEvent<Payload> = Omit<StoredEvent, 'payload'> & { readonly payload: Payload };

const isSubscribed = Symbol('subscribed');

/** A feature's handler of domain events. Only `subscribe` creates subscribers. */
export type Subscriber = {
  readonly name: string;
  /** Types of the domain events that it handles. */
  readonly types: ReadonlySet<string>;
  readonly by: 'leased' | 'queued';
  readonly handle: (event: StoredEvent) => Promise<void>;
  readonly [isSubscribed]: true;
};

type Subscription<Payload> = {
  /** `checkout.mail-tickets`: the feature, a dot, what it does. Stored in the outbox, so it must never change. */
  readonly name: string;
  /**
   * `leased` subscribers (money, tickets) run from the outbox under a lease of one minute; `queued` ones become jobs.
   */
  readonly by: Subscriber['by'];
  /** Runs at least once per event, so it must be idempotent. */
  readonly handle: (event: DeliveredEvent<Payload>) => Promise<void>;
};

/** Subscribes to a domain event, or to several with common payload fields. */
export function subscribe<Definition extends DomainEventDefinition>(
  to: Definition | readonly [Definition, ...Definition[]],
  { name, by, handle }: Subscription<PayloadOf<Definition>>,
): Subscriber {
  const definitions = new Map([to].flat().map((one) => [one.type, one as DomainEventDefinition]));
  const deliver = (event: StoredEvent) => {
    const payload = definitions.get(event.type)!.parse(event.payload) as PayloadOf<Definition>;
    return handle({ ...event, payload });
  };
  return {
    name,
    by,
    types: new Set(definitions.keys()),
    handle: async (event) => deliver(event),
    [isSubscribed]: true,
  };
}
