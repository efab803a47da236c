import { setTimeout as wait } from 'node:timers/promises';
import type { Logger, TaskList } from 'graphile-worker';
import { openPool, sql, type Db } from './db.ts';
import type { StoredEvent } from './domain-events.ts';
import type { Feature, Jobs } from './feature.ts';
import { protectJobPool } from './job-pool.ts';
import type { Log } from './log.ts';

type NewJob = { readonly name: string; readonly payload: Readonly<Record<string, unknown>> };

const attemptsAtMost = 12;
const restartMs = 1000;

/** Creates the tables of the job queue. Safe to run twice at once. */
export async function installJobs(url: string): Promise<void> {
  const pgPool = openPool(url, { max: 1, applicationName: 'backbeat-migrate' });
  try {
    const { Logger, runMigrations } = await import('graphile-worker');
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/**
 * Adds a job. In a hot transaction publish a domain event instead, because adding a job there costs nine tenths of
 * the rate.
 * @param options.key one waiting job per key; a second one replaces the first
 */
export async function addJob(
  db: Db,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt ?? null}::timestamptz, max_attempts => ${attemptsAtMost}::int,
      job_key => ${options.key ?? null}::text)`.execute(db);
}

/** Adds many jobs with one notification. */
export async function addJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select (name, payload, null, null, ${attemptsAtMost}::smallint, null, null, null)::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(jobs)}::json) as job (name text, payload json)))`.execute(db);
}

/**
 * The job that delivers a domain event to a queued subscriber. Waiting jobs contain the prefix, so it must not
 * change.
 */
export function deliveryJob(subscriber: string, event: StoredEvent): NewJob {
  return { name: `react.${subscriber}`, payload: event };
}

export type RunningJobs = {
  /** Takes no more jobs and waits for running ones. */
  readonly stop: () => Promise<void>;
};

/**
 * All jobs of the features and their subscribers, also of those that only an earlier version queued.
 */
export function jobsOf(features: readonly Feature[]): Jobs {
  const subscribers = features.flatMap((feature) => feature.subscribers ?? []);
  return Object.assign(
    {},
    ...features.map((feature) => feature.jobs),
    ...subscribers.map(({ name, handle }) => ({
      [`react.${name}`]: (event: unknown) => handle(event as StoredEvent),
    })),
  ) as Jobs;
}

/** Runs the job queue, and reopens it when the database comes back. */
export async function openJobs(options: {
  url: string;
  jobs: Jobs;
  log: Log;
  atOnce?: number;
}): Promise<RunningJobs> {
  const { url, jobs, log, atOnce = 2 } = options;
  const plainPool = openPool(url, {
    max: atOnce + 2,
    applicationName: 'backbeat-jobs',
    onError: ({ message }) => log.warn({ reason: message }, 'a connection of the queue was lost'),
  });
  const { pool: pgPool, close } = protectJobPool(plainPool, log);
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [
      name,
      (payload: unknown) => work(payload as Record<string, unknown>),
    ]),
  ) as TaskList;
  const { Logger, run } = await import('graphile-worker');
  const start = () =>
    run({
      pgPool,
      taskList,
      concurrency: atOnce,
      noHandleSignals: true,
      parsedCronItems: [],
      logger: new Logger(forwardTo(log)),
    });

  const stopping = new AbortController();
  let runner = await start();
  const watch = async () => {
    for (;;) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the queue stopped'));
      while (!stopping.signal.aborted && !(await reopened())) await wait(restartMs);
      if (stopping.signal.aborted) return;
    }
  };
  const reopened = async () => {
    try {
      runner = await start();
      return true;
    } catch (error) {
      log.error({ err: error }, 'the queue could not be opened again');
      return false;
    }
  };
  const watched = watch();
  return {
    stop: async () => {
      stopping.abort();
      // It rejects if the queue had already stopped.
      await runner.stop().catch(() => {});
      await watched;
      await close();
    },
  };
}

/** Logs warnings and errors of the queue only. */
function forwardTo(log: Log): ConstructorParameters<typeof Logger>[0] {
  return (scope) => (level, message) => {
    if (level === 'error') log.error({ task: scope.taskIdentifier, jobId: scope.jobId }, message);
    else if (level === 'warning') log.warn({ task: scope.taskIdentifier, jobId: scope.jobId }, message);
  };
}
