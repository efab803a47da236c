import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** What a server writes about itself into `postmaster.pid`. */
export type Postmaster = {
  readonly pid: number;
  readonly socketFolder: string;
  /** Connections are accepted (a standby accepts them too). */
  readonly isReady: boolean;
  /** It was asked to stop, and has not ended yet. */
  readonly isStopping: boolean;
};

/** @returns undefined when there is no file, or one that is still being written. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', , , , socketFolder = '', , , status = ''] = readFileSync(file, 'utf8').split('\n');
  if (!/^\d+$/.test(pid)) return undefined;
  return {
    pid: Number(pid),
    socketFolder,
    isReady: /^(ready|standby)/.test(status),
    isStopping: status.startsWith('stopping'),
  };
}

/** Whether the process is the PostgreSQL server of this cluster, and not one that got its number later. */
export function isServing(pid: number, cluster: string): boolean {
  return commandLineOf(pid).includes(`/postgres -D ${cluster} `);
}

/** The address of the server that listens in this folder, for the role and database of the name. */
export function urlOf(socketFolder: string, name: string): string {
  return `postgres://${name}@${encodeURIComponent(socketFolder)}/${name}`;
}

/** @returns why no connection could be made; undefined when one was. */
export async function tryConnecting(url: string): Promise<Error | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Whether a server that starts, recovers or stops gave this answer, or broke off before it could. */
export function isNotYetReady(failure: Error | undefined): boolean {
  if (!failure) return false;
  const { code = '' } = failure as NodeJS.ErrnoException;
  return /^57P0[123]$|^ECONNRESET$|^EPIPE$/.test(code) || failure.message.startsWith('Connection terminated');
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
