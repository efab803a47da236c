import type { ScheduledTask } from './feature.ts';
import type { Log } from './log.ts';
import { repeat } from './loop.ts';

export type RunningTasks = {
  /** Starts no other task and waits for those that run. */
  readonly stop: () => Promise<void>;
};

/**
 * Repeats each task with a tenth of jitter, so that many workers do not move in step. In one process a task never
 * overlaps itself; across processes each task must be safe by its own locks.
 */
export function openScheduledTasks(tasks: readonly ScheduledTask[], log: Log): RunningTasks {
  const loops = tasks.map(({ name, everySeconds, run }) =>
    repeat(name, log, async () => {
      await run();
      return everySeconds * 1000 * (0.9 + Math.random() / 5);
    }),
  );
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}
