/** Launches PostgreSQL in a separate process, to test what happens between processes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

export type ChildServer = {
  readonly url: string;
  readonly reused: boolean;
  /** The Node process, the leader of its own process group. */
  readonly pid: number;
  /** Lines that the launcher logged. */
  readonly log: readonly string[];
  /** Sends SIGKILL and waits for the process to exit. The server may still be stopping. */
  kill(): Promise<void>;
  /** Stops cleanly and waits for the exit. */
  stop(): Promise<void>;
};

export type ChildOptions = {
  readonly dataDir: string;
  readonly durable?: boolean;
  /** The copy of this package to run. Default: this one. */
  readonly checkout?: string;
  readonly node?: string;
  readonly uid?: number;
  readonly env?: Readonly<Record<string, string>>;
};

const thisCheckout = join(import.meta.dirname, '..');

const program = `
const { checkout, ...options } = JSON.parse(process.argv[1]);
process.on('SIGINT', () => {});
const { launchPostgres } = await import(checkout + '/src/launch-postgres.ts');
const log = [];
try {
  const server = await launchPostgres({ ...options, log: (line) => log.push(line) });
  process.on('message', async () => {
    await server.stop();
    process.disconnect();
  });
  process.send({ url: server.url, reused: server.reused, log });
} catch (error) {
  process.send({ failure: error.message });
  process.disconnect();
}
`;

/** @throws the launcher's own error. */
export async function launchInChild({
  dataDir,
  durable = false,
  checkout = thisCheckout,
  node = process.execPath,
  uid,
  env,
}: ChildOptions): Promise<ChildServer> {
  const child = spawn(
    node,
    ['--input-type=module', '-e', program, JSON.stringify({ dataDir, durable, checkout })],
    {
      cwd: '/',
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      ...(uid !== undefined && { uid, gid: uid }),
    },
  );
  const answer = await firstMessage(child);
  if ('failure' in answer) throw new Error(answer.failure);
  const ended = once(child, 'exit');
  return {
    ...answer,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.send('stop');
      await ended;
    },
  };
}

type Answer = { url: string; reused: boolean; log: string[] } | { failure: string };

function firstMessage(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answer));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The child exited too early (${signal ?? code}).`)),
    );
  });
}

export async function ask<Row = Record<string, unknown>>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Lists the processes whose command line contains all of the texts. */
export function processesWith(...texts: readonly string[]): number[] {
  return commandLines()
    .filter(({ line }) => texts.every((text) => line.includes(text)))
    .map(({ pid }) => pid);
}

/** Small containers have no `ps`, and macOS has no `/proc`. */
function commandLines(): { pid: number; line: string }[] {
  if (existsSync('/proc/self/cmdline')) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map((pid) => ({ pid: Number(pid), line: commandLineOf(pid) }));
  }
  const lines = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), line }));
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // exited in the meantime
  }
}
