import { LRUCache } from 'lru-cache';

/** Callers that are remembered; beyond it the least recently seen start anew. */
const rememberedAtMost = 50_000;

type Bucket = { tokens: number; updatedAt: number };

/**
 * Counts tries in this process alone, for what happens too often to ask the database. A caller has `times` tries, which
 * come back evenly over `seconds`. @returns seconds until the next try, undefined when this one is granted
 */
export function openLocalLimit(
  { times, seconds }: { times: number; seconds: number },
  now: () => number = () => performance.now(),
): (caller: string) => number | undefined {
  const buckets = new LRUCache<string, Bucket>({ max: rememberedAtMost });
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
