import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import type { TestJob } from './testing/thread-jobs.ts';
import { ThreadQueue, ThreadQueueFull, type ThreadLimits } from './thread-queue.ts';

const file = new URL('testing/thread-jobs.ts', import.meta.url);
const opened: ThreadQueue<TestJob, { result: number; jobs: number }>[] = [];

function open(limits: Partial<ThreadLimits> = {}) {
  const queue = new ThreadQueue<TestJob, { result: number; jobs: number }>(file, {
    waitingAtMost: 10,
    jobMs: 60_000,
    idleMs: 60_000,
    ...limits,
  });
  opened.push(queue);
  return (what: TestJob['what'], count = 1) => queue.run({ what, count });
}

afterEach(() => Promise.all(opened.splice(0).map((queue) => queue.end())));
afterEach(() => vi.unstubAllEnvs());

test('one thread runs all jobs, in order', async () => {
  const run = open();
  const results = await Promise.all([1, 2, 3].map((count) => run('double', count)));
  expect(results).toEqual([
    { result: 2, jobs: 1 },
    { result: 4, jobs: 2 },
    { result: 6, jobs: 3 },
  ]);
});

test('under `node --watch`, the files that a thread reports are no results', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  const run = open();
  expect(await run('double', 4)).toEqual({ result: 8, jobs: 1 });
  expect(await run('double', 5)).toEqual({ result: 10, jobs: 2 });
});

test('a failed job rejects with its error, and the thread continues', async () => {
  const run = open();
  await expect(run('fail')).rejects.toThrow('RangeError: too wide');
  expect(await run('double', 4)).toEqual({ result: 8, jobs: 2 });
});

test.each([
  ['crash', /exited with code 3/],
  ['throwLater', /crashed/],
  ['block', /more than 3000 ms/],
] as const)('after %s, only that job fails, and the next get a new thread', async (what, message) => {
  const run = open({ jobMs: 3000 });
  const [before, broken, next] = await Promise.allSettled([run('double'), run(what), run('double')]);
  expect(before).toMatchObject({ status: 'fulfilled', value: { jobs: 1 } });
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(message) } });
  expect(next).toMatchObject({ status: 'fulfilled', value: { jobs: 1 } });
});

test('a full queue refuses a job immediately', async () => {
  const run = open({ waitingAtMost: 2 });
  const jobs = [1, 2, 3, 4].map((count) => run('double', count));
  await expect(jobs[3]).rejects.toThrow(ThreadQueueFull);
  expect(await Promise.all(jobs.slice(0, 3))).toHaveLength(3);
});

test('an idle thread ends, and the next job starts another', async () => {
  const run = open({ idleMs: 1 });
  await run('double');
  await expect.poll(() => run('double')).toMatchObject({ jobs: 1 });
});

test('stopping rejects the running job and those that wait', async () => {
  const run = open();
  const jobs = [run('block'), run('double')];
  const settled = Promise.allSettled(jobs);
  await opened[0]!.end();
  for (const one of await settled)
    expect(one).toMatchObject({ reason: { message: 'The thread was stopped.' } });
});

test('an idle thread doesn’t keep the process alive', async () => {
  const script = fileURLToPath(new URL('testing/one-job.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 50_000 });
  expect(stdout).toBe('42\n');
});
