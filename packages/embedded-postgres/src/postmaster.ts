import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { codeOf } from './error-code.ts';

/** A server's own entries in `postmaster.pid`. */
export type Postmaster = {
  readonly pid: number;
  readonly socketFolder: string;
  /** Accepts connections (so does a standby). */
  readonly isReady: boolean;
  /** Is shutting down. */
  readonly isStopping: boolean;
};

/** @returns undefined when the file is missing or incomplete. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const [pid = '', , , , socketFolder = '', , , status = ''] = readIfThere(
    join(cluster, 'postmaster.pid'),
  ).split('\n');
  if (!/^\d+$/.test(pid)) return undefined;
  return {
    pid: Number(pid),
    socketFolder,
    isReady: /^(ready|standby)/.test(status),
    isStopping: status.startsWith('stopping'),
  };
}

/** PostgreSQL removes its file at any moment. @returns '' when there is none */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return '';
  }
}

/** Whether the process is the PostgreSQL server of this cluster, and not another process that reuses its pid. */
export function isServing(pid: number, cluster: string): boolean {
  return commandLineOf(pid).includes(`/postgres -D ${cluster} `);
}

/** Returns the URL of the server that listens in this folder, for the role and database of this name. */
export function urlOf(socketFolder: string, name: string): string {
  return `postgres://${name}@${encodeURIComponent(socketFolder)}/${name}`;
}

/** @returns the reason the connection failed or was ended by the server, or undefined when it succeeded. */
export async function tryConnecting(url: string): Promise<Error | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  let farewell: Error | undefined;
  client.on('error', (error) => (farewell = error));
  try {
    await client.connect();
    await client.end();
    return farewell;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Whether the failure comes from a server that is starting, recovering or stopping, or closed the connection before
 * it could answer.
 */
export function isNotYetReady(failure: Error | undefined): boolean {
  if (!failure) return false;
  return (
    /^57P0[123]$|^ECONNRESET$|^EPIPE$/.test(codeOf(failure)) ||
    failure.message.startsWith('Connection terminated')
  );
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
