import { sql, type Db } from './db.ts';
import type { Queue, QueueHealth } from './leased-queue.ts';

/** A job that failed on every attempt. */
export type DeadJob = {
  id: string;
  task: string;
  attempts: number;
  lastError: string | null;
  updatedAt: Date;
};

/** Figures of the job queue, like those of our own queues. */
export const jobQueue: Queue = {
  name: 'jobs',
  health: async (db) => {
    const { rows } = await sql<QueueHealth>`
      select count(*) filter (where attempts < max_attempts)::int as waiting,
             count(*) filter (where attempts between 1 and max_attempts - 1)::int as failing,
             count(*) filter (where attempts >= max_attempts)::int as dead,
             coalesce(extract(epoch from now() - min(run_at)
               filter (where attempts < max_attempts and run_at <= now())), 0)::float8 as lag_seconds
        from graphile_worker.jobs`.execute(db);
    return rows[0]!;
  },
};

/** Lists failed jobs, newest first. The queue keeps them until an admin handles them. */
export async function listDeadJobs(db: Db, limit: number, after?: readonly unknown[]): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id::text, task_identifier as task, attempts::int, last_error, updated_at from graphile_worker.jobs
     where attempts >= max_attempts and ${after ? sql`id < ${String(after[0])}::bigint` : sql`true`}
     order by jobs.id desc
     limit ${limit}`.execute(db);
  return rows;
}

/**
 * Restarts a failed job.
 * @returns undefined if it hasn't failed
 */
export async function reviveJob(tx: Db, id: string) {
  const { rows } = await sql<{ task: string; lastError: string | null }>`
    with dead as (
      select id, task_identifier, last_error from graphile_worker.jobs
       where id = ${id}::bigint and attempts >= max_attempts and locked_at is null
    ), again as (
      select r.id from dead, lateral graphile_worker.reschedule_jobs(array[dead.id], run_at => now(), attempts => 0) r
    )
    select d.task_identifier as task, d.last_error from dead d join again a on a.id = d.id`.execute(tx);
  return rows[0];
}
