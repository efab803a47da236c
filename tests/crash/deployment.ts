import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp, type App } from '#app/server/app.ts';
import { verifyApp } from '#app/verify.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { freePort, openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const root = join(import.meta.dirname, '../..');
const main = join(root, 'src/app/main.ts');
/**
 * Starting takes most of the time here, so use compiled sources and a larger young generation, which avoids copying
 * while loading.
 */
const node = [process.execPath, '--min-semi-space-size=16'] as const;
const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

type Environment = Readonly<Record<string, string>>;

/** A process of the product. */
export type Running = {
  /** 0 for a worker. */
  readonly port: number;
  readonly isAlive: () => boolean;
  /** The end of its output. */
  readonly lastWords: () => string;
  /** The signal that killed it, or its exit code. */
  readonly ended: Promise<string>;
  readonly kill: (signal?: 'SIGKILL' | 'SIGTERM') => Promise<string>;
};

/** One database, one address, and any number of real processes. */
export type Deployment = {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly door: TcpProxy;
  /** Resolves when the process is ready or has died. */
  readonly startWeb: (environment?: Environment) => Promise<Running>;
  /** Web and worker in one process. */
  readonly startAll: (environment?: Environment) => Promise<Running>;
  readonly startWorker: (environment?: Environment) => Promise<Running>;
  /** Results of `npm run verify`. */
  readonly verify: () => Promise<readonly string[]>;
  /**
   * Runs `npm run verify`.
   * @returns its output and exit code
   */
  readonly runVerify: () => Promise<{ said: string; ended: string }>;
  /** Fault points at which processes were killed, in order. */
  readonly faultsFired: () => readonly string[];
  /** Errors that processes logged. The kill of another process isn't one. */
  readonly errors: readonly string[];
  /** Ends every process. */
  readonly close: () => Promise<void>;
};

/** @param given a database other than a new one of the test cluster */
export async function openDeployment(
  environment: Environment = {},
  given?: Awaited<ReturnType<typeof openTestDatabase>>,
): Promise<Deployment> {
  const database = given ?? (await openTestDatabase());
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-crash-'));
  const faultLog = join(folder, 'faults');
  const door = await openTcpProxy();
  const db = openDb(database.url, { max: 4 });
  const running = new Set<Running>();
  const killAll = () => running.forEach((each) => void each.kill());
  process.once('exit', killAll);
  const errors: string[] = [];
  let verifier: Promise<App> | undefined;
  const settings: Environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    SEED: 'none',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PUBLIC_URL: door.url,
    AUTH_SECRET: 'one secret for all processes of this site',
    ...environment,
  };

  const start = async (args: readonly string[], port: number, more: Environment = {}): Promise<Running> => {
    const child = spawn(node[0], [node[1], main, ...args], {
      env: {
        ...settings,
        ...inherited,
        FAULT_LOG: faultLog,
        PORT: String(port),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = watch(child, port, errors);
    running.add(started.process);
    void started.process.ended.then(() => running.delete(started.process));
    await Promise.race([started.saidHello, started.process.ended]);
    return started.process;
  };

  return {
    db,
    databaseUrl: database.url,
    door,
    startWeb: async (more) => start(['web', '--api-only'], await freePort(), more),
    startAll: async (more) => start(['start', '--api-only'], await freePort(), more),
    startWorker: (more) => start(['worker'], 0, more),
    verify: async () => {
      verifier ??= openApp(readConfig({ ...settings, LOG_LEVEL: 'silent' }), database.url);
      return verifyApp(await verifier);
    },
    runVerify: async () => {
      const env = { ...settings, ...inherited };
      const child = spawn(node[0], [node[1], main, 'verify'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.on('data', (text: Buffer) => (said += text.toString()));
      return { ended: await endOf(child), said: said.trim() };
    },
    faultsFired: () => readLines(faultLog),
    errors,
    close: async () => {
      await Promise.all([...running].map((each) => each.kill('SIGTERM')));
      process.off('exit', killAll);
      await (await verifier)?.close();
      await db.destroy();
      await door.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds that a process may take to close. */
const closeWithinMs = 8000;

function watch(child: ChildProcess, port: number, errors: string[]) {
  let isAlive = true;
  const ended = endOf(child).finally(() => (isAlive = false));
  let text = '';
  let lastWords = '';
  const saidHello = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      lastWords = (lastWords + chunk.toString()).slice(-2000);
      const lines = text.split('\n');
      text = lines.pop()!;
      if (lines.some((line) => line.trimStart().startsWith('Backbeat'))) resolve();
      errors.push(...lines.flatMap(errorIn));
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
  });
  const process: Running = {
    port,
    isAlive: () => isAlive,
    lastWords: () => lastWords,
    ended,
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), closeWithinMs);
      return ended.finally(() => clearTimeout(timer));
    },
  };
  return { process, saidHello };
}

/** @returns the error in a log line */
function errorIn(line: string): string[] {
  if (!line.startsWith('{')) return line.includes('Error') ? [line] : [];
  const { msg, err, ...more } = JSON.parse(line) as { msg: string; err?: { stack?: string } };
  return [`${msg} ${JSON.stringify(more)} ${err?.stack ?? ''}`];
}

async function endOf(child: ChildProcess): Promise<string> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? String(code);
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trim().split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
