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
import { codeOf } from './error-code.ts';
import { type Hold, letGo, openHolders } from './holders.ts';
import { findPostmaster, isServing, type Postmaster, tryConnecting, urlOf } from './postmaster.ts';
import { clusterOf, environmentOf, giveTo, openSocketFolder, type PostgresRuntime } from './runtime.ts';

export type Settings = Readonly<Record<string, string | number>>;

export type ServerProcess = {
  readonly postmaster: Postmaster;
  readonly hold: Hold;
};

const pollMs = 5;
/** Time limit for crash recovery, and for the last checkpoint of a busy server. */
export const patienceMs = 120_000;
const crashPatienceMs = 30_000;
/** How long the keeper waits for an orderly stop. */
const keeperPatienceSeconds = 10;
/** A start logs nothing about a server that stops within this time, … */
const quietMs = 1_000;
/** … waits this much longer for it, … */
const leftoverMs = 3_000;
/** … and then gives it this long to end its processes. */
const quitMs = 10_000;
const largestLogBytes = 5_000_000;

export const holdersOf = (home: string): string => join(home, 'holders');
export const seenOf = (home: string): string => join(home, 'holders.seen');
const logOf = (home: string): string => join(home, 'server.log');

/**
 * The keeper: runs the server and reads the holders' pipe (descriptor 3) until its last writer has exited; then it
 * stops the server. It survives a SIGKILL of the process that started it. Because it is a session of its own, it
 * doesn't receive the Ctrl-C that lets that process finish its work.
 *
 * PostgreSQL 18 hangs for good when it gets SIGINT during crash recovery. Only a server that has recovered has a WAL
 * writer. Any other, and one that doesn't stop in time, gets SIGQUIT: its next start recovers from the log.
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
 * @throws with the end of its log when it doesn't.
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
    // After a crash its busy sessions live for another moment, and PostgreSQL refuses to start meanwhile.
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
    if (course.isReady && code !== 0)
      log(`PostgreSQL exited unexpectedly (${course.end}); see ${logOf(home)}`);
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
  return { failure: `PostgreSQL didn't start (${course.end ?? 'still not ready'}).\n${said}` };
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
 * Cleans up after a server without holders: one that is stopping or hangs, one whose keeper was killed, or a
 * `postmaster.pid` whose pid another process reuses, which PostgreSQL would take for a running server.
 */
export async function clearLeftover(home: string, name: string, log: (line: string) => void): Promise<void> {
  const cluster = clusterOf(home);
  const postmaster = findPostmaster(cluster);
  if (postmaster && isServing(postmaster.pid, cluster))
    await endLeftover(postmaster, cluster, urlOf(postmaster.socketFolder, name), log);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

async function endLeftover(
  { pid, isReady }: Postmaster,
  cluster: string,
  url: string,
  log: (line: string) => void,
): Promise<void> {
  const accepts = isReady && (await tryConnecting(url)) === undefined;
  if (accepts) sendSignal(pid, 'SIGINT');
  // It may have begun to stop meanwhile. Its last act is to remove its file.
  if (accepts || (findPostmaster(cluster)?.isStopping ?? true)) {
    if (await isGoneWithin(quietMs, pid, cluster)) return;
    log(
      `PostgreSQL (process ${pid}) is still stopping after an earlier run. Waiting ${leftoverMs / 1000} s.`,
    );
    if (await isGoneWithin(leftoverMs, pid, cluster)) return;
    log(
      "It doesn't stop, so it is killed now. Saved data is safe: PostgreSQL recovers it on the next start.",
    );
  }
  sendSignal(pid, 'SIGQUIT');
  if (await isGoneWithin(quitMs, pid, cluster)) return;
  sendSignal(pid, 'SIGKILL');
  await untilGone(pid, cluster);
}

/** A server that ended in the meantime needs no signal. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** @throws when the server is still running after two minutes. */
export async function untilGone(pid: number, cluster: string): Promise<void> {
  if (!(await isGoneWithin(patienceMs, pid, cluster)))
    throw new Error(`PostgreSQL (process ${pid}) doesn't stop.`);
}

async function isGoneWithin(ms: number, pid: number, cluster: string): Promise<boolean> {
  const giveUpAt = Date.now() + ms;
  while (isServing(pid, cluster)) {
    if (Date.now() > giveUpAt) return false;
    await pause(pollMs);
  }
  return true;
}
