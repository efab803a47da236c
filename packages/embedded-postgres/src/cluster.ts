import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { clusterOf, giveTo, run, type PostgresRuntime } from './runtime.ts';

/** Creates the application's role and database. The superuser `postgres` is for operators only. */
function firstStatements(name: string): string {
  // createdb: for scratch databases, such as those of tests.
  return `create role "${name}" login createdb;\ncreate database "${name}" owner "${name}";\n`;
}

/**
 * Creates the cluster unless it exists. It gets its final name only when it is complete, so a process killed midway
 * leaves nothing that looks like a cluster.
 */
export function ensureCluster(runtime: PostgresRuntime, durable: boolean): void {
  const cluster = clusterOf(runtime.home);
  removeUnfinished(cluster);
  if (existsSync(cluster)) return giveTo(runtime.account, cluster);

  const room = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  // In a folder of its own, because initdb sets the owner and mode of the cluster itself.
  mkdirSync(room, { mode: 0o700 });
  giveTo(runtime.account, room);
  const unfinished = join(room, 'cluster');
  run(runtime, 'initdb', [
    '-D',
    unfinished,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    ...locale(),
    ...access,
    ...(durable ? [] : ['--no-sync']),
  ]);
  const single = [
    '--single',
    '-D',
    unfinished,
    '-c',
    'exit_on_error=on',
    ...(durable ? [] : ['-c', 'fsync=off']),
    'postgres',
  ];
  run(runtime, 'postgres', single, firstStatements(runtime.name));
  renameSync(unfinished, cluster);
  rmSync(room, { recursive: true });
}

/** Only the socket, which trusts everyone who can enter its private folder. */
const access = ['--auth-local=trust', '--auth-host=reject', '--no-instructions'];

/** Code point order everywhere. macOS has no C.UTF-8 before PostgreSQL's own. */
function locale(): string[] {
  return process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8'];
}

function removeUnfinished(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dirname(cluster))) {
    if (name.startsWith(prefix)) rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
}
