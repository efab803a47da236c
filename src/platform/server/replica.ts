import { setTimeout as wait } from 'node:timers/promises';
import { commonRefusals, isRefusal, refuse } from '../refusal.ts';
import { openDb, type Db } from './db.ts';
import { isConnectionLost, sqlState } from './db-errors.ts';
import type { Log } from './log.ts';
import { watchReplica, type ReplicaFigures } from './replica-lag.ts';
import type { LogPosition } from './replica-store.ts';

/** A copy of the database that only answers, may be a moment behind, and may be away. */
export type Replica = {
  /**
   * Asks the replica where it has applied the log up to `after`, else the primary. The primary is also asked when the
   * replica refuses, because what it does not have may be new, and when it fails.
   */
  readonly read: <Answer>(
    primary: Db,
    ask: (db: Db) => Promise<Answer>,
    after?: LogPosition,
  ) => Promise<Answer>;
  /** From now on the replica answers only with what the primary has at this moment: browsers were told to look again. */
  readonly noteNews: () => Promise<void>;
  /** Milliseconds by which it may lag and still be asked. */
  readonly maxLagMs: number;
  readonly figures: () => ReplicaFigures;
  readonly close: () => Promise<void>;
};

export type ReplicaOptions = {
  readonly url: string;
  /** Asked twice a second how far its log goes. */
  readonly primary: Db;
  readonly maxLagSeconds: number;
  readonly max?: number;
  readonly log: Log;
};

const connectWithinMs = 500;
/** Reads of a replica that is there but too slow which the primary takes over at once; the others come back later. */
const takenOverAtMost = 4;
/** How long a read waits for the replica to catch up; mostly it takes two milliseconds. */
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

  /** Many who cannot be answered by the replica would otherwise be too many for the primary. */
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

/** A read that notes something, such as when something was looked at, belongs to the primary. */
function wasWrite(error: unknown): boolean {
  return sqlState(error) === '25006';
}
