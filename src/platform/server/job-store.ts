import type { RawBuilder } from 'kysely';
import { sql, type Db } from './db.ts';
import type { FailedItem, FailedWork, Queue, QueueHealth } from './queue.ts';

type JobRow = {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly failedAt: Date;
};

const jobColumns = sql`id::text, task_identifier as task, attempts::int, last_error, updated_at as failed_at`;

const toFailedItem = ({ task, ...job }: JobRow): FailedItem => ({
  ...job,
  title: task,
  detail: `#${job.id}`,
  place: [job.id],
});

/** @param act a function of the queue on one job */
async function change(tx: Db, id: string, act: RawBuilder<unknown>): Promise<FailedItem | undefined> {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const { rows } = await sql<JobRow>`
    with failed as (
      select ${jobColumns} from graphile_worker.jobs
       where id = ${id}::bigint and attempts >= max_attempts and locked_at is null
    ), changed as (
      select r.id from failed, lateral ${act} r
    )
    select f.* from failed f join changed c on c.id = f.id::bigint`.execute(tx);
  return rows[0] && toFailedItem(rows[0]);
}

/** Jobs that failed on every attempt, newest first. The queue keeps them until an admin handles them. */
const failed: FailedWork = {
  placed: 1,
  list: async (db, limit, after) => {
    const { rows } = await sql<JobRow>`
      select ${jobColumns} from graphile_worker.jobs
       where attempts >= max_attempts and ${after ? sql`id < ${String(after[0])}::bigint` : sql`true`}
       order by jobs.id desc
       limit ${limit}`.execute(db);
    return rows.map(toFailedItem);
  },
  retry: (tx, id) =>
    change(
      tx,
      id,
      sql`graphile_worker.reschedule_jobs(array[failed.id::bigint], run_at => now(), attempts => 0)`,
    ),
  dismiss: (tx, id) => change(tx, id, sql`graphile_worker.complete_jobs(array[failed.id::bigint])`),
};

/**
 * Gives up jobs that this version no longer has, such as those of a removed subscriber. Waits for a day, because during
 * an update they may be of a newer version.
 * @param names those that it has
 */
export async function failRemovedJobs(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    select count(*) from graphile_worker.permanently_fail_jobs(array(
      select id from graphile_worker.jobs
       where run_at < now() - interval '1 day' and attempts < max_attempts
         and task_identifier <> all(${[...names]}::text[])), 'This version has no such job.')`.execute(db);
}

/** The job queue, like our own queues. */
export const jobQueue: Queue = {
  name: 'jobs',
  failed,
  health: async (db) => {
    const { rows } = await sql<QueueHealth>`
      select count(*) filter (where attempts < max_attempts)::int as waiting,
             count(*) filter (where attempts between 1 and max_attempts - 1)::int as failing,
             count(*) filter (where attempts >= max_attempts)::int as failed,
             coalesce(extract(epoch from now() - min(run_at)
               filter (where attempts < max_attempts and run_at <= now())), 0)::float8 as lag_seconds
        from graphile_worker.jobs`.execute(db);
    return rows[0]!;
  },
};
