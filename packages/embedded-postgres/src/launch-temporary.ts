import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { launchPostgres, type LaunchOptions, type RunningPostgres } from './launch-postgres.ts';
import { clusterFolderOf, clusterOf } from './runtime.ts';

const memory = '/dev/shm';
const neededBytes = 2 ** 30;

export type TemporaryOptions = Pick<LaunchOptions, 'name' | 'settings' | 'log'> & {
  /** The data that each server starts with. */
  readonly prepared?: {
    /** Keeps the prepared data for later runs. Its name must include everything that `prepare` depends on. */
    readonly folder: string;
    /** Fills a new server. Runs only if the folder doesn't exist yet. */
    readonly prepare: (url: string) => Promise<void>;
  };
};

/** Launches a server for one test run, in memory if there is room. Stopping it removes all of its files. */
export async function launchTemporaryPostgres({
  name = 'app',
  prepared,
  ...options
}: TemporaryOptions = {}): Promise<Pick<RunningPostgres, 'url' | 'stop'>> {
  removeLeftovers(name);
  const dataDir = mkdtempSync(join(quickFolder(), `${name}-test-${process.pid}-`));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const launch = () => launchPostgres({ ...options, name, dataDir, durable: false });
  const server = await startFrom(prepared, dataDir, launch).catch((error: unknown) => {
    remove();
    throw error;
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      remove();
    },
  };
}

async function startFrom(
  prepared: TemporaryOptions['prepared'],
  dataDir: string,
  launch: () => Promise<RunningPostgres>,
): Promise<RunningPostgres> {
  if (prepared && existsSync(prepared.folder))
    cpSync(prepared.folder, clusterOf(dataDir), { recursive: true });
  else if (prepared) await prepareOnce(prepared, dataDir, launch);
  return launch();
}

/** Fills a new cluster and keeps a copy of it. When two processes do so at once, one copy is kept. */
async function prepareOnce(
  { folder, prepare }: NonNullable<TemporaryOptions['prepared']>,
  dataDir: string,
  launch: () => Promise<RunningPostgres>,
): Promise<void> {
  const server = await launch();
  await prepare(server.url).finally(() => server.stop());
  mkdirSync(dirname(folder), { recursive: true });
  // The folder gets its final name when it is complete.
  const copy = mkdtempSync(`${folder}.new-`);
  cpSync(clusterFolderOf(dataDir), join(copy, 'cluster'), { recursive: true });
  if (!existsSync(folder)) renameSync(join(copy, 'cluster'), folder);
  rmSync(copy, { recursive: true, force: true });
}

/** The fastest place for files: memory, or the disk in containers whose /dev/shm has only 64 MB. */
export function quickFolder(): string {
  return hasRoom(memory) ? memory : tmpdir();
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

/** Removes the files of killed runs. Their servers have already stopped. */
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
