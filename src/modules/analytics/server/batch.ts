import type { Log } from '#platform/server/log.ts';

const mostTogether = 500;
/** More than a minute of peak traffic. Rows beyond it are dropped. */
const mostWaiting = 20_000;
const waitMs = 1000;

/**
 * Collects rows and writes them in batches, because a view isn't worth its own transaction. Rows that can't be
 * written are logged and dropped.
 */
export function openBatch<Row>(write: (rows: readonly Row[]) => Promise<void>, log: Log, what: string) {
  let waiting: Row[] = [];
  let leaving = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return writing;
    leaving += rows.length;
    writing = writing
      .then(async () => {
        for (let at = 0; at < rows.length; at += mostTogether) await write(rows.slice(at, at + mostTogether));
      })
      .catch((error: unknown) => log.error({ err: error, rows: rows.length }, `dropped ${what}`))
      .finally(() => (leaving -= rows.length));
    return writing;
  };

  return {
    add: (rows: readonly Row[]): void => {
      if (leaving + waiting.length + rows.length > mostWaiting) return;
      waiting.push(...rows);
      if (waiting.length >= mostTogether) void flush();
      else timer ??= setTimeout(() => void flush(), waitMs).unref();
    },
    flush,
  };
}
