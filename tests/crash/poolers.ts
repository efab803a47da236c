import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tryConnecting } from '@backbeat/embedded-postgres';
import { freePort } from './tcp-proxy.ts';

export type Pooler = { readonly url: string; readonly close: () => Promise<void> };

/** Startup parameters that PgBouncer accepts by default. */
const taken = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
]);

/** In a simple query after its length, or in a parsed one after its name. */
const listens = /(?:Q[^]{4}|\0)\s*listen\b/i;

export type StrictProxy = Pooler & {
  /** Uses of features that a transaction pooler doesn't support. */
  readonly faults: readonly string[];
};

/** A proxy as strict as PgBouncer, for machines without it. It doesn't pool. */
export async function openStrictProxy(databaseUrl: string): Promise<StrictProxy> {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  const faults: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    const upstream = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port || 5432}`)
      : connect(Number(port || 5432), host);
    client.once('data', (startup: Buffer) =>
      faults.push(...namesIn(startup).filter((name) => !taken.has(name))),
    );
    client.on('data', (bytes) => {
      if (listens.test(bytes.toString('latin1'))) faults.push('listen');
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => client.write(bytes));
    for (const side of [client, upstream]) {
      side.on('error', () => {});
      side.on('close', () => [client, upstream].forEach((each) => each.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    faults,
    url: `postgres://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    close: async () => {
      server.close();
      for (const client of open) client.destroy();
    },
  };
}

/** Parameter names in a startup message: length, version, then pairs of texts that end with NUL. */
function namesIn(startup: Buffer): string[] {
  const texts = startup.subarray(8).toString().split('\0');
  return texts.filter((text, place) => place % 2 === 0 && text !== '').map((name) => name.toLowerCase());
}

const versionNeeded = [1, 21] as const;

/** @returns a PgBouncer that supports prepared statements, or undefined. `PGBOUNCER` names one. */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const programs = [process.env['PGBOUNCER'], ...folders.map((folder) => join(folder, 'pgbouncer'))];
  return programs.find((program) => program && existsSync(program) && isNewEnough(program));
}

function isNewEnough(program: string): boolean {
  const said = execFileSync(program, ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(said) ?? []).map(Number);
  return major > versionNeeded[0] || (major === versionNeeded[0] && minor >= versionNeeded[1]);
}

/** A PgBouncer with the settings from docs/operations.md. */
export async function openPgBouncer(program: string, databaseUrl: string): Promise<Pooler> {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  // It refuses to run as root, and a private socket is open to its owner only.
  const owner = host.startsWith('/') ? statSync(host) : { uid: process.getuid!(), gid: process.getgid!() };
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-pgbouncer-'));
  const listenPort = await freePort();
  const name = pathname.slice(1);
  const lines = [
    '[databases]',
    `${name} = host=${host} port=${port || 5432} dbname=${name} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_prepared_statements = 500',
    'default_pool_size = 8',
    'max_client_conn = 500',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${lines.join('\n')}\n`);
  chmodSync(folder, 0o700);
  for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(program, ['-q', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    uid: owner.uid,
    gid: owner.gid,
  });
  const ended = once(child, 'exit');
  const url = `postgres://${username}@127.0.0.1:${listenPort}${pathname}`;
  for (const end = Date.now() + 10_000; await tryConnecting(url); await wait(50)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('PgBouncer did not start.');
  }
  return {
    url,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
