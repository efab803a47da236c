import { LRUCache } from 'lru-cache';

export type MemoizeOptions = {
  /** How long an answer is reused. */
  readonly milliseconds: number;
  /** Most answers kept; the least recently used is dropped. */
  readonly max: number;
  readonly now?: () => number;
};

export type Memoized<Answer> = (key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** Asks once per key and period, however many callers wait. A failure reaches all of them and isn't kept. */
export function memoizeFor<Answer>({
  milliseconds,
  max,
  now = () => performance.now(),
}: MemoizeOptions): Memoized<Answer> {
  const kept = new LRUCache<string, Promise<Answer>>({
    max,
    // lru-cache treats 0 as unlimited.
    ttl: Math.max(1, Math.ceil(milliseconds)),
    ttlResolution: 0,
    perf: { now },
  });
  return (key, ask) => {
    const known = kept.get(key);
    if (known) return known;
    const answer = ask();
    kept.set(key, answer);
    answer.catch(() => kept.peek(key) === answer && kept.delete(key));
    return answer;
  };
}
