import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { treeOf } from './process-tree.ts';

export const root = join(import.meta.dirname, '..');

/** The folder in which a whole run keeps its city. A benchmark that is started alone makes its own. */
const sharedFolder = process.env.BENCH_DATA_DIR;

/** A new folder on the same disk as the real data: a file system in memory would make every flush free. */
export function makeDataFolder(): { path: string; remove: () => void } {
  mkdirSync(join(root, '.data'), { recursive: true });
  const path = mkdtempSync(join(root, '.data/bench-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return { path, remove };
}

/** The seeded city: that of the run, which stays, or one for this benchmark alone. */
export function cityFolder(): { path: string; remove: () => void } {
  return sharedFolder ? { path: sharedFolder, remove: () => {} } : makeDataFolder();
}

/** Fills the city where that was not done before. */
export async function seedCity(dataDir: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, ['src/app/main.ts', 'seed'], { cwd: root, env });
}

export type BenchServer = {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** Seconds from the start of the process to its first answer. */
  readonly startSeconds: number;
  readonly stop: () => Promise<void>;
};

export type ServerOptions = {
  readonly dataDir: string;
  /** As after `node src/app/main.ts`. */
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The page whose answer means that the server is ready. */
  readonly ready?: string;
  /** Another checkout than this one. */
  readonly cwd?: string;
  /** What starts it; default: our command line on this Node. */
  readonly start?: readonly [program: string, ...args: string[]];
};

/** Starts the server in its own process and waits until it answers. @throws Error with what it printed. */
export async function openBenchServer(options: ServerOptions): Promise<BenchServer> {
  const { dataDir, command = ['start'], env = {}, ready = '/', cwd = root } = options;
  const port = await freePort();
  // By this name browsers ask for brotli on plain http too.
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
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${printed}`);
    await wait(20);
  }
  const startSeconds = (performance.now() - began) / 1000;
  // npm and its shell forward signals late, so signal the server itself, which they started last.
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
