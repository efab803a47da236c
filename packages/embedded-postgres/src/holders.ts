/**
 * Counts the processes that use the server. Each holds the write end of one named pipe. The keeper next to the server
 * (`server-process.ts`) reads it, and end of file means that the last holder has exited, cleanly or by SIGKILL: the
 * kernel does the counting.
 *
 * Everything here except exiting happens under the start lock, so at most one process joins at a time.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './error-code.ts';

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;
const pollMs = 5;
const patienceMs = 30_000;

/** An open write end. Children don't inherit it: Node opens files close-on-exec. */
export type Hold = number;

/** Creates a new pipe. The caller passes `readEnd` to the keeper and closes its own copy. */
export function openHolders(pipe: string): { hold: Hold; readEnd: number } {
  rmSync(pipe, { force: true });
  execFileSync('mkfifo', ['-m', '600', pipe], { stdio: ['ignore', 'ignore', 'pipe'] });
  // Opening one end waits for the other; opening both at once doesn't wait.
  const bothEnds = openSync(pipe, O_RDWR);
  const readEnd = openSync(pipe, O_RDONLY);
  const hold = openSync(pipe, O_WRONLY);
  closeSync(bothEnds);
  return { hold, readEnd };
}

/**
 * Joins the holders of a running server. The keeper answers each line with a byte in `seen`, which proves that it was
 * still reading after this hold was taken, so the server can't stop while this process uses it.
 *
 * @returns undefined when no keeper reads the pipe: the server isn't running, or is stopping.
 */
export async function joinHolders(pipe: string, seen: string): Promise<Hold | undefined> {
  const hold = tryHold(pipe);
  if (hold === undefined) return undefined;
  const sizeBefore = statSync(seen).size;
  const giveUpAt = Date.now() + patienceMs;
  if (!trySay(hold)) {
    closeSync(hold);
    return undefined;
  }
  while (statSync(seen).size === sizeBefore) {
    if (!hasKeeper(pipe)) {
      closeSync(hold);
      return undefined;
    }
    if (Date.now() > giveUpAt) {
      closeSync(hold);
      throw new Error(
        `The keeper of the PostgreSQL server didn't answer for ${patienceMs / 1000} s (${pipe}).`,
      );
    }
    await pause(pollMs);
  }
  return hold;
}

export function letGo(hold: Hold): void {
  closeSync(hold);
}

/** Whether any process, this one included, still holds the pipe. */
export function hasHolders(pipe: string): boolean {
  const readEnd = openSync(pipe, O_RDONLY | O_NONBLOCK);
  try {
    return readSync(readEnd, Buffer.alloc(1)) > 0;
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return true;
    throw error;
  } finally {
    closeSync(readEnd);
  }
}

function hasKeeper(pipe: string): boolean {
  const hold = tryHold(pipe);
  if (hold === undefined) return false;
  closeSync(hold);
  return true;
}

function tryHold(pipe: string): Hold | undefined {
  try {
    return openSync(pipe, O_WRONLY | O_NONBLOCK);
  } catch (error) {
    // ENXIO: the pipe has no reader. ENOENT: the pipe doesn't exist yet.
    if (['ENXIO', 'ENOENT'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

function trySay(hold: Hold): boolean {
  try {
    writeSync(hold, '\n');
    return true;
  } catch (error) {
    if (codeOf(error) === 'EPIPE') return false;
    throw error;
  }
}
