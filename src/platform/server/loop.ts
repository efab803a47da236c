import type { Log } from './log.ts';

export type Loop = {
  /** Ends the current wait, or skips the next one. */
  readonly wake: () => void;
  /** Waits for the current step and starts no other. */
  readonly stop: () => Promise<void>;
};

/** Milliseconds before a failed step is repeated. */
const pauseAfterFailureMs = 1000;

/**
 * Repeats a step, which returns the milliseconds to wait before the next. Errors are logged and the step is repeated,
 * so a worker survives a restart of its database.
 */
export function repeat(name: string, log: Log, step: (stopping: AbortSignal) => Promise<number>): Loop {
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
      const pause = await step(stopping.signal).catch((error: unknown) => {
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
