/** Work that runs when woken, and at a maximum interval. */
export type Repeated = {
  /** Runs at this time, or earlier. */
  readonly wakeAt: (moment: Date) => void;
  /** Resolves when the current run has ended. */
  readonly stop: () => Promise<void>;
};

/** @param every maximum milliseconds between runs, because another process may have added work */
export function repeat(run: () => Promise<void>, every: number): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let stopped = false;

  function schedule(moment: number) {
    if (stopped || moment >= due) return;
    clearTimeout(timer);
    due = moment;
    timer = setTimeout(start, Math.max(0, moment - Date.now()));
    timer.unref();
  }

  function start() {
    if (running) return;
    due = Number.POSITIVE_INFINITY;
    running = run().finally(() => {
      running = undefined;
      const next = Math.min(due, Date.now() + every);
      due = Number.POSITIVE_INFINITY;
      schedule(next);
    });
  }

  schedule(Date.now() + every);
  return {
    wakeAt: (moment) => schedule(moment.getTime()),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
