import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * Counts the statements behind a visit: the fewest of several visits, because timers of the server add theirs to some.
 * The visits are apart, because such work takes longer than one on a busy machine.
 */
export async function countStatements(visit: () => Promise<void>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const counted: number[] = [];
  for (let visits = 0; visits < 5; visits++) {
    if (visits > 0) await wait(50);
    query.mockClear();
    await visit();
    counted.push(query.mock.calls.length);
  }
  query.mockRestore();
  return Math.min(...counted);
}
