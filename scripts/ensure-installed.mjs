/**
 * Installs the packages when they are missing or don't match the lock file, so that one command is enough on a fresh
 * clone. Runs first, on any version of Node: no types, no imports.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Lists the required or installed packages, by folder. */
function packagesIn(file) {
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

const wanted = Object.entries(packagesIn(join(root, 'package-lock.json')));
const installed = packagesIn(join(root, 'node_modules/.package-lock.json'));
// In production, development packages aren't required.
const withoutDev =
  process.env.NODE_ENV === 'production' || (process.env.npm_config_omit ?? '').includes('dev');
const isNeeded = ({ optional, dev }) => !optional && !(dev && withoutDev);
const missing = wanted.filter(
  ([folder, found]) =>
    folder !== '' && isNeeded(found) && (!installed[folder] || installed[folder].version !== found.version),
);

if (missing.length > 0) {
  console.log(`Installing ${missing.length} packages …`);
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm, 'ci'] : ['npm', 'ci'];
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) console.error(error.message);
  process.exitCode = status ?? 1;
}
