type Kept<Value> = { readonly until: number; readonly value: Promise<Value> };

/** Asks once for all who ask the same at a time, and keeps the answer for a while. What failed is asked again. */
export function keepAnswers<Value>(
  { seconds, atMost }: { readonly seconds: number; readonly atMost: number },
  now: () => number = Date.now,
) {
  const kept = new Map<string, Kept<Value>>();
  return (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    if (known && known.until > now()) return known.value;
    kept.delete(key);
    if (kept.size >= atMost) kept.delete(kept.keys().next().value!);
    const value = ask();
    const one = { until: now() + seconds * 1000, value };
    kept.set(key, one);
    value.catch(() => kept.get(key) === one && kept.delete(key));
    return value;
  };
}
