import { megabyte, openByteCache } from './byte-cache.ts';

/** Memory of some 30,000 callers; the least recently seen start over. */
const maxBytes = 8 * megabyte;

type Bucket = { tokens: number; updatedAt: number };

/**
 * Counts tries in this process only, for checks too frequent for the database. A caller has `times` tries, which
 * refill evenly over `seconds`.
 * @returns seconds until the next try; undefined if this one is allowed
 */
export function openLocalLimit(
  { times, seconds }: { times: number; seconds: number },
  now: () => number = () => performance.now(),
): (caller: string) => number | undefined {
  const buckets = openByteCache<Bucket>({ maxBytes, sizeOf: () => 48 });
  const perMs = times / (seconds * 1000);
  return (caller) => {
    const at = now();
    const { tokens, updatedAt } = buckets.get(caller) ?? { tokens: times, updatedAt: at };
    const left = Math.min(times, tokens + (at - updatedAt) * perMs);
    const isGranted = left >= 1;
    buckets.set(caller, { tokens: isGranted ? left - 1 : left, updatedAt: at });
    return isGranted ? undefined : Math.max(1, Math.ceil((1 - left) / perMs / 1000));
  };
}
