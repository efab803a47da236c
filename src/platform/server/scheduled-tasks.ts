import type { ScheduledTask } from './feature.ts';
import type { Log } from './log.ts';
import { repeat } from './loop.ts';

export type RunningTasks = {
  /** Starts no other task and waits for running ones. */
  readonly stop: () => Promise<void>;
};

/**
 * Repeats each task with a tenth of jitter, so that workers don't run in step. Within a process a task never overlaps
 * itself; across processes it must be safe through its own locks.
 */
export function openScheduledTasks(tasks: readonly ScheduledTask[], log: Log): RunningTasks {
  const loops = tasks.map(({ name, everySeconds, run }) =>
    repeat(name, log, async (stopping) => {
      await run(stopping);
      return everySeconds * 1000 * (0.9 + Math.random() / 5);
    }),
  );
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}
