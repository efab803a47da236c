import { isRefusal } from '../refusal.ts';
import { openDb, type Db } from './db.ts';
import type { Log } from './log.ts';

/** A copy of the database that only answers, may be a moment behind, and may be away. */
export type Replica = {
  /**
   * Asks the copy; where it refuses or fails, the database itself: what is not there may be new, and who waits for a
   * copy that is away is not to know of it.
   */
  readonly read: <Answer>(primary: Db, ask: (db: Db) => Promise<Answer>) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

/** After a failure it is left alone for so long. */
const restMs = 5_000;
const connectWithinMs = 2_000;

export function openReplica(url: string, log: Log): Replica {
  const db = openDb(url, {
    applicationName: 'backbeat-replica',
    connectWithinMs,
    onError: ({ message }) => log.warn({ reason: message }, 'a connection to the replica was lost'),
  });
  let restsUntil = 0;
  return {
    read: async (primary, ask) => {
      if (performance.now() < restsUntil) return ask(primary);
      try {
        return await ask(db);
      } catch (error) {
        if (!isRefusal(error)) {
          restsUntil = performance.now() + restMs;
          log.warn({ err: error }, 'the replica did not answer');
        }
        return ask(primary);
      }
    },
    close: () => db.destroy(),
  };
}
