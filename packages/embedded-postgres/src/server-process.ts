import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Hold, letGo, openHolders } from './holders.ts';
import { findPostmaster, isServing, type Postmaster, tryConnecting, urlOf } from './postmaster.ts';
import { clusterOf, environmentOf, giveTo, openSocketFolder, type PostgresRuntime } from './runtime.ts';

export type Settings = Readonly<Record<string, string | number>>;

export type ServerProcess = {
  readonly postmaster: Postmaster;
  readonly hold: Hold;
};

const pollMs = 5;
/** Recovery after a crash may take this long; so may the last checkpoint of a busy server. */
export const patienceMs = 120_000;
const crashPatienceMs = 30_000;
/** The keeper waits so long for an orderly stop. */
const keeperPatienceSeconds = 10;
/** A start says nothing of a server that stops within this time, … */
const quietMs = 1_000;
/** … waits so much longer for it, … */
const leftoverMs = 3_000;
/** … and then gives it so long to end its processes. */
const quitMs = 10_000;
const largestLogBytes = 5_000_000;

export const holdersOf = (home: string): string => join(home, 'holders');
export const seenOf = (home: string): string => join(home, 'holders.seen');
const logOf = (home: string): string => join(home, 'server.log');

/**
 * The keeper: runs the server and, beside it, reads the holders' pipe (descriptor 3) until its last
 * writer has gone; then it stops the server. It outlives a SIGKILL of the process that started it,
 * and being a session of its own, it does not hear the Ctrl-C that lets that process finish its work.
 *
 * PostgreSQL 18 hangs for good when it gets SIGINT during crash recovery. Only a server that has
 * recovered has a WAL writer; any other, and one that does not stop in time, gets SIGQUIT: its next
 * start recovers from the log.
 */
const keeper = `
seen=$1
shift
"$@" 3<&- &
server=$!
trap '' HUP INT TERM
children() {
  if [ -r "/proc/$server/task/$server/children" ]; then
    for pid in $(cat "/proc/$server/task/$server/children"); do
      tr '\\0' ' ' <"/proc/$pid/cmdline"
      echo
    done
  else
    ps -axo ppid=,args= | grep "^ *$server "
  fi 2>/dev/null
}
stop() {
  if children | grep -q walwriter; then
    kill -s INT "$server"
    left=${keeperPatienceSeconds}
    while [ "$left" -gt 0 ] && kill -s 0 "$server" 2>/dev/null; do
      sleep 1
      left=$((left - 1))
    done
  fi
  kill -s QUIT "$server" 2>/dev/null
}
( while read -r _; do printf . >>"$seen"; done; exec 0</dev/null 3<&-; stop ) <&3 &
watch=$!
exec 3<&-
wait "$server"
code=$?
kill -s KILL "$watch" 2>/dev/null
exit "$code"
`;

/**
 * Starts the server and waits until it accepts connections.
 *
 * @throws with the end of its log when it does not.
 */
export async function startServer(
  runtime: PostgresRuntime,
  settings: Settings,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const giveUpAt = Date.now() + crashPatienceMs;
  while (true) {
    const started = await tryStart(runtime, settings, log);
    if (!('failure' in started)) return started;
    // After a crash its busy sessions live on for a moment, and PostgreSQL waits for no one.
    if (!started.failure.includes('is still in use') || Date.now() > giveUpAt)
      throw new Error(started.failure);
    await pause(100);
  }
}

