import { transact, type Db, type Tx } from './db.ts';
import type { Delivery, DirectDelivery } from './direct-delivery.ts';
import type { StoredEvent, Subscriber } from './domain-events.ts';
import { fault } from './fault.ts';
import { addJobs, deliveryJob } from './jobs.ts';
import type { Log } from './log.ts';
import { repeat, type Loop } from './loop.ts';
import { addWork, listPendingEvents, markDispatched, notifyWorkers, takeRelayTurn } from './outbox-store.ts';

const eventsPerBatch = 500;
/** Milliseconds between looks: short after an event, because they come in bursts, then growing. */
const soonest = 20;
const latest = 250;

export type RelayOptions = {
  readonly db: Db;
  readonly log: Log;
  readonly subscribers: readonly Subscriber[];
  readonly direct: Pick<DirectDelivery, 'room' | 'slowRoom' | 'deliver'>;
  readonly leaseSeconds?: number;
  /** Called when there is new work, in this process. Other workers are notified by PostgreSQL. */
  readonly onDispatched?: () => void;
};

/**
 * Dispatches domain events to subscribers. Hot transactions only insert a plain row, and the relay takes rows in
 * batches, because a job or notification inside such a transaction costs nine tenths of its rate.
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
 * @returns how many events; also 0 if another process has the turn, or this one has enough to do
 */
export async function relayOnce(options: RelayOptions): Promise<number> {
  const { db, direct, onDispatched } = options;
  const { plans, hasWork } = await transact(db, (tx) => dispatch(tx, options));
  const deliveries = plans.flatMap(({ event, here }) =>
    here.length > 0 ? [{ event, subscribers: here }] : [],
  );
  if (deliveries.length > 0 || hasWork) fault('outbox.afterRelay');
  direct.deliver(deliveries);
  if (hasWork) {
    onDispatched?.();
    await notifyWorkers(db);
  }
  return plans.length;
}

/** Places for the subscribers of one event. */
type Plan = {
  readonly event: StoredEvent;
  /** In this process, under the event's lease. */
  readonly here: Delivery['subscribers'];
  /** In any worker, as work of their own. */
  readonly leased: readonly Subscriber[];
  /** As jobs of the queue. */
  readonly queued: readonly Subscriber[];
};

async function dispatch(tx: Tx, options: RelayOptions) {
  const { direct, leaseSeconds = 60 } = options;
  const limit = Math.min(eventsPerBatch, direct.room());
  const isTurn = limit > 0 && (await takeRelayTurn(tx));
  const events = isTurn ? await listPendingEvents(tx, limit) : [];
  if (events.length === 0) return { plans: [], hasWork: false };
  const plans = planAll(events, options);
  const work = plans.flatMap(({ event, leased }) =>
    leased.map(({ name }) => ({ domainEventId: event.id, subscriber: name, attempts: 0 })),
  );
  await addWork(tx, work);
  await addJobs(
    tx,
    plans.flatMap(({ event, queued }) => queued.map(({ name }) => deliveryJob(name, event))),
  );
  await markDispatched(
    tx,
    events.map(({ id }) => id),
    { ids: plans.filter(({ here }) => here.length > 0).map(({ event }) => event.id), leaseSeconds },
  );
  return { plans, hasWork: work.length > 0 };
}

function planAll(events: readonly StoredEvent[], { subscribers, direct }: RelayOptions): Plan[] {
  let slowRoom = direct.slowRoom();
  return events.map((event) => {
    const own = subscribers.filter(({ types }) => types.has(event.type));
    const by = (kind: Subscriber['by']) => own.filter((subscriber) => subscriber.by === kind);
    const [directs, leased, queued] = [by('direct'), by('leased'), by('queued')];
    const isHere = leased.length === 0 || slowRoom-- > 0;
    return isHere
      ? { event, here: [...directs, ...leased], leased: [], queued }
      : { event, here: directs, leased, queued };
  });
}
