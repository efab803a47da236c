import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchPostgres, type LaunchOptions, type RunningPostgres } from './launch-postgres.ts';

const memory = '/dev/shm';
const neededBytes = 2 ** 30;

/** Launches a server for one run of tests, in memory where there is room. Its stop removes all of its files. */
export async function launchTemporaryPostgres({
  name = 'app',
  ...options
}: Pick<LaunchOptions, 'name' | 'settings' | 'log'> = {}): Promise<Pick<RunningPostgres, 'url' | 'stop'>> {
  removeLeftovers(name);
  const dataDir = mkdtempSync(join(quickFolder(), `${name}-test-${process.pid}-`));
  const server = await launchPostgres({ ...options, name, dataDir, durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where files cost least: memory, or the disk in containers that have only 64 MB of it. */
export function quickFolder(): string {
  return hasRoom(memory) ? memory : tmpdir();
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

/** Removes the files of runs that were killed. Their servers ended with them. */
function removeLeftovers(name: string): void {
  const folderName = new RegExp(`^${name}-test-(\\d+)-`);
  for (const parent of [memory, tmpdir()].filter((folder) => existsSync(folder))) {
    for (const entry of readdirSync(parent)) {
      const pid = Number(folderName.exec(entry)?.[1]);
      const folder = join(parent, entry);
      if (pid && !isAlive(pid) && isOurs(folder)) rmSync(folder, { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isOurs(folder: string): boolean {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  return owner !== undefined && owner === process.getuid?.();
}
