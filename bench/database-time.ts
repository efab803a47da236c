import { readFileSync } from 'node:fs';
import { sql, type Db } from '#platform/server/db.ts';

export type Percentile = (share: number) => number;
/**
 * Wall-clock time, and the CPU time of the database process. The first depends on how busy the machine is; the second
 * hardly does.
 */
export type Times = { readonly clock: Percentile; readonly work: Percentile };

/** Runs of each query. The fastest counts, which filters out other load on the machine. */
const asks = 3;

/**
 * Runs all queries in sequence on a pool of one connection.
 * @param onEach receives the milliseconds of each query
 */
export async function time<T>(
  db: Db,
  all: readonly T[],
  ask: (one: T) => Promise<unknown>,
  onEach: (one: T, clock: number, work: number) => void = () => {},
): Promise<Times> {
  for (const warm of all.slice(0, 20)) await ask(warm);
  // The pool replaces a connection that was idle for long.
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

/** CPU time of a process in milliseconds. @returns NaN where the system doesn't report it */
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
