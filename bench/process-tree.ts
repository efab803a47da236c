import { globSync, readFileSync } from 'node:fs';

/** A process and its children, read from `/proc`. On other systems than Linux nothing is measured. */
export type ProcessOf = { readonly pid: number; readonly parent: number; readonly command: string };

const clockTicksPerSecond = 100;

/** @returns the process first, or an empty list when it has exited. */
export function treeOf(pid: number): ProcessOf[] {
  const all = listProcesses();
  const own = all.filter((one) => one.pid === pid);
  for (const found of own) own.push(...all.filter(({ parent }) => parent === found.pid));
  return own;
}

/** The server without its embedded database. */
export function serverOf(pid: number): ProcessOf[] {
  return treeOf(pid).filter(({ command }) => !/^\S*postgres\b/.test(command));
}

/** The Postgres server of a data folder, and its backends. */
export function postgresOf(folder: string): ProcessOf[] {
  const all = listProcesses();
  const isOurs = ({ command }: ProcessOf) => /postgres -D /.test(command) && command.includes(folder);
  const servers = all.filter(isOurs);
  return [...servers, ...all.filter(({ parent }) => servers.some(({ pid }) => pid === parent))];
}

function listProcesses(): ProcessOf[] {
  return globSync('/proc/[0-9]*').flatMap((folder) => {
    const stat = readProc(`${folder}/stat`);
    if (!stat) return [];
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readProc(`${folder}/cmdline`)?.replaceAll('\0', ' ').trim() ?? '';
    return [{ pid: Number(folder.slice('/proc/'.length)), parent: Number(parent), command }];
  });
}

/** A process may exit while it is read. */
function readProc(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** User and system CPU seconds of these processes and their exited children. */
export function cpuSecondsOf(processes: readonly Pick<ProcessOf, 'pid'>[]): number {
  const ticks = processes.map(({ pid }) => {
    const stat = readProc(`/proc/${pid}/stat`);
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / clockTicksPerSecond;
}

/**
 * Resident memory of these processes in megabytes. `shared` divides shared pages among their users, so that a
 * database's buffers count once.
 */
export function residentMb(
  processes: readonly Pick<ProcessOf, 'pid'>[],
  pages: 'whole' | 'shared' = 'whole',
): number {
  const field = pages === 'whole' ? /^Rss:\s+(\d+)/m : /^Pss:\s+(\d+)/m;
  const kilobytes = processes.map(({ pid }) =>
    Number(field.exec(readProc(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
