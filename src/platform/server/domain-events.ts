import type { DomainEventDefinition, PayloadOf } from '#platform/domain-events.ts';
import { newId } from '#platform/ids.ts';
import { sql, type Db } from './db.ts';

type NewEvent<Payload> = {
  /** Unique per type: publishing the same key twice stores one event. */
  readonly key: string;
  readonly payload: Payload;
};

/**
 * Stores a domain event in the transaction of the change, so it is delivered if and only if that commits.
 * @returns false if its key was published before
 */
export async function publish<Payload extends object>(
  tx: Db,
  definition: DomainEventDefinition<Payload>,
  event: NewEvent<NoInfer<Payload>>,
): Promise<boolean> {
  return (await publishAll(tx, definition, [event])).size === 1;
}

/**
 * Stores many domain events of one type in one statement.
 * @returns the keys that weren't published before
 */
export async function publishAll<Payload extends object>(
  tx: Db,
  definition: DomainEventDefinition<Payload>,
  events: readonly NewEvent<NoInfer<Payload>>[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  // Also parsed in production: it takes 1 to 2 µs, the insert a few hundred.
  const rows = events.map(({ key, payload }) => ({ id: newId(), key, payload: definition.parse(payload) }));
  const written = await sql<{ key: string }>`
    insert into outbox (id, type, key, payload)
    select r.id, ${definition.type}, r.key, r.payload
      from json_to_recordset(${JSON.stringify(rows)}::json) r(id uuid, key text, payload jsonb)
        on conflict (type, key) do nothing
    returning key`.execute(tx);
  return new Set(written.rows.map(({ key }) => key));
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
  readonly by: 'direct' | 'leased' | 'queued';
  readonly handle: (event: StoredEvent) => Promise<void>;
  readonly [isSubscribed]: true;
};

type Subscription<Payload> = {
  /** `checkout.mail-tickets`: the feature, a dot, what it does. Stored in the outbox, so it must never change. */
  readonly name: string;
  /**
   * `direct` subscribers take a few milliseconds and run in the process that dispatches the event. `leased` ones (money,
   * tickets) do so while there is little to do, and otherwise in any worker. `queued` ones become jobs: they are slow or
   * reach many users.
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
  const definitions = new Map<string, DomainEventDefinition>([to].flat().map((one) => [one.type, one]));
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
