/**
 * The command line: `node src/app/main.ts start`. Has no static imports of our code, so that an older Node can hand
 * over to the one that npm installed.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

const nodeNeeded = 24;
const packages = join(import.meta.dirname, '../../node_modules');
const carriedNode = join(packages, '.bin/node');

if (Number(process.versions.node.split('.')[0]) >= nodeNeeded) {
  // Stripping types and compiling once per file version saves a third of the start time.
  enableCompileCache(join(packages, '.cache/compiled'));
  const { resolveImportsDirectly } = await import('../platform/server/direct-imports.ts');
  const resolveByNode = resolveImportsDirectly();
  const { runCommand } = await import('./commands.ts');
  await runCommand(process.argv.slice(2));
  resolveByNode();
  // Flush now, so that the cache survives if the process is killed.
  flushCompileCache();
} else if (existsSync(carriedNode)) {
  const child = spawn(carriedNode, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  process.stderr.write(`Backbeat needs Node ${nodeNeeded} or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
}
