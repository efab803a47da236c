/**
 * Installs and builds the documentation site, and follows every link and picture in it: `npm run docs:site`. Not part
 * of `npm test`, because it has its own packages.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const site = join(import.meta.dirname, '../docs/site');
const run = (...args: string[]) => execFileSync('npm', args, { cwd: site, stdio: 'inherit' });
run('install', '--no-audit', '--no-fund');
run('run', 'build');

const built = join(site, 'dist');
const pages = globSync('**/*.html', { cwd: built });
const dead = pages.flatMap((page) => {
  const html = readFileSync(join(built, page), 'utf8');
  const links = [...html.matchAll(/\s(?:href|src)="(\/[^"#?]*)/g)].map(([, path]) => decodeURI(path!));
  // The API is on an instance, not on this site.
  const own = links.filter((path) => !path.startsWith('/api/openapi') && !path.startsWith('//'));
  return own.filter((path) => !leadsSomewhere(path)).map((path) => `${page}: ${path} doesn't exist.`);
});
for (const line of new Set(dead)) console.error(line);
if (dead.length > 0) process.exitCode = 1;
else console.log(`OK: ${pages.length} pages without a dead link.`);

function leadsSomewhere(path: string): boolean {
  const file = join(built, path);
  return path.endsWith('/') ? existsSync(join(file, 'index.html')) : existsSync(file);
}
