import { megabyte, openByteCache } from './byte-cache.ts';
import { createDataLoader } from './data-loader.ts';
import type { Db } from './db.ts';
import type { ScheduledTask } from './feature.ts';
import type { Limiter } from './call-limit.ts';
import { readWait, removeOldBuckets, takeMore, takeTokens } from './rate-store.ts';

type Limit = Parameters<Limiter>[1];

/** Memory of some 30,000 callers; beyond it the oldest are looked up again, or get their allowance again. */
const maxBytes = 8 * megabyte;

/** The part of a limit that each process grants by itself: one in this many tries. */
const allowancePart = 4;

/**
 * Counts tries in the database for all processes. Remembers refused callers until they have a token again, so that a
 * flood costs a lookup in memory and the database nothing.
 *
 * Limits with an allowance are counted in memory at first. A caller who uses the allowance up is counted in the
 * database from then on, with what was granted before. So one process grants exactly the limit, and P processes grant
 * at most (P − 1) / 4 of the limit more.
 */
export function openLimiter(db: Db, now: () => number = Date.now): Limiter {
  const refusedUntil = openByteCache<number>({ maxBytes, sizeOf: () => 16 });
  const takeToken = openTaking(db);
  const useAllowance = openAllowance(now);
  /** While tries that were granted before are being counted. */
  const counting = new Map<string, Promise<void>>();
  return async (key, limit) => {
    const owed = limit.hasAllowance ? useAllowance(key, limit) : 0;
    if (owed === 'granted') return undefined;
    const remembered = refusedUntil.get(key);
    if (remembered !== undefined) {
      if (remembered > now()) return { retryAfter: wholeSeconds(remembered - now()) };
      refusedUntil.delete(key);
    }
    if (owed > 0)
      counting.set(
        key,
        takeMore(db, key, owed, limit).finally(() => counting.delete(key)),
      );
    await counting.get(key);
    if (await takeToken(key, limit)) return undefined;
    const waitMs = Math.ceil((await readWait(db, key, limit)) * 1000);
    refusedUntil.set(key, now() + waitMs);
    return { retryAfter: wholeSeconds(waitMs) };
  };
}

type Allowance = { granted: number; readonly endsAt: number };

/**
 * @returns `granted`, or how many tries were granted and aren't counted in the database yet
 */
function openAllowance(now: () => number): (key: string, limit: Limit) => 'granted' | number {
  const allowances = openByteCache<Allowance>({ maxBytes, sizeOf: () => 32 });
  return (key, { times, seconds }) => {
    let own = allowances.get(key);
    if (!own || own.endsAt <= now()) {
      own = { granted: 0, endsAt: now() + seconds * 1000 };
      allowances.set(key, own);
    }
    if (own.granted < Math.floor(times / allowancePart)) {
      own.granted++;
      return 'granted';
    }
    const owed = Number.isFinite(own.granted) ? own.granted : 0;
    own.granted = Number.POSITIVE_INFINITY;
    return owed;
  };
}

/** Simultaneous callers with the same limit share one statement. */
function openTaking(db: Db): (key: string, limit: Limit) => Promise<boolean> {
  const byLimit = new Map<string, (key: string) => Promise<boolean>>();
  return (key, { times, seconds }) => {
    const limit = `${times}/${seconds}`;
    let take = byLimit.get(limit);
    if (!take) {
      take = oneTokenPerBatch(
        createDataLoader<string, boolean | undefined>(async (keys) => {
          const first = new Set(keys);
          const granted = await takeTokens(db, [...first], { times, seconds });
          // A statement takes one token per bucket, so a second try of the same caller is undecided.
          return keys.map((one) => (first.delete(one) ? granted.has(one) : undefined));
        }),
      );
      byLimit.set(limit, take);
    }
    return take(key);
  };
}

/** Repeats a try in the next batch until it is decided. */
function oneTokenPerBatch(
  load: (key: string) => Promise<boolean | undefined>,
): (key: string) => Promise<boolean> {
  return async (key) => {
    for (;;) {
      const isGranted = await load(key);
      if (isGranted !== undefined) return isGranted;
    }
  };
}

const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

export function clearRateBucketsTask(db: Db): ScheduledTask {
  return { name: 'kit.clear-rate-buckets', everySeconds: 3600, run: () => removeOldBuckets(db) };
}
