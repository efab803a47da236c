import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isConnectionLost } from './db-errors.ts';
import type { Log } from './log.ts';

type Statement = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] };
type Result = pg.QueryResult<{ id: string }>;

export type JobPool = {
  /** The pool to pass to graphile-worker. */
  readonly pool: pg.Pool;
  /** Waits until the end of every job is stored, and closes the pool. */
  readonly close: () => Promise<void>;
};

const retryMs = 250;
const closeWithinMs = 5_000;

/**
 * Makes a pool safe for graphile-worker 0.18, which never awaits the statements that complete or fail a job: without
 * this, one lost connection is an unhandled rejection and ends the process.
 *
 * - Repeats statements that end a job until PostgreSQL answers. They name the job by id, so repeating is harmless.
 * - Repeats the read of task ids, because the worker caches a failure forever and then takes no jobs.
 * - Unlocks jobs that were locked for us by a statement whose answer was lost, before the next job is taken. They
 * would wait four hours.
 */
export function protectJobPool(pool: pg.Pool, log: Log): JobPool {
  const closing = new AbortController();
  const ending = new Set<Promise<unknown>>();
  /** Jobs that run here, or whose end is being stored. */
  const ours = new Set<string>();
  let hasLostJobs = false;
  let taking: Promise<unknown> = Promise.resolve();

  const repeat = async (statement: Statement): Promise<Result> => {
    while (true) {
      try {
        return await pool.query<{ id: string }>({ ...statement, values: [...statement.values] });
      } catch (error) {
        if (closing.signal.aborted) throw error;
        log[isConnectionLost(error) ? 'warn' : 'error'](
          { err: error },
          'a statement of the queue failed, trying again',
        );
        await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  };

  const endJob = async (statement: Statement): Promise<Result | undefined> => {
    try {
      const result = await repeat(statement);
      for (const id of endedBy(statement)) ours.delete(id);
      return result;
    } catch (error) {
      // Only while the pool closes: the job stays locked and runs again.
      log.warn({ err: error }, 'the end of a job was not written');
      return undefined;
    }
  };

  const takeJob = async (statement: Statement): Promise<Result> => {
    if (hasLostJobs) {
      await unlockJobs(pool, String(statement.values[0]), [...ours]);
      hasLostJobs = false;
    }
    try {
      const result = await pool.query<{ id: string }>({ ...statement, values: [...statement.values] });
      for (const { id } of result.rows) ours.add(String(id));
      return result;
    } catch (error) {
      hasLostJobs = true;
      throw error;
    }
  };

  const run = (statement: Statement): Promise<Result | undefined> => {
    if (readsTasks(statement)) return repeat(statement);
    if (/^(?:complete|fail)_job/.test(statement.name ?? '')) {
      const ended = endJob(statement).finally(() => ending.delete(ended));
      ending.add(ended);
      return ended;
    }
    // One at a time, because no job may be on its way while lost jobs are unlocked.
    const taken = taking.then(() => takeJob(statement));
    taking = taken.catch(() => {});
    return taken;
  };

  const connect = pool.connect.bind(pool);
  const connectForJobs = (callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : Promise.resolve(lazyClient(() => connect(), run));
  pool.connect = connectForJobs as typeof pool.connect;

  return {
    pool,
    close: async () => {
      const timer = setTimeout(() => closing.abort(), closeWithinMs);
      await Promise.all(ending);
      clearTimeout(timer);
      closing.abort();
      await pool.end();
    },
  };
}

/** Looks like a client to graphile-worker, and takes a connection only when a statement needs one. */
function lazyClient(
  connect: () => Promise<pg.PoolClient>,
  run: (statement: Statement) => Promise<unknown>,
): Pick<pg.PoolClient, 'query' | 'release'> {
  let held: Promise<pg.PoolClient> | undefined;
  const query = async (statement: string | Statement, values?: unknown[]) => {
    if (typeof statement !== 'string' && (readsTasks(statement) || isOfJob(statement))) return run(statement);
    held ??= connect();
    return (await held).query(statement as string, values);
  };
  const giveBack = async (reason?: Error | boolean) => {
    // Without a connection there is nothing to release, and the statement has thrown the reason.
    const client = await held?.catch(() => undefined);
    client?.release(reason);
  };
  return { query: query as pg.PoolClient['query'], release: (reason) => void giveBack(reason) };
}

const isOfJob = ({ name = '' }: Statement) => /^(?:(?:complete|fail)_job|get_job)/.test(name);
const readsTasks = ({ text }: Statement) => text.includes('._private_tasks as tasks');

/** Ids of the jobs that the statement ends. */
function endedBy({ name = '', values }: Statement): string[] {
  if (!/^fail_job(?:_q)?\//.test(name)) return [values[0]].flat().map(String);
  return (JSON.parse(String(values[1])) as { jobId: string }[]).map(({ jobId }) => String(jobId));
}

/** Doesn't count as an attempt. */
async function unlockJobs(pool: pg.Pool, poolId: string, keepIds: readonly string[]): Promise<void> {
  await pool.query({
    name: 'unlock_lost_jobs',
    text: `update graphile_worker._private_jobs
              set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
            where locked_by = $1::text and id <> all($2::bigint[])`,
    values: [poolId, keepIds],
  });
}
