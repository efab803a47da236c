import type { Db } from './db.ts';
import type { StoredEvent, Subscriber } from './domain-events.ts';
import { fault } from './fault.ts';
import { growingPause, textOf } from './leased-work.ts';
import type { Log } from './log.ts';
import { repeat } from './loop.ts';
import { addWork, extendLeases, markDelivered, type NewWork } from './outbox-store.ts';

/** Most events that a process leases at a time. */
const eventsAtMost = 1000;
/** With more open events than this, leased subscribers become work of their own, which any worker takes. */
const slowAtMost = 16;

/** A leased event with those of its subscribers that run here. */
export type Delivery = { readonly event: StoredEvent; readonly subscribers: readonly Subscriber[] };

export type DirectDelivery = {
  /** How many more events it takes. */
  readonly room: () => number;
  /** Of these, how many with leased subscribers. */
  readonly slowRoom: () => number;
  /** Starts to deliver events that this process has leased. */
  readonly deliver: (deliveries: readonly Delivery[]) => void;
  /** Finishes running deliveries and leaves the others to another worker. */
  readonly stop: () => Promise<void>;
};

export type DirectDeliveryOptions = {
  readonly db: Db;
  readonly log: Log;
  readonly atOnce?: number;
  readonly leaseSeconds?: number;
  /** Seconds until the second attempt. */
  readonly pauseAfter?: (attempts: number) => number;
};

/**
 * Runs subscribers in the process that dispatched their events, without a row or job for each. One lease covers all
 * subscribers of an event. A delivery that fails becomes work of its own, and if the process dies, another worker turns
 * all of the event's deliveries into such work.
 */
export function openDirectDelivery(options: DirectDeliveryOptions): DirectDelivery {
  const { db, log, atOnce = 4, leaseSeconds = 60, pauseAfter = growingPause } = options;
  const waiting: Delivery[] = [];
  const running = new Map<string, Promise<void>>();
  let delivered: string[] = [];

  const run = async ({ event, subscribers }: Delivery) => {
    const failed: NewWork[] = [];
    for (const subscriber of subscribers) {
      try {
        await subscriber.handle(event);
      } catch (error) {
        log.warn(
          { err: error, subscriber: subscriber.name, domainEventId: event.id, attempts: 1 },
          'a subscriber failed',
        );
        const work = { domainEventId: event.id, subscriber: subscriber.name };
        failed.push({ ...work, attempts: 1, error: textOf(error), pauseSeconds: pauseAfter(1) });
      }
    }
    await addWork(db, failed);
    delivered.push(event.id);
  };

  const start = () => {
    while (running.size < atOnce && waiting.length > 0) {
      const next = waiting.shift()!;
      const { id } = next.event;
      // If even the failure can't be stored, the lease ends.
      const ended = run(next)
        .catch((error: unknown) =>
          log.error({ err: error, domainEventId: id }, 'the end of a delivery was not written'),
        )
        .finally(() => {
          running.delete(id);
          leases.wake();
          start();
        });
      running.set(id, ended);
    }
  };

  /** Ends leases in batches, and extends those that are still needed. */
  let extendedAt = Date.now();
  const extendEveryMs = (leaseSeconds * 1000) / 3;
  const leases = repeat('outbox.leases', log, async () => {
    if (delivered.length > 0) {
      const ids = [...delivered];
      fault('outbox.beforeDelivered');
      await markDelivered(db, ids);
      delivered = delivered.slice(ids.length);
    }
    const open = [...running.keys(), ...waiting.map(({ event }) => event.id)];
    if (open.length === 0) extendedAt = Date.now();
    else if (Date.now() - extendedAt >= extendEveryMs) {
      await extendLeases(db, open, leaseSeconds);
      extendedAt = Date.now();
    }
    return extendEveryMs;
  });

  return {
    room: () => Math.max(0, eventsAtMost - running.size - waiting.length),
    slowRoom: () => Math.max(0, slowAtMost - running.size - waiting.length),
    deliver: (deliveries) => {
      waiting.push(...deliveries);
      start();
    },
    stop: async () => {
      const left = waiting.splice(0).map(({ event }) => event.id);
      await Promise.all(running.values());
      await leases.stop();
      await markDelivered(db, delivered);
      if (left.length > 0) await extendLeases(db, left, 0);
    },
  };
}
