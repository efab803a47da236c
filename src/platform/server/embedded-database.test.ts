import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '@backbeat/embedded-postgres';
import { afterAll, expect, test } from 'vitest';
import { launchDatabase } from './embedded-database.ts';

const folder = mkdtempSync(join(quickFolder(), 'backbeat-launch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('uses the role and database name of existing data folders', async () => {
  const server = await launchDatabase({ dataDir: join(folder, 'data'), durable: false });
  expect(server.url).toMatch(/^postgres:\/\/backbeat@[^/]+\/backbeat$/);
  await server.stop();
});

test('names the settings to change when the data folder can’t be created', async () => {
  writeFileSync(join(folder, 'a-file'), '');
  const failure = launchDatabase({ dataDir: join(folder, 'a-file', 'data') });
  await expect(failure).rejects.toThrow(/Set DATA_DIR .* or DATABASE_URL/);
});
