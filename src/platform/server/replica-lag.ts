import { openDb, type Db } from './db.ts';
import type { Log } from './log.ts';
import { readReplayed, readWritten, type LogPosition } from './replica-store.ts';
import { untilAborted } from './shed-load.ts';

export type ReplicaFigures = { readonly usable: number; readonly lag_seconds: number };

export type ReplicaWatch = {
  /** Whether it answers and isn't too far behind. */
  readonly isUsable: () => boolean;
  readonly lagMs: () => number;
  readonly replayed: () => LogPosition;
  /** Measures now; simultaneous callers share one measurement. */
  readonly look: () => Promise<void>;
  readonly readWritten: () => Promise<LogPosition>;
  /** Stops using it until it answers again. */
  readonly noteAway: () => void;
  readonly figures: () => ReplicaFigures;
  readonly stop: () => Promise<void>;
};

type WatchOptions = {
  readonly url: string;
  readonly primary: Db;
  readonly maxLagMs: number;
  readonly log: Log;
  readonly onError: (error: Error) => void;
};

const lookEveryMs = 500;
const lookWithinMs = 1000;

/** A position of the primary's log, and when it had reached it. */
export type LogMark = { readonly position: LogPosition; readonly at: number };

/** Eight minutes of looks. */
const marksAtMost = 1000;

/**
 * Adds the newest mark. Where there are too many, because the replica is away or stuck, merges each two into the later
 * position with the earlier time: the lag may then seem longer, never shorter.
 */
export function withMark(marks: readonly LogMark[], newest: LogMark): readonly LogMark[] {
  if (marks.at(-1)?.position === newest.position) return marks;
  const all = [...marks, newest];
  if (all.length <= marksAtMost) return all;
  return all.flatMap(({ at }, index) =>
    index % 2 === 0 ? { at, position: (all[index + 1] ?? all[index]!).position } : [],
  );
}

/**
 * Measures twice a second how far a replica is behind: the age of the oldest position of the primary's log that it
 * hasn't applied. Independent of clocks, idle times, and whether it lags in receiving or applying.
 */
export function watchReplica({ url, primary, maxLagMs, log, onError }: WatchOptions): ReplicaWatch {
  // A separate connection, so that slow reads don't block it.
  const db = openDb(url, {
    applicationName: 'backbeat-replica-lag',
    max: 1,
    connectWithinMs: lookWithinMs,
    statementTimeout: lookWithinMs,
    onError,
  });
  let ahead: readonly LogMark[] = [];
  let replayed: LogPosition = 0;
  let isAway = true;
  let wasUsable: boolean | undefined;
  let looking: Promise<void> | undefined;

  const lagMs = () => (ahead[0] ? performance.now() - ahead[0].at : 0);
  const isUsable = () => !isAway && lagMs() <= maxLagMs;

  async function lookNow(): Promise<void> {
    const at = performance.now();
    // A host that vanished closes no connection and answers nothing.
    const within = AbortSignal.timeout(lookWithinMs);
    const [written, applied] = await Promise.allSettled([
      untilAborted(readWritten(primary), within),
      untilAborted(readReplayed(db), within),
    ]);
    // Without a primary nothing new is written, so the last known position stays valid.
    if (written.status === 'fulfilled') ahead = withMark(ahead, { position: written.value, at });
    isAway = applied.status === 'rejected';
    if (applied.status === 'fulfilled') replayed = applied.value;
    ahead = ahead.filter(({ position }) => position > replayed);
    logChange(applied.status === 'rejected' ? (applied.reason as Error) : undefined);
  }

  function logChange(error: Error | undefined): void {
    if (isUsable() === wasUsable) return;
    const lagSeconds = Math.round(lagMs() / 100) / 10;
    if (isUsable()) log.info({ lagSeconds }, 'the replica is read');
    else
      log.warn(
        { lagSeconds, reason: error?.message },
        'the replica is not read: it is away or too far behind',
      );
    wasUsable = isUsable();
  }

  const look = () => (looking ??= lookNow().finally(() => (looking = undefined)));
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  void look();

  return {
    isUsable,
    lagMs,
    replayed: () => replayed,
    look,
    readWritten: () => readWritten(primary),
    noteAway: () => {
      isAway = true;
    },
    figures: () => ({ usable: Number(isUsable()), lag_seconds: Math.round(lagMs()) / 1000 }),
    stop: async () => {
      clearInterval(timer);
      await looking;
      await db.destroy();
    },
  };
}
