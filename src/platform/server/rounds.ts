import type { Round } from './feature.ts';
import type { Log } from './log.ts';
import { repeat } from './loop.ts';

export type RunningRounds = {
  /** Starts no other round and waits for those that run. */
  readonly stop: () => Promise<void>;
};

/**
 * Repeats each round with a tenth of jitter, so that many workers do not move in step. In one process a round never
 * overlaps itself; across processes each round must be safe by its own locks.
 */
export function openRounds(rounds: readonly Round[], log: Log): RunningRounds {
  const loops = rounds.map(({ name, everySeconds, run }) =>
    repeat(name, log, async () => {
      await run();
      return everySeconds * 1000 * (0.9 + Math.random() / 5);
    }),
  );
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}
