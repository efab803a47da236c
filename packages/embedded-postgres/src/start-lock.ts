import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const retryMs = 20;
const patienceMs = 180_000;
const sqliteBusy = 5;

/**
 * Runs `work` while no other process holds the lock on the same file.
 *
 * Node has no file locks, so this uses SQLite's. The kernel releases it when the process exits for any reason, so
 * there are no stale locks to detect.
 *
 * @throws when another process keeps the lock for three minutes.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    await takeLock(lock, file);
    return await work();
  } finally {
    lock.close();
  }
}

async function takeLock(lock: DatabaseSync, file: string): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (!tryLock(lock)) {
    if (Date.now() > giveUpAt) {
      throw new Error(
        `Another process has been starting or stopping PostgreSQL for ${patienceMs / 1000} s (${file}).`,
      );
    }
    await pause(retryMs);
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return false;
    throw error;
  }
}
