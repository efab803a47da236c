import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from './tcp-proxy.ts';

const root = join(import.meta.dirname, '../..');
const pages = globSync('docs/site/src/content/docs/**/*.md', { cwd: root })
  .map((page) => ({ page: basename(page), blocks: runnableBlocks(join(root, page)) }))
  .filter(({ blocks }) => blocks.length > 0);

function runnableBlocks(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^```sh run\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
}

/** A folder of links to the repository. Files that the blocks write stay in it. */
function linkRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-docs-'));
  for (const name of readdirSync(root).filter((name) => !name.startsWith('.')))
    symlinkSync(join(root, name), join(folder, name));
  return folder;
}

async function run(folder: string, blocks: readonly string[]): Promise<string> {
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: folder,
    PORT: String(await freePort()),
    SEED: 'none',
  };
  const script = ['set -euo pipefail', ...blocks].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
  return stdout;
}

/** An instance that was started before. Each page gets a copy of its data. */
let started: string;
let folder: string;
beforeAll(async () => {
  started = linkRepository();
  await run(started, ['npm run migrate']);
}, 180_000);
afterAll(() => rmSync(started, { recursive: true, force: true }));
beforeEach(() => {
  folder = linkRepository();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the pages about installing, updating and backing up have blocks that are run [INS-09]', () => {
  expect(pages.map(({ page }) => page).toSorted()).toEqual(['back-up.md', 'install.md', 'upgrade.md']);
});

test.each(pages)(
  'the shell blocks of $page work, one after the other [INS-09]',
  async ({ blocks }) => {
    cpSync(join(started, '.data'), join(folder, '.data'), { recursive: true });
    const stdout = await run(folder, blocks);
    expect(stdout.includes('OK: money, tickets')).toBe(/verify|restore/.test(blocks.join()));
  },
  180_000,
);
