import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withStartLock } from '@backbeat/embedded-postgres';

const repository = join(import.meta.dirname, '../..');
const stampIn = (root: string) => join(root, 'dist/built-from');

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
export async function ensureBuilt(root = repository): Promise<boolean> {
  if (isBuilt(root)) return false;
  const dist = join(root, 'dist');
  try {
    mkdirSync(dist, { recursive: true });
    accessSync(dist, constants.W_OK);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `The pages aren't built, and can't be built now (${message}). Run "npm run build" in ${root}.`,
      { cause: error },
    );
  }
  return withStartLock(join(dist, 'build-lock'), async () => {
    if (isBuilt(root)) return false;
    await buildPages(root);
    return true;
  });
}

function isBuilt(root: string): boolean {
  const stamp = stampIn(root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources(root);
}

/** @throws Error if the pages can't be built, such as without development packages */
export async function buildPages(root = repository): Promise<void> {
  const from = hashOfSources(root);
  const vite = 'node_modules/vite/bin/vite.js';
  // npm leaves them out where NODE_ENV is production.
  if (!existsSync(join(root, vite)))
    throw new Error(
      `Building the pages needs the development packages. Run "npm ci --include=dev" in ${root}.`,
    );
  await runNode(root, vite, 'build', '--logLevel', 'warn');
  await runNode(root, 'scripts/compress.ts');
  writeFileSync(stampIn(root), from);
}

function hashOfSources(root: string): string {
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
async function runNode(root: string, ...args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The pages could not be built:\n${stdout}${stderr}`, { cause: error });
  }
}
