/**
 * Runs the static checks: formatting, lint, architecture, language, spelling, types and unused code. All run at once on
 * one core each, because a compiler that shares its work among threads does half of it twice. Each check's output is
 * printed in one piece.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const types = (part: string) => ['tsc', '-p', `tsconfig.${part}.json`, '--singleThreaded'];
/** Longest first. */
const checks = [
  types('tests'),
  types('server'),
  types('web'),
  ['oxlint'],
  ['node', 'scripts/architecture/check.ts'],
  ['node', 'scripts/language/check.ts'],
  // Words that it doesn't know go into scripts/language/dictionary.txt.
  ['cspell', 'lint', '--no-progress', '--no-summary'],
  ['knip', '--no-config-hints'],
  ['oxfmt', '--check'],
];

async function passes([command, ...args]: string[]): Promise<boolean> {
  const began = Date.now();
  // Found on the PATH that npm sets.
  const child = spawn(command!, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${[command, ...args].join(' ')} (${seconds} s)\n${said}${complained}`);
  return code === 0;
}

const passed = await Promise.all(checks.map(passes));
if (passed.includes(false)) process.exitCode = 1;
