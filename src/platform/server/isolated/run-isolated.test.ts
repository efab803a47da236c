import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IsolatedOverrun, runIsolated } from './run-isolated.ts';

const tasks = new URL('testing/tasks.ts', import.meta.url);
const run = (name: string, input: unknown = 0, timeoutMs?: number) =>
  runIsolated(tasks, name, input, timeoutMs === undefined ? {} : { timeoutMs });

test('stops a task at its deadline and runs the next', async () => {
  await expect(run('loopForever', 0, 1000)).rejects.toThrow(IsolatedOverrun);
  expect(await run('double', 21)).toBe(42);
});

test('stops a task that uses too much memory, and this process continues', async () => {
  await expect(run('fillMemory', 0, 30_000)).rejects.toThrow(IsolatedOverrun);
  expect(await run('double', 21)).toBe(42);
});

test('a task can’t write files or read secrets, and its errors are thrown here', async () => {
  await expect(run('writeFile', join(tmpdir(), 'backbeat-isolated'))).rejects.toThrow(/restricted/);
  expect(await run('readEnvironment')).not.toContain('PATH');
  await expect(run('fail')).rejects.toThrow('too deep');
});

test('ten tasks queue, and the eleventh is refused immediately', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 11 }, (_, count) => run('double', count)));
  expect(answers.slice(0, 10)).toEqual(
    Array.from({ length: 10 }, (_, count) => ({ status: 'fulfilled', value: count * 2 })),
  );
  expect(answers[10]).toMatchObject({ status: 'rejected', reason: { code: 'busy' } });
});
