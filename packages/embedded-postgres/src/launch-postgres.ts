import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { ensureCluster } from './cluster.ts';
import { hasHolders, type Hold, joinHolders, letGo } from './holders.ts';
import { findPostmaster, isNotYetReady, isServing, tryConnecting, urlOf } from './postmaster.ts';
import { clusterOf, findRuntime, homeOf } from './runtime.ts';
import {
  clearLeftover,
  holdersOf,
  patienceMs,
  seenOf,
  type ServerProcess,
  type Settings,
  startServer,
  untilGone,
} from './server-process.ts';
import { withStartLock } from './start-lock.ts';

export type RunningPostgres = {
  /** The URL of the application's own role and database, over a socket in a private folder. */
  readonly url: string;
  /** Whether another process had started the server, which runs until the last of its users exits. */
  readonly reused: boolean;
  /** Releases this process's use of the server. The last user stops the server and waits for its exit. */
  stop(): Promise<void>;
};

export type LaunchOptions = {
  /** A folder for this server only; created when missing. */
  readonly dataDir: string;
  /** Name of the role and the database: lowercase letters, digits and `_`. Default `app`. */
  readonly name?: string;
  /** Your program's advice, appended to errors. */
  readonly advice?: { readonly dataDir: string; readonly server: string };
  /** Server settings that override the defaults, if this process starts the server. */
  readonly settings?: Settings;
  /** Pass false for data that may be lost when the machine or the server crashes: writes are faster. */
  readonly durable?: boolean;
  readonly log?: (line: string) => void;
};

const defaultAdvice = {
  dataDir: 'Choose a folder that this account can write to.',
  server: 'Install PostgreSQL 15 or later.',
};

/** For a server that shares its machine with the application, on an SSD. */
const defaultSettings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  jit: 'off',
  random_page_cost: 1.1,
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors go to the application, which logs them. Their statements contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

const fleetingSettings: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts PostgreSQL on `dataDir`, or joins the server that another process runs there.
 *
 * All processes that launched the server share it. It stops with the last of them, however that one exits. Two that
 * start at once create one cluster and one server.
 *
 * @throws when the folder isn't writable, the name isn't allowed, or PostgreSQL can't run here.
 */
export async function launchPostgres(options: LaunchOptions): Promise<RunningPostgres> {
  const { name = 'app', advice = defaultAdvice } = options;
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`"${name}" can't be used as the name of a role and a database.`);
  const dataDir = openDataDir(options.dataDir, advice.dataDir);
  const lock = join(dataDir, 'lock');
  return withStartLock(lock, async () => {
    const joined = await joinServer(homeOf(dataDir), name);
    const server = joined ?? (await startOwn(dataDir, { ...options, name, advice }));
    return {
      url: urlOf(server.postmaster.socketFolder, name),
      reused: joined !== undefined,
      stop: stopOnce(server, homeOf(dataDir), lock),
    };
  });
}

function openDataDir(path: string, advice: string): string {
  try {
    makeFolder(resolve(path));
    accessSync(path, constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Can't keep the database in ${path}: ${why}. ${advice}`, { cause: error });
  }
}

/** Like mkdirSync with `recursive`, which never returns in a folder that takes no others, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function startOwn(
  dataDir: string,
  {
    name,
    advice,
    settings,
    durable = true,
    log = () => {},
  }: LaunchOptions & Required<Pick<LaunchOptions, 'name' | 'advice'>>,
): Promise<ServerProcess> {
  await clearLeftover(homeOf(dataDir), name, log);
  const runtime = findRuntime(dataDir, { name, advice: advice.server, log });
  await ensureCluster(runtime, durable, log);
  return startServer(runtime, { ...defaultSettings, ...(!durable && fleetingSettings), ...settings }, log);
}

/** @returns undefined when no server runs there. @throws when one runs but this process can't connect. */
async function joinServer(home: string, name: string): Promise<ServerProcess | undefined> {
  const hold = await joinHolders(holdersOf(home), seenOf(home));
  if (hold === undefined) return undefined;
  const postmaster = findPostmaster(clusterOf(home));
  if (!postmaster) {
    letGo(hold);
    return undefined;
  }
  const failure = await untilRecovered(urlOf(postmaster.socketFolder, name));
  // An error from the server itself, such as "too many clients", means that it runs.
  if (failure === undefined || failure instanceof DatabaseError) return { postmaster, hold };
  letGo(hold);
  // It has just exited, and its keeper hasn't noticed yet.
  if (!isServing(postmaster.pid, clusterOf(home))) return undefined;
  throw new Error(
    `A PostgreSQL server (process ${postmaster.pid}) uses ${home} but doesn't answer: ${failure.message}.`,
  );
}

/**
 * Waits until the server has recovered from a crash. @returns the reason it can't be reached, or undefined when it
 * can.
 */
async function untilRecovered(url: string): Promise<Error | undefined> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const failure = await tryConnecting(url);
    if (!isNotYetReady(failure) || Date.now() > giveUpAt) return failure;
    await pause(50);
  }
}

function stopOnce(
  { hold, postmaster }: { hold: Hold; postmaster: ServerProcess['postmaster'] },
  home: string,
  lock: string,
) {
  let stopping: Promise<void> | undefined;
  return (): Promise<void> =>
    (stopping ??= withStartLock(lock, async () => {
      letGo(hold);
      if (!hasHolders(holdersOf(home))) await untilGone(postmaster.pid, clusterOf(home));
    }));
}
