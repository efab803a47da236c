import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a server writes about itself into `postmaster.pid`. */
export type Postmaster = {
  readonly pid: number;
  readonly socketFolder: string;
  /** Connections are accepted (a standby accepts them too). */
  readonly isReady: boolean;
};

/** @returns undefined when there is no file, or one that is still being written. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', , , , socketFolder = '', , , status = ''] = readFileSync(file, 'utf8').split('\n');
  if (!/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), socketFolder, isReady: /^(ready|standby)/.test(status) };
}

/** Whether the process is the PostgreSQL server of this cluster, and not one that got its number later. */
export function isServing(pid: number, cluster: string): boolean {
  return commandLineOf(pid).includes(`/postgres -D ${cluster} `);
}

function commandLineOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  } catch {
    return ''; // no such process
  }
}
