import { fork, type ChildProcess } from 'node:child_process';
import { commonRefusals, refuse } from '../../refusal.ts';
import type { Outcome, Task } from './isolated-process.ts';

const deadlineMs = 6_000;
const waitingAtMost = 10;
const idleMs = 30_000;
const memoryMb = 256;

/** The task was stopped, because it took too long or too much memory. */
export class IsolatedOverrun extends Error {}

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Calls an exported function of a module in a separate process, one task at a time, so that this process stays
 * responsive. The function may read files, but not write, use the network or see the environment.
 *
 * A worker thread isn't enough, because its memory limit doesn't hold: when an array outgrew it, Node 26 aborted the
 * whole server.
 * @param input is copied between the processes, like the result
 * @throws IsolatedOverrun, Refusal busy, or an Error with the function's message
 */
export async function runIsolated(
  module: URL,
  name: string,
  input: unknown,
  { timeoutMs = deadlineMs }: { timeoutMs?: number } = {},
): Promise<unknown> {
  if (waiting >= waitingAtMost) throw refuse(commonRefusals, 'busy', { retryAfter: 5 });
  waiting += 1;
  const turn = last.then(() => runNext({ module: module.href, name, input, timeoutMs }));
  last = turn.catch(() => {}); // the caller gets the error
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

function runNext(task: Task): Promise<unknown> {
  clearTimeout(idle);
  const running = (child ??= startProcess());
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => running.kill('SIGKILL'), task.timeoutMs);
    const onMessage = (outcome: Outcome) => {
      settle();
      idle = setTimeout(endProcess, idleMs).unref();
      if ('failure' in outcome) reject(new Error(outcome.failure));
      else resolve(outcome.result);
    };
    const onExit = () => {
      settle();
      reject(new IsolatedOverrun(`${task.name} took more than ${task.timeoutMs} ms or ${memoryMb} MB.`));
    };
    const settle = () => {
      clearTimeout(deadline);
      running.off('message', onMessage).off('exit', onExit);
    };
    running.on('message', onMessage).on('exit', onExit);
    running.send(task, (error) => {
      if (error) running.kill('SIGKILL');
    });
  });
}

function startProcess(): ChildProcess {
  const started = fork(new URL('isolated-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [`--max-old-space-size=${memoryMb}`, '--permission', '--allow-fs-read=*'],
  });
  started.once('exit', () => {
    if (child === started) child = undefined;
  });
  started.unref();
  started.channel?.unref();
  return started;
}

/** Without a channel the process exits. */
function endProcess(): void {
  child?.disconnect();
  child = undefined;
}
