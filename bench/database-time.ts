import { readFileSync } from 'node:fs';
import { sql, type Db } from '#platform/server/db.ts';

export type Percentile = (share: number) => number;
/** By the clock, and what of it the database's process was at work: the first as much as the machine is busy, the second hardly. */
export type Times = { readonly clock: Percentile; readonly work: Percentile };

/** Each question is asked so often, and its quickest answer counts: what else the machine did then is not its doing. */
const asks = 3;

/**
 * Asks all of them one after the other on a pool of one connection.
 * @param onEach hears what each took, in milliseconds
 */
export async function time<T>(
  db: Db,
  all: readonly T[],
  ask: (one: T) => Promise<unknown>,
  onEach: (one: T, clock: number, work: number) => void = () => {},
): Promise<Times> {
  for (const warm of all.slice(0, 20)) await ask(warm);
  // A connection that was idle for long is another one by now.
  const backend = await readBackend(db);
  const times: number[] = [];
  const works: number[] = [];
  for (const one of all) {
    let least = Infinity;
    let leastWork = Infinity;
    for (let turn = 0; turn < asks; turn++) {
      const worked = workOf(backend);
      const began = performance.now();
      await ask(one);
      least = Math.min(least, performance.now() - began);
      leastWork = Math.min(leastWork, workOf(backend) - worked);
    }
    times.push(least);
    works.push(leastWork);
    onEach(one, least, leastWork);
  }
  return { clock: percentilesOf(times), work: percentilesOf(works) };
}

function percentilesOf(times: readonly number[]): Percentile {
  const sorted = times.toSorted((a, b) => a - b);
  return (share) => sorted[Math.floor((sorted.length - 1) * share)]!;
}

/** Milliseconds that a process has been at work. @returns NaN where the system does not tell */
function workOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return NaN;
  }
}

async function readBackend(from: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(from);
  return rows[0]!.pid;
}
