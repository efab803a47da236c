import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withStartLock } from '@backbeat/embedded-postgres';

const root = join(import.meta.dirname, '../..');
const stamp = join(root, 'dist/built-from');

/** Sources of the build. The route tree is one of its outputs. */
const sources = [
  'src/**/*',
  'packages/*/src/**/*',
  'vite.config.ts',
  'package-lock.json',
  'scripts/{slim-*,script-files,compress}.ts',
];
const notSources = ['**/server/**', '**/testing/**', '**/*.test.*', '**/routeTree.gen.ts', 'src/app/*.ts'];

/**
 * Builds the pages unless a build of exactly these sources exists. When several processes start at once, one builds
 * and the others wait.
 * @returns whether it built
 */
export async function ensureBuilt(): Promise<boolean> {
  if (isBuiltFrom(hashOfSources())) return false;
  mkdirSync(join(root, 'dist'), { recursive: true });
  return withStartLock(join(root, 'dist/build-lock'), async () => {
    if (isBuiltFrom(hashOfSources())) return false;
    await buildPages();
    return true;
  });
}

function isBuiltFrom(sources: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

export async function buildPages(): Promise<void> {
  const from = hashOfSources();
  await runNode('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  await runNode('scripts/compress.ts');
  writeFileSync(stamp, from);
}

function hashOfSources(): string {
  const files = globSync(sources, { cwd: root, exclude: notSources, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * Runs in its own process, so that its memory is freed.
 * @throws Error with its output
 */
async function runNode(...args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The pages could not be built:\n${stdout}${stderr}`, { cause: error });
  }
}
