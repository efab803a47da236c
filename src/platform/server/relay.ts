import { transact, type Db } from './db.ts';
import { fault } from './fault.ts';
import type { Subscriber } from './domain-events.ts';
import { addJobs, deliveryJob } from './jobs.ts';
import type { Log } from './log.ts';
import { repeat, type Loop } from './loop.ts';
import {
  addLeasedWork,
  listPendingEvents,
  markDispatched,
  notifyWorkers,
  takeRelayTurn,
} from './outbox-store.ts';

const eventsPerBatch = 500;
/** Milliseconds between looks: short after an event, because they come in bursts, then growing. */
const soonest = 20;
const latest = 250;

export type RelayOptions = {
  readonly db: Db;
  readonly log: Log;
  readonly subscribers: readonly Subscriber[];
  /** Called after each batch in this process. Other workers are notified by PostgreSQL. */
  readonly onDispatched?: () => void;
};

/**
 * Dispatches domain events to subscribers. Hot transactions only insert a plain row, and the relay turns rows into
 * work in batches, because a job or notification inside such a transaction costs nine tenths of its rate.
 */
export function openRelay(options: RelayOptions): Loop {
  let pause = soonest;
  return repeat('outbox.relay', options.log, async () => {
    const dispatched = await relayOnce(options);
    if (dispatched === eventsPerBatch) return 0;
    pause = dispatched > 0 ? soonest : Math.min(latest, pause * 1.5);
    return pause;
  });
}

/**
 * Dispatches one batch.
 * @returns how many events; also 0 if another process has the turn
 */
export async function relayOnce({ db, subscribers, onDispatched }: RelayOptions): Promise<number> {
  const dispatched = await transact(db, async (tx) => {
    if (!(await takeRelayTurn(tx))) return { events: 0, leased: 0 };
    const events = await listPendingEvents(tx, eventsPerBatch);
    if (events.length === 0) return { events: 0, leased: 0 };
    const deliveries = events.flatMap((event) =>
      subscribers.filter(({ types }) => types.has(event.type)).map((subscriber) => ({ event, subscriber })),
    );
    const leased = deliveries.filter(({ subscriber }) => subscriber.by === 'leased');
    await addLeasedWork(
      tx,
      leased.map(({ event, subscriber }) => ({ storedEventId: event.id, subscriber: subscriber.name })),
    );
    await addJobs(
      tx,
      deliveries
        .filter(({ subscriber }) => subscriber.by === 'queued')
        .map(({ event, subscriber }) => deliveryJob(subscriber.name, event)),
    );
    await markDispatched(
      tx,
      events.map(({ id }) => id),
    );
    return { events: events.length, leased: leased.length };
  });
  if (dispatched.leased > 0) {
    fault('outbox.afterRelay');
    onDispatched?.();
    await notifyWorkers(db);
  }
  return dispatched.events;
}
