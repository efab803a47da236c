import { setTimeout as wait } from 'node:timers/promises';
import { answerJobs } from '../thread-queue.ts';

export type TestJob = {
  readonly what: 'double' | 'fail' | 'crash' | 'throwLater' | 'block';
  readonly count: number;
};

let jobs = 0;

answerJobs(async ({ what, count }: TestJob) => {
  jobs += 1;
  if (what === 'fail') throw new RangeError('too wide');
  if (what === 'crash') process.exit(3);
  if (what === 'throwLater') {
    setImmediate(() => {
      throw new Error('nobody catches this');
    });
    await wait(60_000);
  }
  if (what === 'block') for (;;);
  return { result: count * 2, jobs };
});
