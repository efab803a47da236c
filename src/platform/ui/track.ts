export type TrackedProps = Readonly<Record<string, string | number | boolean | null>>;

/** Something a visitor did or saw. */
export type Tracked = {
  readonly name: string;
  readonly props: TrackedProps;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** Events kept for the first listener; older ones are dropped. */
const mostStored = 100;
const waiting: Tracked[] = [];
const listeners = new Set<(tracked: Tracked) => void>();

/** Reports an event to listeners, or keeps it for the first one. */
export function track(name: string, props: TrackedProps = {}): void {
  const tracked = { name, props, at: Date.now() };
  for (const listener of listeners) listener(tracked);
  if (listeners.size > 0) return;
  waiting.push(tracked);
  if (waiting.length > mostStored) waiting.shift();
}

/**
 * Listens to tracked events, including waiting ones.
 * @returns a function that stops
 */
export function onTrack(listener: (tracked: Tracked) => void): () => void {
  listeners.add(listener);
  for (const tracked of waiting.splice(0)) listener(tracked);
  return () => void listeners.delete(listener);
}
