import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { treeOf } from './process-tree.ts';

export const root = join(import.meta.dirname, '..');

/** The shared data folder of a full run. A benchmark that is started alone creates its own. */
const sharedFolder = process.env.BENCH_DATA_DIR;

/** Creates a folder on the disk that holds the real data: on an in-memory file system every flush would be free. */
export function makeDataFolder(): { path: string; remove: () => void } {
  mkdirSync(join(root, '.data'), { recursive: true });
  const path = mkdtempSync(join(root, '.data/bench-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return { path, remove };
}

/** The seeded city: the run's shared one, or a temporary one for this benchmark. */
export function cityFolder(): { path: string; remove: () => void } {
  return sharedFolder ? { path: sharedFolder, remove: () => {} } : makeDataFolder();
}

/** Seeds the city unless it exists. */
export async function seedCity(dataDir: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, ['src/app/main.ts', 'seed'], { cwd: root, env });
}

export type BenchServer = {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** Seconds from process start to its first response. */
  readonly startSeconds: number;
  readonly stop: () => Promise<void>;
};

export type ServerOptions = {
  readonly dataDir: string;
  /** Arguments after `node src/app/main.ts`. */
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The path that answers once the server is ready. */
  readonly ready?: string;
  /** Another checkout to run in. */
  readonly cwd?: string;
  /** The program to start. Default: our command line on this Node. */
  readonly start?: readonly [program: string, ...args: string[]];
};

/** Starts the server in its own process and waits until it answers. @throws Error with its output. */
export async function openBenchServer(options: ServerOptions): Promise<BenchServer> {
  const { dataDir, command = ['start'], env = {}, ready = '/', cwd = root } = options;
  const port = await freePort();
  // Browsers accept brotli on plain HTTP from localhost only.
  const url = `http://localhost:${port}`;
  const [program, ...args] = options.start ?? [process.execPath, 'src/app/main.ts', ...command];
  const began = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  child.stderr.on('data', (text) => (printed += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(`${url}${ready}`))) {
    if (child.exitCode !== null) throw new Error(`The server failed to start:\n${printed}`);
    await wait(20);
  }
  const startSeconds = (performance.now() - began) / 1000;
  // npm and its shell forward signals late, so signal the server itself, the last process they started.
  const started = treeOf(child.pid!).findLast(({ command: line }) => line.includes('src/app/main.ts'));
  const pid = started?.pid ?? child.pid!;
  return {
    pid,
    port,
    url,
    startSeconds,
    stop: async () => {
      process.kill(pid, 'SIGTERM');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
