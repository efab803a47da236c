import type { DomainEventDefinition, PayloadOf } from '#platform/domain-events.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from './db.ts';

type NewEvent<Payload> = {
  /** Unique per type: an event published twice under the same key is stored once. */
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
  // Parsed in production as well: it costs 1 to 2 µs, the insert some hundred.
  payload: JSON.stringify(definition.parse(payload)),
});

/** Stores a domain event in the transaction of the change itself: it is delivered if and only if that commits. @returns false if its key was published before */
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

/** Stores many domain events of one kind in one statement. */
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

/** A domain event as it is read back from the outbox. */
export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly key: string;
  readonly payload: unknown;
};

/** A stored event whose payload was parsed. */
export type DeliveredEvent<Payload> = Omit<StoredEvent, 'payload'> & { readonly payload: Payload };

const isSubscribed = Symbol('subscribed');

/** What a feature does with domain events. Only `subscribe` makes subscribers. */
export type Subscriber = {
  readonly name: string;
  /** The types of the domain events that it gets. */
  readonly types: ReadonlySet<string>;
  readonly by: 'leased' | 'queued';
  readonly handle: (event: StoredEvent) => Promise<void>;
  readonly [isSubscribed]: true;
};

type Subscription<Payload> = {
  /** `checkout.mail-tickets`: the feature, a dot, what it does. The outbox remembers it, so it never changes. */
  readonly name: string;
  /**
   * `leased` subscribers (money, tickets) run from the outbox itself under a lease of a minute;
   * `queued` ones become jobs of the queue.
   */
  readonly by: Subscriber['by'];
  /** Runs at least once per event, so it must be idempotent. */
  readonly handle: (event: DeliveredEvent<Payload>) => Promise<void>;
};

/** Subscribes to one kind of domain event, or to several whose payloads have something in common. */
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
