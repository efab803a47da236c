import { globSync, readFileSync } from 'node:fs';

/** A process and what it started, as Linux tells of them. Elsewhere there is nothing to read, and nothing is measured. */
export type ProcessOf = { readonly pid: number; readonly parent: number; readonly command: string };

const clockTicksPerSecond = 100;

/** @returns the process itself first; empty when it is gone. */
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

/** The server whose data lies under a folder, and its backends. */
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

/** A process may end while it is looked at. */
function readProc(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Seconds of processor time, user and system, that these processes have used, and those they started that have ended. */
export function cpuSecondsOf(processes: readonly Pick<ProcessOf, 'pid'>[]): number {
  const ticks = processes.map(({ pid }) => {
    const stat = readProc(`/proc/${pid}/stat`);
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / clockTicksPerSecond;
}

/**
 * Megabytes that these processes keep in memory. `shared`: a page that several of them use is counted in parts, which is
 * how the buffers of a database come to one sum.
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
