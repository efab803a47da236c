import type { Log } from '#platform/server/log.ts';

const mostTogether = 500;
/** More than a minute of the busiest day; beyond it the newest are not kept. */
const mostWaiting = 20_000;
const waitMs = 1000;

/** Collects rows and writes them together: a view is worth no transaction of its own. What cannot be written is lost, and said. */
export function openBatch<Row>(write: (rows: readonly Row[]) => Promise<void>, log: Log, what: string) {
  let waiting: Row[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return writing;
    writing = writing
      .then(async () => {
        for (let at = 0; at < rows.length; at += mostTogether) await write(rows.slice(at, at + mostTogether));
      })
      .catch((error: unknown) => log.error({ err: error, rows: rows.length }, `${what} were lost`));
    return writing;
  };

  return {
    add: (rows: readonly Row[]): void => {
      if (waiting.length + rows.length > mostWaiting) return;
      waiting.push(...rows);
      if (waiting.length >= mostTogether) void flush();
      else timer ??= setTimeout(() => void flush(), waitMs).unref();
    },
    flush,
  };
}
