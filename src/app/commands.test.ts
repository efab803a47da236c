import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'backbeat-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Resolves with the exit code and what was written to stderr. */
function run(...args: readonly string[]): Promise<readonly [code: unknown, said: string]> {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env }, (error, _, said) =>
      resolve([error?.code, said.trim()]),
    );
  });
}

test.each(['admin you@example.com', 'backup', 'doctor', 'reindex', 'verify'])(
  '“%s” without the settings of an instance refuses, and makes no empty database [INS-08]',
  async (command) => {
    const refusal = `There is no database in ${folder}. Set DATABASE_URL and the other settings.`;
    expect(await run(...command.split(' '))).toEqual([1, refusal]);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  },
);
