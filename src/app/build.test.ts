import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPages, ensureBuilt } from './build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backbeat-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build without development packages names the command that installs them [INS-08]', async () => {
  await expect(buildPages(folder)).rejects.toThrow(
    `Building the pages needs the development packages. Run "npm ci --include=dev" in ${folder}.`,
  );
});

test('a start without pages, where none can be written, names the command that builds them [INS-08]', async () => {
  writeFileSync(join(folder, 'dist'), '');
  await expect(ensureBuilt(folder)).rejects.toThrow(/^The pages aren't built, .+ Run "npm run build" in /);
});
