import { setTimeout as wait } from 'node:timers/promises';
import { commonRefusals, isRefusal, refuse } from '../refusal.ts';
import { openDb, type Db } from './db.ts';
import { isConnectionLost, sqlState } from './db-errors.ts';
import type { Log } from './log.ts';
import { watchReplica, type ReplicaFigures } from './replica-lag.ts';
import type { LogPosition } from './replica-store.ts';

/** A read-only copy of the database that may lag or be away. */
export type Replica = {
  /**
   * Asks the replica if it has applied the log up to `after`, otherwise the primary. Also asks the primary if the
   * replica refuses, because it may lack something new, and if it fails.
   */
  readonly read: <Answer>(
    primary: Db,
    ask: (db: Db) => Promise<Answer>,
    after?: LogPosition,
  ) => Promise<Answer>;
  /** Makes the replica wait for everything committed until now, because browsers are about to reload. */
  readonly noteNews: () => Promise<void>;
  /** Milliseconds that it may lag. */
  readonly maxLagMs: number;
  readonly figures: () => ReplicaFigures;
  readonly close: () => Promise<void>;
};

export type ReplicaOptions = {
  readonly url: string;
  /** Asked twice a second for its log position. */
  readonly primary: Db;
  readonly maxLagSeconds: number;
  readonly max?: number;
  readonly log: Log;
};

const connectWithinMs = 500;
/** Slow replica reads that the primary takes over at once; others get Retry-After. */
const takenOverAtMost = 4;
/** How long a read waits for the replica to catch up; usually two milliseconds. */
const catchUpWithinMs = 50;
const lookAgainMs = 2;

export function openReplica({
  url,
  primary: watched,
  maxLagSeconds,
  max = 10,
  log,
}: ReplicaOptions): Replica {
  const onError = ({ message }: Error) =>
    log.warn({ reason: message }, 'a connection to the replica was lost');
  const db = openDb(url, { applicationName: 'backbeat-replica', connectWithinMs, max, onError });
  const maxLagMs = maxLagSeconds * 1000;
  const watch = watchReplica({ url, primary: watched, maxLagMs, log, onError });
  let newest: LogPosition = 0;
  let takenOver = 0;

  async function hasApplied(position: LogPosition): Promise<boolean> {
    const end = performance.now() + catchUpWithinMs;
    while (watch.isUsable() && watch.replayed() < position) {
      if (watch.lagMs() > catchUpWithinMs || performance.now() > end) return false;
      await watch.look();
      if (watch.replayed() < position) await wait(lookAgainMs);
    }
    return watch.isUsable();
  }

  /** Too many reads taken over at once would overload the primary. */
  async function takeOver<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (takenOver >= takenOverAtMost) throw refuse(commonRefusals, 'busy', { retryAfter: 1 });
    takenOver++;
    try {
      return await ask();
    } finally {
      takenOver--;
    }
  }

  return {
    maxLagMs,
    figures: watch.figures,
    read: async (primary, ask, after = 0) => {
      if (!(await hasApplied(Math.max(after, newest)))) return ask(primary);
      try {
        return await ask(db);
      } catch (error) {
        if ((isRefusal(error) && error.code !== 'busy') || wasWrite(error)) return ask(primary);
        log.warn({ err: error }, 'the replica did not answer');
        if (!isConnectionLost(error)) return takeOver(() => ask(primary));
        watch.noteAway();
        return ask(primary);
      }
    },
    noteNews: async () => {
      newest = Math.max(newest, await watch.readWritten());
    },
    close: async () => {
      await watch.stop();
      await db.destroy();
    },
  };
}

/** A read that writes, for example when something was last viewed, belongs to the primary. */
function wasWrite(error: unknown): boolean {
  return sqlState(error) === '25006';
}
