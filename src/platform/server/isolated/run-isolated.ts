import { fork, type ChildProcess } from 'node:child_process';
import { commonRefusals, refuse } from '../../refusal.ts';
import type { Outcome, Task } from './isolated-process.ts';

const deadlineMs = 6_000;
const waitingAtMost = 10;
const idleMs = 30_000;
const memoryMb = 256;

/** The task was stopped: it took too long or too much memory. */
export class IsolatedOverrun extends Error {}

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Calls an exported function of a module in a process of its own, one task after the other, so that this process answers
 * others meanwhile. The function may read files and nothing else: no writing, no network, no environment.
 *
 * It is a process and not a worker thread because the memory limit of a thread is none: where an array outgrew it, Node 26
 * aborted the whole server.
 * @param input and the result are copied between the processes
 * @throws IsolatedOverrun, Refusal busy, and an Error with the message of what the function throws
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
  last = turn.catch(() => {}); // the caller gets it
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

/** Without a channel it ends by itself. */
function endProcess(): void {
  child?.disconnect();
  child = undefined;
}
