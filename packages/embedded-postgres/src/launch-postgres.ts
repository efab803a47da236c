import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
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
  /** The address of the application's own role and database, over a socket in a private folder. */
  readonly url: string;
  /** Another process had started the server. It runs on until the last of its users has gone. */
  readonly reused: boolean;
  /** Gives up this process's use; the last one to do so stops the server and waits for its end. */
  stop(): Promise<void>;
};

export type LaunchOptions = {
  /** A folder for this server alone; created when missing. */
  readonly dataDir: string;
  /** Names the role and the database: lowercase letters, digits and `_`. Default `app`. */
  readonly name?: string;
  /** What errors tell people to do, in the words of your program. */
  readonly advice?: { readonly dataDir: string; readonly server: string };
  /** Server settings that replace the defaults, for the process that starts the server. */
  readonly settings?: Settings;
  /** False for data that may be lost with the machine or a crash of the server: faster writes. */
  readonly durable?: boolean;
  readonly log?: (line: string) => void;
};

const defaultAdvice = {
  dataDir: 'Choose a folder that this account may write.',
  server: 'Install PostgreSQL 15 or newer.',
};

/** For a server that shares its machine with the application, on a disk without a moving head. */
const defaultSettings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  jit: 'off',
  random_page_cost: 1.1,
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors are answers to the application, which logs them; their statements hold people's data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

const fleetingSettings: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts PostgreSQL on `dataDir`, or joins the server that another process runs there.
 *
 * The server is shared by all processes that launched it and ends with the last of them, however
 * they end; none of them owns it. Two that start at once make one cluster and one server.
 *
 * @throws when the folder cannot be written, the name is not allowed, or no PostgreSQL can run here.
 */
export async function launchPostgres(options: LaunchOptions): Promise<RunningPostgres> {
  const { name = 'app', advice = defaultAdvice } = options;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`"${name}" cannot name a role and a database.`);
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
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The database cannot be kept in ${path}: ${why}. ${advice}`, { cause: error });
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
  ensureCluster(runtime, durable);
  return startServer(runtime, { ...defaultSettings, ...(!durable && fleetingSettings), ...settings }, log);
}

/** @returns undefined when no server runs there. @throws when one does and cannot be reached from here. */
async function joinServer(home: string, name: string): Promise<ServerProcess | undefined> {
  const hold = await joinHolders(holdersOf(home), seenOf(home));
  if (hold === undefined) return undefined;
  const postmaster = findPostmaster(clusterOf(home));
  if (!postmaster) {
    letGo(hold);
    return undefined;
  }
  const failure = await untilRecovered(urlOf(postmaster.socketFolder, name));
  // A refusal by the server itself, such as "too many clients", is an answer too.
  if (failure === undefined || failure instanceof DatabaseError) return { postmaster, hold };
  letGo(hold);
  // It died a moment ago, and its keeper had not noticed yet.
  if (!isServing(postmaster.pid, clusterOf(home))) return undefined;
  throw new Error(
    `A PostgreSQL server (process ${postmaster.pid}) uses ${home}, but does not answer: ${failure.message}.`,
  );
}

/** Waits for a server that recovers from a crash. @returns why it cannot be reached; undefined when it can. */
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
