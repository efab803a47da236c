import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasHolders, letGo, openHolders } from './holders.ts';
import { clusterOf, giveTo, run, type PostgresRuntime } from './runtime.ts';

const pollMs = 20;
const patienceMs = 120_000;

/** Creates the application's role and database. The superuser `postgres` is for operators only. */
function firstStatements(name: string): string {
  // createdb: for scratch databases, such as those of tests.
  return `create role "${name}" login createdb;\ncreate database "${name}" owner "${name}";\n`;
}

/**
 * Creates the cluster unless it exists. It gets its final name only when it is complete, so a process killed midway
 * leaves nothing that looks like a cluster.
 */
export async function ensureCluster(
  runtime: PostgresRuntime,
  durable: boolean,
  log: (line: string) => void,
): Promise<void> {
  const cluster = clusterOf(runtime.home);
  for (const room of unfinishedOf(cluster)) await removeUnfinished(room, log);
  if (existsSync(cluster)) return giveTo(runtime.account, cluster);

  const room = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  // In a folder of its own, because initdb sets the owner and mode of the cluster itself.
  mkdirSync(room, { mode: 0o700 });
  giveTo(runtime.account, room);
  const { hold, readEnd } = openHolders(creatorsOf(room));
  closeSync(readEnd);
  const unfinished = join(room, 'cluster');
  const initdb = [
    '-D',
    unfinished,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    ...locale(),
    ...access,
    ...(durable ? [] : ['--no-sync']),
  ];
  const single = [
    '--single',
    '-D',
    unfinished,
    '-c',
    'exit_on_error=on',
    ...(durable ? [] : ['-c', 'fsync=off']),
    'postgres',
  ];
  try {
    run(runtime, 'initdb', initdb, { hold });
    run(runtime, 'postgres', single, { hold, input: firstStatements(runtime.name) });
  } finally {
    letGo(hold);
  }
  renameSync(unfinished, cluster);
  rmSync(room, { recursive: true });
}

/** Only the socket, which trusts everyone who can enter its private folder. */
const access = ['--auth-local=trust', '--auth-host=reject', '--no-instructions'];

/** Code point order everywhere. macOS has no C.UTF-8 before PostgreSQL's own. */
function locale(): string[] {
  return process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8'];
}

function unfinishedOf(cluster: string): string[] {
  const prefix = `${basename(cluster)}.new-`;
  const names = readdirSync(dirname(cluster)).filter((name) => name.startsWith(prefix));
  return names.map((name) => join(dirname(cluster), name));
}

/** The pipe whose write end every process that writes to an unfinished cluster has open. */
const creatorsOf = (room: string): string => join(room, 'creators');

/** Waits for an initdb that outlived the start it belonged to, because it would write to the folder again. */
async function removeUnfinished(room: string, log: (line: string) => void): Promise<void> {
  const creators = creatorsOf(room);
  const isInUse = () => existsSync(creators) && hasHolders(creators);
  if (isInUse())
    log('An earlier start was killed while it created the database. Waiting for its initdb to end.');
  const giveUpAt = Date.now() + patienceMs;
  while (isInUse()) {
    if (Date.now() > giveUpAt) throw new Error(`The initdb of an earlier start still writes to ${room}.`);
    await pause(pollMs);
  }
  rmSync(room, { recursive: true });
}
