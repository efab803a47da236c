import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '@backbeat/embedded-postgres';
import { afterAll, expect, test } from 'vitest';
import { launchDatabase } from './embedded-database.ts';

const folder = mkdtempSync(join(quickFolder(), 'backbeat-launch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the embedded database has the role and the name that existing data folders have', async () => {
  const server = await launchDatabase({ dataDir: join(folder, 'data'), durable: false });
  expect(server.url).toMatch(/^postgres:\/\/backbeat@[^/]+\/backbeat$/);
  await server.stop();
});

test('a data folder that cannot be made says which settings help', async () => {
  writeFileSync(join(folder, 'a-file'), '');
  const failure = launchDatabase({ dataDir: join(folder, 'a-file', 'data') });
  await expect(failure).rejects.toThrow(/Set DATA_DIR .* or DATABASE_URL/);
});
