import { LRUCache } from 'lru-cache';

export type MemoizeOptions = {
  /** How long an answer is given again. */
  readonly milliseconds: number;
  /** Answers kept; the least recently used makes room. */
  readonly max: number;
  readonly now?: () => number;
};

export type Memoized<Answer> = (key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** Asks once per key and time span, however many callers wait for it. A failure reaches all of them and is not kept. */
export function memoizeFor<Answer>({
  milliseconds,
  max,
  now = () => performance.now(),
}: MemoizeOptions): Memoized<Answer> {
  const kept = new LRUCache<string, Promise<Answer>>({
    max,
    // To lru-cache, 0 means without end.
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
