import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, findAccounts, isRoot, ownAccount } from './account.ts';
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts';
import type { Hold } from './holders.ts';

/** The server's data folder, binaries and account. */
export type PostgresRuntime = {
  /** Name of the role and the database, and prefix of shared folders. */
  readonly name: string;
  readonly home: string;
  readonly binaries: Binaries;
  readonly account: Account;
};

export const clusterOf = (home: string): string => join(home, 'cluster');

/** The last resort: holds root's data when no other account may enter root's own folder. */
const sharedHome = (name: string, dataDir: string): string => join('/var/lib', name, shortHash(dataDir));
const pointerOf = (dataDir: string): string => join(dataDir, 'kept-in');

/** Returns the folder that holds the cluster: `dataDir`, unless an earlier start had to move out of it. */
export function homeOf(dataDir: string): string {
  const pointer = pointerOf(dataDir);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
}

/** Returns the server's `data_directory`. */
export const clusterFolderOf = (dataDir: string): string => clusterOf(homeOf(dataDir));

export type RuntimeOptions = {
  readonly name: string;
  /** Appended to the error when PostgreSQL can't run here. */
  readonly advice: string;
  readonly log: (line: string) => void;
};

/**
 * Finds the first runtime that works here, by trying each.
 *
 * @throws when none works, listing each with the reason.
 */
export function findRuntime(dataDir: string, { name, advice, log }: RuntimeOptions): PostgresRuntime {
  const failures: string[] = [];
  for (const binaries of findBinaries(dataDir)) {
    const unfit = whyUnfit(binaries, clusterOf(homeOf(dataDir)));
    if (unfit !== undefined) {
      failures.push(`${binaries.name}: ${unfit}`);
      continue;
    }
    for (const makeRuntime of runtimesFor(name, dataDir, binaries)) {
      const runtime = makeRuntime();
      const failure = tryRuntime(runtime);
      if (failure === undefined) return settle(runtime, dataDir, log);
      failures.push(`${binaries.name} as ${runtime.account.name} in ${runtime.home}: ${failure}`);
    }
  }
  const reasons =
    failures.length > 0 ? failures.join('\n  ') : 'no PostgreSQL came with npm, and none is installed';
  throw new Error(`PostgreSQL can't be started here. ${advice}\n  ${reasons}`);
}

/** Whether the binaries run at all, are recent enough, and match the existing cluster's version. */
function whyUnfit(binaries: Binaries, cluster: string): string | undefined {
  const version = tryToRun(() => run({ binaries, account: ownAccount }, 'postgres', ['--version']));
  if (version.failure !== undefined) return version.failure;
  const major = Number(/(\d+)/.exec(version.output)?.[1]);
  if (!(major >= 15)) return `${version.output.trim()} is too old`;
  const versionFile = join(cluster, 'PG_VERSION');
  const written = existsSync(versionFile) ? Number(readFileSync(versionFile, 'utf8')) : major;
  return written === major
    ? undefined
    : `the data in ${cluster} were written by PostgreSQL ${written}, not ${major}`;
}

/**
 * Lists runtimes, best first. Each is prepared only when its turn comes, because copying the binaries takes a second.
 */
function* runtimesFor(name: string, dataDir: string, binaries: Binaries): Generator<() => PostgresRuntime> {
  const home = homeOf(dataDir);
  const accounts = findAccounts();
  for (const account of accounts) yield () => ({ name, home, binaries, account });
  if (!isRoot()) return;

  const others = accounts.filter((account) => account.ids);
  for (const account of others.filter((other) => binaries.native && canEnter(home, other))) {
    yield () => ({ name, home, binaries: copyBinaries(binaries, home), account });
  }
  // Moving away from existing data would look like an empty database.
  if (existsSync(clusterOf(home))) return;
  for (const account of others) {
    yield () => {
      const elsewhere = sharedHome(name, dataDir);
      mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
      return { name, home: elsewhere, binaries: copyBinaries(binaries, elsewhere), account };
    };
  }
}

/** @returns the reason the runtime doesn't work, or undefined when it does. */
function tryRuntime({ home, binaries, account }: PostgresRuntime): string | undefined {
  if (!canEnter(home, account)) return `${home} isn't accessible to it`;
  return tryToRun(() => run({ binaries, account }, 'initdb', ['--version'])).failure;
}

/** Root's own folder only has to let the account pass; the cluster inside will belong to it. */
function canEnter(home: string, account: Account): boolean {
  if (!account.ids) return true;
  chmodSync(home, statSync(home).mode | 0o011);
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', home], { cwd: '/', ...account.ids }).status === 0;
}

function settle(runtime: PostgresRuntime, dataDir: string, log: (line: string) => void): PostgresRuntime {
  if (runtime.home !== homeOf(dataDir)) {
    writeFileSync(pointerOf(dataDir), `${runtime.home}\n`);
    log(
      `No account that PostgreSQL accepts can enter ${dataDir}, so the database is kept in ${runtime.home}`,
    );
  }
  return runtime;
}

type RunOptions = {
  readonly input?: string;
  /** Kept open by the program and all processes that it starts. */
  readonly hold?: Hold;
};

/** Runs one of the binaries to completion. @throws with its output when it fails. */
export function run(
  { binaries, account }: Pick<PostgresRuntime, 'binaries' | 'account'>,
  program: string,
  args: readonly string[],
  { input = '', hold }: RunOptions = {},
): string {
  const command = join(binaries.folder, program);
  const [file = command, ...rest] = [...account.prefix, command, ...args];
  return execFileSync(file, rest, {
    // The account may not be able to enter the current folder.
    cwd: '/',
    env: environmentOf(binaries),
    ...account.ids,
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe', ...(hold === undefined ? [] : [hold])],
  });
}

/** Inherits nothing from this process (PGDATA, PGPORT). Messages are English in every locale. */
export function environmentOf(binaries: Binaries): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(binaries.libraries && { LD_LIBRARY_PATH: binaries.libraries }),
  };
}

function tryToRun(attempt: () => string): { output: string; failure?: string } {
  try {
    return { output: attempt() };
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return { output: '', failure: said || (error instanceof Error ? error.message : String(error)) };
  }
}

/** Gives the folder to the account, recursively when it belonged to another. */
export function giveTo(account: Account, path: string): void {
  const owner = account.ids ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (lstatSync(path).uid === owner.uid) return;
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(account, join(path, name));
  chownSync(path, owner.uid, owner.gid);
}

/**
 * Creates the private folder of the server's socket. Anyone who can enter it may connect.
 *
 * @throws when the short folder belongs to another user.
 */
export function openSocketFolder({ name, home, account }: PostgresRuntime): string {
  // The account may not be able to enter root's TMPDIR.
  const short = join(isRoot() ? '/tmp' : tmpdir(), `${name}-${shortHash(home)}`);
  const folder = fitsSocket(join(home, 'run')) ? join(home, 'run') : short;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const trusted = [process.getuid?.(), account.ids?.uid, ...findAccounts().map(({ ids }) => ids?.uid)];
  if (!found.isDirectory() || !trusted.includes(found.uid)) {
    throw new Error(`${folder} belongs to another user (uid ${found.uid}). Remove it, or set TMPDIR.`);
  }
  giveTo(account, folder);
  chmodSync(folder, 0o700);
  return folder;
}

/**
 * A socket's path may have 103 bytes on macOS and 107 on Linux. PostgreSQL reads the folder as a list, in which
 * commas and quotes have a meaning.
 */
function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= 103 && /^[\w./ @+=-]+$/.test(folder);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
