import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Requests at once. Four keep one thread busy. Starts low, so that a first rush is over within a second. */
const bounds = { least: 4, first: 8, most: 128 };

/** Average event-loop delay in milliseconds. */
const delays = { calm: 20, late: 40 };
/** Average milliseconds that requests keep their slots, which includes waiting for the database. */
const holds = { short: 300, long: 600 };
const lookEveryMs = 100;
const resolutionMs = 10;

export type LoadLook = {
  /** Event-loop delay since the last look. */
  readonly delayMs: number;
  readonly running: number;
  /** How long requests kept their slots recently. */
  readonly heldMs: number;
};

export type LoadCeiling = {
  readonly now: () => number;
  readonly adjust: (now: LoadLook) => void;
};

/**
 * Adjusts how many requests may run at once. Drops by a quarter while the event loop is late, and more slowly while
 * requests take long. Grows by one while all slots are in use and neither is the case, then returns to its start.
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

/**
 * Reports the average event-loop delay ten times a second.
 * @returns a function that stops
 */
export function watchEventLoop(onDelay: (delayMs: number) => void): () => void {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  const timer = setInterval(() => {
    const delayMs = histogram.count === 0 ? 0 : histogram.mean / 1e6 - resolutionMs;
    histogram.reset();
    onDelay(Math.max(0, delayMs));
  }, lookEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    histogram.disable();
  };
}