async function tryStart(
  runtime: PostgresRuntime,
  settings: Settings,
  log: (line: string) => void,
): Promise<ServerProcess | { failure: string }> {
  const { home } = runtime;
  const { hold, child, logStart } = spawnServer(runtime, settings);
  const course: { isReady: boolean; end?: string } = { isReady: false };
  child.once('error', (error) => (course.end = error.message));
  child.once('exit', (code, signal) => {
    course.end = signal ?? `code ${code}`;
    if (course.isReady && code !== 0) log(`PostgreSQL ended by itself (${course.end}); see ${logOf(home)}`);
  });

  const giveUpAt = Date.now() + patienceMs;
  while (course.end === undefined && Date.now() < giveUpAt) {
    const postmaster = findPostmaster(clusterOf(home));
    if (postmaster?.isReady) {
      course.isReady = true;
      return { postmaster, hold };
    }
    await pause(pollMs);
  }
  letGo(hold);
  const said = readFileSync(logOf(home)).subarray(logStart).toString().trim();
  return { failure: `PostgreSQL did not start (${course.end ?? 'it is still not ready'}).\n${said}` };
}

function spawnServer(
  runtime: PostgresRuntime,
  settings: Settings,
): { hold: Hold; child: ChildProcess; logStart: number } {
  const { home, account, binaries } = runtime;
  const all = { ...settings, unix_socket_directories: `"${openSocketFolder(runtime)}"` };
  writeFileSync(seenOf(home), '');
  giveTo(account, seenOf(home));
  const { hold, readEnd } = openHolders(holdersOf(home));
  const logFile = openLog(home);
  const logStart = fstatSync(logFile).size;
  const [file = '/bin/sh', ...args] = [
    ...account.prefix,
    '/bin/sh',
    '-c',
    keeper,
    `${runtime.name}-postgres`,
    seenOf(home),
    join(binaries.folder, 'postgres'),
    '-D',
    clusterOf(home),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn(file, args, {
    cwd: '/',
    env: environmentOf(binaries),
    ...account.ids,
    detached: true,
    stdio: ['ignore', logFile, logFile, readEnd],
  });
  closeSync(readEnd);
  closeSync(logFile);
  child.unref();
  return { hold, child, logStart };
}

function openLog(home: string): number {
  const file = logOf(home);
  if (existsSync(file) && statSync(file).size > largestLogBytes) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/**
 * Clears what a server without holders left: one that is still stopping or never will, one whose
 * keeper was killed, or a `postmaster.pid` whose number now belongs to another process, which
 * PostgreSQL would take for a running server.
 */
export async function clearLeftover(home: string, name: string, log: (line: string) => void): Promise<void> {
  const cluster = clusterOf(home);
  const postmaster = findPostmaster(cluster);
  if (postmaster && isServing(postmaster.pid, cluster))
    await endLeftover(postmaster, cluster, urlOf(postmaster.socketFolder, name), log);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

async function endLeftover(
  { pid, isReady, isStopping }: Postmaster,
  cluster: string,
  url: string,
  log: (line: string) => void,
): Promise<void> {
  const accepts = isReady && (await tryConnecting(url)) === undefined;
  if (accepts) process.kill(pid, 'SIGINT');
  if (accepts || isStopping) {
    if (await isGoneWithin(quietMs, pid, cluster)) return;
    log(
      `PostgreSQL (process ${pid}) is still stopping after an earlier run. Waiting ${leftoverMs / 1000} s.`,
    );
    if (await isGoneWithin(leftoverMs, pid, cluster)) return;
    log('It does not stop, so it is ended now. Saved data is safe: PostgreSQL recovers it as it starts.');
  }
  process.kill(pid, 'SIGQUIT');
  if (await isGoneWithin(quitMs, pid, cluster)) return;
  process.kill(pid, 'SIGKILL');
  await untilGone(pid, cluster);
}

/** @throws when the server has not ended after two minutes. */
export async function untilGone(pid: number, cluster: string): Promise<void> {
  if (!(await isGoneWithin(patienceMs, pid, cluster)))
    throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

async function isGoneWithin(ms: number, pid: number, cluster: string): Promise<boolean> {
  const giveUpAt = Date.now() + ms;
  while (isServing(pid, cluster)) {
    if (Date.now() > giveUpAt) return false;
    await pause(pollMs);
  }
  return true;
}
