import { megabyte, openByteCache } from './byte-cache.ts';

export type MemoizeOptions = {
  /** How long an answer is reused. */
  readonly milliseconds: number;
  /** Memory of all answers; the least recently used is dropped. */
  readonly maxBytes?: number;
  readonly now?: () => number;
};

export type Memoized<Answer> = (key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** `answer` is undefined until it is known. */
type Entry<Answer> = { readonly asked: Promise<Answer>; readonly answer?: Answer };

/** Asks once per key and period, however many callers wait. A failure reaches all of them and isn't kept. */
export function memoizeFor<Answer>({
  milliseconds,
  maxBytes = 4 * megabyte,
  now,
}: MemoizeOptions): Memoized<Answer> {
  const kept = openByteCache<Entry<Answer>>({ milliseconds, maxBytes, ...(now && { now }) });
  return (key, ask) => {
    const known = kept.get(key);
    if (known) return known.asked;
    const entry = { asked: ask() };
    kept.set(key, entry);
    entry.asked.then(
      // Set again, because its size is known only now.
      (answer) => kept.peek(key) === entry && kept.set(key, { ...entry, answer }, { noUpdateTTL: true }),
      () => kept.peek(key) === entry && kept.delete(key),
    );
    return entry.asked;
  };
}
