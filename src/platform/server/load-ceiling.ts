import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Requests at once. Four keep one thread busy; it starts so low that the first rush is over within a second. */
const bounds = { least: 4, first: 8, most: 128 };

/** Milliseconds by which the event loop may be late, on average over one look. */
const delays = { calm: 20, late: 40 };
/** Milliseconds that a request may keep its slot, on average: a queue in the database is a queue too. */
const holds = { short: 300, long: 600 };
const lookEveryMs = 100;
const resolutionMs = 10;

export type LoadLook = {
  /** How late the event loop was since the last look. */
  readonly delayMs: number;
  readonly running: number;
  /** How long requests kept their slots lately. */
  readonly heldMs: number;
};

export type LoadCeiling = {
  readonly now: () => number;
  readonly adjust: (now: LoadLook) => void;
};

/**
 * How many requests may run at once. It falls by a quarter while the event loop is late, and slower while requests keep
 * their slots for long. It grows by one while all slots are taken and neither is so, and returns to where it began.
 */
export function openLoadCeiling(): LoadCeiling {
  let ceiling = bounds.first;
  return {
    now: () => ceiling,
    adjust: ({ delayMs, running, heldMs }) => {
      const isFull = running >= ceiling;
      if (delayMs > delays.late) ceiling = Math.max(bounds.least, Math.floor(ceiling * 0.75));
      else if (isFull && heldMs > holds.long && ceiling > bounds.first)
        ceiling = Math.max(bounds.first, Math.floor(ceiling * 0.9));
      else if (isFull && delayMs < delays.calm && heldMs < holds.short)
        ceiling = Math.min(bounds.most, ceiling + 1);
      else if (running < ceiling / 2) ceiling += Math.sign(bounds.first - ceiling);
    },
  };
}

/** Tells ten times a second by how much the event loop was late on average. @returns how to stop */
export function watchEventLoop(tell: (delayMs: number) => void): () => void {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  const timer = setInterval(() => {
    const delayMs = histogram.count === 0 ? 0 : histogram.mean / 1e6 - resolutionMs;
    histogram.reset();
    tell(Math.max(0, delayMs));
  }, lookEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    histogram.disable();
  };
}
