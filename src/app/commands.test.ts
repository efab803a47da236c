import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'backbeat-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Resolves with the exit code and what was written to stderr, then to stdout. */
function runAll(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly [code: unknown, said: string, printed: string]> {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, ...settings };
  const command = [join(import.meta.dirname, 'main.ts'), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, printed, said) =>
      resolve([error?.code, said.trim(), printed]),
    );
  });
}

async function run(...given: Parameters<typeof runAll>): Promise<readonly [code: unknown, said: string]> {
  const [code, said] = await runAll(...given);
  return [code, said];
}

test.each(['admin you@example.com', 'backup', 'doctor', 'reindex', 'verify'])(
  '“%s” without the settings of an instance refuses, and makes no empty database [INS-08]',
  async (command) => {
    const refusal = `There is no database in ${folder}. Set DATABASE_URL and the other settings.`;
    expect(await run(command.split(' '))).toEqual([1, refusal]);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  },
);

test.each([
  ['whose server no one knows', { host: 'database.invalid', search: '' }],
  ['whose server refuses', { host: '127.0.0.1:1', search: '' }],
  ['without such a role', { username: 'stranger', password: 'wrong' }],
  ['without such a database', { pathname: '/nowhere' }],
])('a database %s stops every command, and the message names the setting [INS-08]', async (_, wrong) => {
  const { href } = Object.assign(new URL(inject('testCluster').adminUrl), wrong);
  const [code, said] = await run(['verify'], { DATABASE_URL: href });
  expect(said).toMatch(/^Can't connect to the database at DATABASE_URL \(.+\)\.$/);
  expect(code).toBe(1);
});

test('a data folder that can’t be written stops every command, and the message names the setting [INS-08]', async () => {
  const DATA_DIR = join(folder, 'file');
  writeFileSync(DATA_DIR, '');
  const [code, said] = await run(['verify'], { DATA_DIR });
  expect(said).toMatch(/^Can't write to DATA_DIR \(.+\)\.$/);
  expect(code).toBe(1);
});

test.each(['start', 'migrate', 'restore /backups/one'])(
  '“%s” with a data folder that can’t be made is refused at once, and the message names the setting [INS-08]',
  async (command) => {
    for (const DATA_DIR of ['/proc/nowhere', '/proc/nowhere/below']) {
      const [code, said] = await run(command.split(' '), { DATA_DIR });
      expect(said).toMatch(/^Can't write to DATA_DIR \(.+\)\.$/);
      expect(code).toBe(1);
    }
  },
);

test('an embedded database whose folder can’t be made is refused at once, and the message says why [INS-08]', async () => {
  const settings = { DATA_DIR: '/proc/nowhere', AUTH_SECRET: 'x'.repeat(32) };
  const [code, said] = await run(['migrate'], settings);
  expect(said).toMatch(/^Can't keep the database in \/proc\/nowhere.+Set DATA_DIR to a writable folder/);
  expect(code).toBe(1);
});

test('an address of another machine stops the start, and the message names the settings [INS-08]', async () => {
  const database = await openTestDatabase();
  const settings = { DATABASE_URL: database.url, HOST: '192.0.2.1', PORT: '4000', LOG_LEVEL: 'error' };
  const [code, said] = await run(['web', '--api-only'], settings);
  await database.close();
  expect(said).toMatch(/^Can't listen at HOST and PORT \(.+ 192\.0\.2\.1:4000\)\.$/);
  expect(code).toBe(1);
});

test('an unknown command is answered with all commands, each in the same columns [INS-08]', async () => {
  const [code, said] = await run(['restart']);
  const [sentence, ...commands] = said.split('\n');
  expect(sentence).toBe('Unknown command "restart". Commands:');
  expect(new Set(commands.map((line) => /^ +\S+ +/.exec(line)![0].length)).size).toBe(1);
  expect(code).toBe(1);
});

test.each([
  ['verify --all', '--all', 'verify'],
  ['verify now', 'now', 'verify'],
  ['admin you@example.com me@example.com', 'me@example.com', 'admin you@example.com'],
  ['web --api-only=no', '--api-only=no', 'web [--api-only]'],
  ['backup -k 14', '-k', 'backup [folder] [--keep 7]'],
  // npm makes this of `npm run backup /backups --keep 14`.
  ['backup /backups 14', '14', 'backup [folder] [--keep 7]'],
  ['restore /backups/one --force', '--force', 'restore folder [--overwrite]'],
])('“%s” is refused, and the message says what to write [INS-08]', async (line, refused, usage) => {
  expect(await run(line.split(' '))).toEqual([
    1,
    `"${usage.split(' ')[0]}" doesn't take "${refused}". Write: ${usage}`,
  ]);
});

test.each(['--keep', '--keep=', '--keep 0', '--keep 1.5'])(
  '“backup %s” asks for a number [INS-08]',
  async (keep) => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' };
    expect(await run(['backup', ...keep.split(' ')], settings)).toEqual([
      1,
      '--keep takes the number of backups to keep, such as --keep 7.',
    ]);
  },
);

test('a backup names the secrets of the environment, which it doesn’t contain [INS-08]', async () => {
  const database = await openTestDatabase();
  const { privateKey } = generateKeyPairSync('ed25519');
  const settings = {
    DATABASE_URL: database.url,
    AUTH_SECRET: 'x'.repeat(32),
    TICKET_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
  const [code, said, printed] = await runAll(['backup', join(folder, 'backups')], settings);
  await database.close();
  expect([code, said]).toEqual([undefined, '']);
  expect(printed).toContain('AUTH_SECRET is not part of the backup');
  expect(printed).toContain('TICKET_SIGNING_KEY is not part of the backup');
});

test.each(['/proc/nowhere', '/dev/null/nowhere'])(
  'a backup into %s is refused at once [INS-08]',
  async (parent) => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' };
    const [code, said] = await run(['backup', parent], settings);
    expect(said).toMatch(new RegExp(`^Can't write a backup into ${parent} \\(.+\\)\\.$`));
    expect(code).toBe(1);
  },
);
