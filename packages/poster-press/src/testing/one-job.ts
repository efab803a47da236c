import { ThreadQueue } from '../thread-queue.ts';
import type { TestJob } from './thread-jobs.ts';

const limits = { waitingAtMost: 1, jobMs: 60_000, idleMs: 600_000 };
const queue = new ThreadQueue<TestJob, { result: number }>(
  new URL('thread-jobs.ts', import.meta.url),
  limits,
);
const { result } = await queue.run({ what: 'double', count: 21 });
process.stdout.write(`${result}\n`);
