import type { Log } from './log.ts';

export type Loop = {
  /** Ends the present wait, or skips the next one. */
  readonly wake: () => void;
  /** Waits for the step that runs now, and starts no other. */
  readonly stop: () => Promise<void>;
};

/** A failed step is tried again after this long: time for a database to come back. */
const pauseAfterFailureMs = 1000;

/**
 * Repeats the step for as long as the process works. The step answers how many milliseconds to wait before the next.
 * A step that throws is logged and tried again: a worker outlives a restart of its database.
 */
export function repeat(name: string, log: Log, step: () => Promise<number>): Loop {
  const stopping = new AbortController();
  let woken = false;
  let endWait = () => {};

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      woken = false;
      const pause = await step().catch((error: unknown) => {
        log.error({ err: error, loop: name }, 'a step of a loop failed');
        return pauseAfterFailureMs;
      });
      if (!stopping.signal.aborted && !woken && pause > 0) await wait(pause);
    }
  })();

  return {
    wake: () => {
      woken = true;
      endWait();
    },
    stop: () => {
      stopping.abort();
      endWait();
      return ended;
    },
  };
}
