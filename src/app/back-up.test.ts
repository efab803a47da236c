import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { openLossyProxy } from '#platform/testing/lossy-proxy.ts';
import { backUp, restore } from './back-up.ts';

const folder = mkdtempSync(join(tmpdir(), 'backbeat-back-up-'));
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const environmentOf = (data: string) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: database.url,
  DATA_DIR: data,
});

test('the parts of a backup that was killed are deleted a day later [INS-09]', async () => {
  const parent = join(folder, 'kept');
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const running = `backbeat-${anHourAgo.replaceAll(/[-:]|\.\d+/g, '')}.partial`;
  const others = ['backbeat-20260101T000000Z', running, 'notes.partial'];
  for (const name of ['backbeat-20250101T000000Z', 'backbeat-20260102T000000Z.partial', ...others])
    mkdirSync(join(parent, name, 'media'), { recursive: true });
  const config = readConfig(environmentOf(join(folder, 'empty')));
  const done = await backUp(config, { parent, keep: 2, version: '0.3.0' });
  expect(readdirSync(parent)).toEqual([...others, basename(done)].toSorted());
}, 60_000);

test('two backups can make the same folders at once [INS-09]', async () => {
  const config = readConfig(environmentOf(join(folder, 'empty')));
  const parents = ['daily', 'weekly'].map((name) => join(folder, 'off-site', 'backbeat', name));
  const done = await Promise.all(parents.map((parent) => backUp(config, { parent, version: '0.3.0' })));
  for (const path of done) expect(existsSync(path)).toBe(true);
}, 60_000);

test('pictures that are deleted while a backup copies them are left out of it [INS-09]', async () => {
  const [data, parent] = [join(folder, 'data'), join(folder, 'backups')];
  const [pictures, secrets] = [join(data, 'media', 'images'), join(data, 'secrets')];
  for (const path of [pictures, parent]) mkdirSync(path, { recursive: true });
  mkdirSync(secrets, { mode: 0o700 });
  writeFileSync(join(secrets, 'auth'), 'sealed', { mode: 0o600 });
  for (let place = 0; place < 1000; place += 1) writeFileSync(join(pictures, `${place}.webp`), 'a picture');

  const underway = backUp(readConfig(environmentOf(data)), { parent, version: '0.3.0' });
  const isCopying = () => expect(existsSync(join(parent, readdirSync(parent)[0]!, 'media'))).toBe(true);
  await vi.waitFor(isCopying, { timeout: 20_000, interval: 2 });
  for (const name of readdirSync(pictures)) await rm(join(pictures, name));
  const done = await underway;

  expect(readdirSync(parent).map((name) => join(parent, name))).toEqual([done]);
  const modeOf = (...path: string[]) => statSync(join(done, 'secrets', ...path)).mode & 0o777;
  expect([modeOf(), modeOf('auth')]).toEqual([0o700, 0o600]);
}, 60_000);

test('a backup that loses its connection fails, and leaves nothing of it behind [INS-09]', async () => {
  const parent = join(folder, 'lost');
  const proxy = await openLossyProxy(database.url);
  proxy.loseAnswerTo(/copy \(select/);
  const config = readConfig({ ...environmentOf(join(folder, 'none')), DATABASE_URL: proxy.url });
  await expect(backUp(config, { parent, version: '0.3.0' })).rejects.toThrow('terminated');
  await proxy.close();
  expect(readdirSync(parent)).toEqual([]);
}, 60_000);

test.each([
  ['without a description', undefined, 'is not a complete backup: it has no outline.json.'],
  ['with a damaged description', '{"form', 'outline.json is damaged, or of a newer version.'],
  ['of a newer form', '{"format":2}', 'outline.json is damaged, or of a newer version.'],
  [
    'without rows',
    JSON.stringify({
      format: 1,
      version: '0.3.0',
      madeAt: '2026-12-01T04:00:00Z',
      rowsSha256: '',
      migrations: [],
      partitions: [],
      sequences: [],
    }),
    'is not a complete backup: it has no database.sql.gz.',
  ],
])(
  'a restore of a backup %s fails with a sentence that names the file [INS-09]',
  async (_, outline, said) => {
    const backup = mkdtempSync(join(folder, 'bad-'));
    if (outline !== undefined) writeFileSync(join(backup, 'outline.json'), outline);
    const restoring = restore(environmentOf(join(folder, 'none')), {
      folder: backup,
      overwrite: false,
      say: () => {},
    });
    await expect(restoring).rejects.toThrow(said);
  },
);
