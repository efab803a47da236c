import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openLossyProxy, type LossyProxy } from '../testing/lossy-proxy.ts';
import { sql } from './db.ts';
import { failRemovedJobs, jobQueue } from './job-store.ts';
import { addJob, addJobs } from './jobs.ts';

const database = testDatabase({ max: 3 });
let proxy: LossyProxy;

beforeAll(async () => {
  proxy = await openLossyProxy(database.url);
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});
afterAll(async () => {
  await proxy.close();
});

/** A separate worker process, which an unhandled rejection must end, as in production. */
const program = `
const [kit, url] = process.argv.slice(1);
const { openJobs } = await import(kit + '/jobs.ts');
const { openLog } = await import(kit + '/log.ts');
const failed = new Set();
const jobs = {
  count: async ({ n }) => void process.stdout.write(n + '\\n'),
  failOnce: async ({ n }) => {
    if (!failed.has(n)) {
      failed.add(n);
      throw new Error('once');
    }
    process.stdout.write(n + '\\n');
  },
};
const running = await openJobs({ url, jobs, log: openLog({ level: 'silent' }) });
process.stdout.write('ready\\n');
process.once('SIGTERM', async () => {
  await running.stop();
  process.exit(0);
});
`;

type Worker = {
  readonly child: ChildProcess;
  /** Its output: `ready`, then the number of each finished job on its own line. */
  readonly output: () => string;
  readonly stop: () => Promise<unknown>;
};

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function startWorker(url: string): Promise<Worker> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, import.meta.dirname, url], {
    env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? code);
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  await vi.waitFor(() => expect(output).toContain('ready'), { timeout: 20_000 });
  return {
    child,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Waits until every job or the worker has ended. */
async function untilDone({ child }: Worker): Promise<void> {
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from graphile_worker.jobs`.execute(database.db);
      expect(rows).toEqual([{ left: 0 }]);
    },
    { timeout: 30_000, interval: 50 },
  );
}

const numbered = (name: string, from: number, total: number) =>
  Array.from({ length: total }, (_, i) => ({ name, payload: { n: from + i } }));
const numbersOf = ({ output }: Worker) =>
  (output().match(/\d+/g) ?? []).map(Number).toSorted((a, b) => a - b);

test('a worker that loses its connection while jobs are taken, end or fail runs each once and survives [OPS-02]', async () => {
  const lostBefore = proxy.lost();
  const worker = await startWorker(proxy.url);
  for (const statement of [/get_job\//, /complete_job\//, /fail_job\//, /complete_job\//])
    proxy.loseAnswerTo(statement);
  await addJobs(database.db, [...numbered('count', 0, 20), ...numbered('failOnce', 20, 2)]);
  await untilDone(worker);
  expect(await worker.stop()).toBe(0);
  expect(proxy.lost() - lostBefore).toBe(4);
  expect(numbersOf(worker)).toEqual(Array.from({ length: 22 }, (_, i) => i));
});

test('a worker that loses its connection while it starts still runs its jobs [OPS-02]', async () => {
  const lostBefore = proxy.lost();
  proxy.loseAnswerTo(/_private_tasks as tasks where/);
  const worker = await startWorker(proxy.url);
  await addJobs(database.db, numbered('count', 0, 3));
  await untilDone(worker);
  expect(await worker.stop()).toBe(0);
  expect(proxy.lost() - lostBefore).toBe(1);
  expect(numbersOf(worker)).toEqual([0, 1, 2]);
});

test('a worker whose connections keep getting killed runs each job once and survives [OPS-02]', async () => {
  const worker = await startWorker(database.url);
  await addJobs(database.db, numbered('count', 0, 300));
  const over = new AbortController();
  const killing = (async () => {
    for (let round = 0; round < 25 && !over.signal.aborted; round++) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'backbeat-jobs' and datname = current_database()
          and query not like 'LISTEN%'`.execute(database.db);
      await wait(20);
    }
  })();
  await Promise.all([killing, untilDone(worker).finally(() => over.abort())]);
  expect(await worker.stop()).toBe(0);
  expect(numbersOf(worker)).toEqual(Array.from({ length: 300 }, (_, i) => i));
});

test('gives up jobs that no version has had for a day, and keeps what a newer version may know [OPS-02]', async () => {
  const { db } = database;
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await addJob(db, 'react.removed', {}, { runAt: yesterday });
  await addJob(db, 'react.newer', {});
  await addJob(db, 'count', {}, { runAt: yesterday });
  await failRemovedJobs(db, ['count']);
  expect(await jobQueue.health(db)).toMatchObject({ waiting: 2, failed: 1 });
  expect(await jobQueue.failed!.list(db, 10)).toMatchObject([
    { title: 'react.removed', lastError: 'This version has no such job.' },
  ]);
});
