import type { RawBuilder } from 'kysely';
import { sql, transact, type Db } from './db.ts';
import { fault } from './fault.ts';
import type { Subscriber } from './domain-events.ts';
import { whileLeased } from './leased-queue.ts';
import { openListener } from './listener.ts';
import type { Log } from './log.ts';
import { repeat, type Loop } from './loop.ts';
import { addWork, attemptsAtMost, outboxWork, takeLostEvents, workChannel } from './outbox-store.ts';

type ClaimedWork = Awaited<ReturnType<typeof outboxWork.claim>>[number];

const pollMs = 1000;
const buryEveryMs = 60_000;

export type LeasedWorkOptions = {
  readonly db: Db;
  /** For the LISTEN connection; without it, polls every second. */
  readonly url?: string;
  readonly log: Log;
  readonly subscribers: readonly Subscriber[];
  readonly atOnce?: number;
  readonly leaseSeconds?: number;
  /** Seconds until the next attempt, by the attempts so far. */
  readonly pauseAfter?: (attempts: number) => number;
};

/** 3 s, 9 s, 27 s … one hour: the last attempt is about five hours after the first. */
export const growingPause = (attempts: number): number =>
  Math.min(3600, 3 ** attempts) * (0.75 + Math.random() / 2);

/**
 * Does the work of the outbox: deliveries that failed, were interrupted or are many. A killed process's work is taken
 * again after a minute, when its lease ends; a queue would wait for hours.
 */
export function openLeasedWork(options: LeasedWorkOptions): Loop {
  const { db, log, atOnce = 4, leaseSeconds = 60, pauseAfter = growingPause } = options;
  // Queued ones too: an earlier version may have left work of theirs.
  const subscribers = new Map(options.subscribers.map((one) => [one.name, one]));
  const isOurs = sql`w.subscriber = any(${[...subscribers.keys()]}::text[])`;
  const running = new Map<ClaimedWork, Promise<void>>();
  let buriedAt = 0;

  const perform = async (work: ClaimedWork) => {
    const { domainEventId, subscriber, type, key, payload } = work;
    try {
      await subscribers.get(subscriber)!.handle({ id: domainEventId, type, key, payload });
      fault('outbox.beforeDone');
      await outboxWork.done(db, [work]);
    } catch (error) {
      const isLast = work.attempts >= attemptsAtMost;
      log[isLast ? 'error' : 'warn'](
        { err: error, subscriber, domainEventId, attempts: work.attempts },
        'a subscriber failed',
      );
      await outboxWork.fail(db, [work], { error: textOf(error), pauseSeconds: pauseAfter(work.attempts) });
    }
  };

  const start = (work: ClaimedWork) => {
    // If even the failure can't be stored, the lease ends.
    const ended = whileLeased({ db, log, queue: outboxWork, leaseSeconds }, work, () => perform(work))
      .catch((error: unknown) =>
        log.error({ err: error, domainEventId: work.domainEventId }, 'the end of a delivery was not written'),
      )
      .finally(() => {
        running.delete(work);
        loop.wake();
      });
    running.set(work, ended);
  };

  const loop = repeat('outbox.work', log, async () => {
    while ((await takeLost(db, options.subscribers)) === lostAtOnce);
    if (Date.now() - buriedAt > buryEveryMs) {
      await outboxWork.failLost(db);
      await failRemoved(db, isOurs);
      buriedAt = Date.now();
    }
    const limit = atOnce - running.size;
    if (limit > 0) (await outboxWork.claim(db, { limit, leaseSeconds, where: isOurs })).forEach(start);
    return pollMs;
  });
  const listener =
    options.url && openListener({ url: options.url, channel: workChannel, log, onPayload: loop.wake });

  return {
    wake: loop.wake,
    stop: async () => {
      if (listener) await listener.stop();
      await loop.stop();
      await Promise.all(running.values());
    },
  };
}

const removedAtOnce = 100;

/**
 * Gives up work of subscribers that this version no longer has. Waits for a day, because during an update it may be
 * work of a newer version.
 */
async function failRemoved(db: Db, isOurs: RawBuilder<unknown>): Promise<void> {
  const where = sql`not ${isOurs} and w.run_at < now() - interval '1 day'`;
  let work: ClaimedWork[];
  do {
    work = await outboxWork.claim(db, { limit: removedAtOnce, where });
    await outboxWork.fail(db, work, { error: 'This version has no such subscriber.', isFinal: true });
  } while (work.length === removedAtOnce);
}

const lostAtOnce = 100;

/**
 * Turns the deliveries of events whose process died into work.
 * @returns how many events
 */
async function takeLost(db: Db, subscribers: readonly Subscriber[]): Promise<number> {
  return transact(db, async (tx) => {
    const events = await takeLostEvents(tx, lostAtOnce);
    const work = events.flatMap(({ id, type }) =>
      subscribers
        .filter(({ by, types }) => by !== 'queued' && types.has(type))
        .map(({ name }) => ({ domainEventId: id, subscriber: name, attempts: 1 })),
    );
    await addWork(tx, work);
    return events.length;
  });
}

export function textOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, 2000);
}
