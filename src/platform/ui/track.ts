export type TrackedProps = Readonly<Record<string, string | number | boolean | null>>;

/** Something a visitor did or saw. */
export type Tracked = {
  readonly name: string;
  readonly props: TrackedProps;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** What happened before anybody listened; beyond this many the oldest go. */
const mostKept = 100;
const kept: Tracked[] = [];
const listeners = new Set<(tracked: Tracked) => void>();

/** Says that something happened. It is told to whoever listens, or kept for the first who does. */
export function track(name: string, props: TrackedProps = {}): void {
  const tracked = { name, props, at: Date.now() };
  for (const listener of listeners) listener(tracked);
  if (listeners.size > 0) return;
  kept.push(tracked);
  if (kept.length > mostKept) kept.shift();
}

/** Somebody searched, and for what kind of thing (ANA-01). Said when the answer is looked at, not for each letter. */
export function trackSearch(query: string, type: string): void {
  track('Search', { query: query.trim().slice(0, 100), type });
}

/** Hears everything tracked from now on, and first what has waited. @returns how to stop */
export function onTrack(listener: (tracked: Tracked) => void): () => void {
  listeners.add(listener);
  for (const tracked of kept.splice(0)) listener(tracked);
  return () => void listeners.delete(listener);
}
