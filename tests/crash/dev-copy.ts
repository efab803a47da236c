import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './tcp-proxy.ts';

const root = join(import.meta.dirname, '../..');
/** Files that `npm run dev` reads. Packages are linked, so that the copy has its own Vite cache. */
const copied = ['src', 'seed', 'content', 'scripts', 'package.json', 'package-lock.json', 'vite.config.ts'];

/** `npm run dev` in a copy of the sources that a test may edit. */
export type DevCopy = {
  readonly url: string;
  readonly output: () => string;
  readonly edit: (file: string, from: string, to: string) => void;
  readonly close: () => Promise<void>;
};

export async function openDevCopy(): Promise<DevCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-dev-'));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  linkPackages(folder);
  const port = await freePort();
  const child = spawn('npm', ['run', 'dev', '--ignore-scripts'], {
    cwd: folder,
    // A process group, so that npm, its shell, the watcher and the server end together.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      SEED: 'none',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => void (output += text.toString()));
  const signalGroup = (signal: NodeJS.Signals) => isAlive(child.pid!) && process.kill(-child.pid!, signal);
  const killGroup = () => void signalGroup('SIGKILL');
  process.once('exit', killGroup);
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    edit: (file, from, to) => {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      if (!before.includes(from)) throw new Error(`${file} has no "${from}" to edit.`);
      writeFileSync(path, before.replace(from, to));
    },
    close: async () => {
      signalGroup('SIGTERM');
      for (let left = 100; isAlive(child.pid!) && left > 0; left--) await wait(100);
      killGroup();
      process.off('exit', killGroup);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function linkPackages(folder: string): void {
  const packages = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name.startsWith('.vite')) continue;
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  }
}

function isAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
