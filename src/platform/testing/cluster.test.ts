import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { quickFolder } from '@backbeat/embedded-postgres';
import { expect, test } from 'vitest';
import { openTestCluster } from './cluster.ts';
import { openTestDatabase } from './database.ts';

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('every test file has its own migrated database', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await ask(one.url, 'create table only_here (id int)');

  const tables = `select count(*)::int as total from pg_tables where schemaname = 'public'`;
  const [{ total: inOne } = {}] = await ask(one.url, tables);
  const [{ total: inOther } = {}] = await ask(other.url, tables);
  expect(inOther).toBeGreaterThan(10);
  expect(inOne).toBe(Number(inOther) + 1);
  await Promise.all([one.close(), other.close()]);
});

test('closing a test database ends forgotten connections', async () => {
  const database = await openTestDatabase();
  const forgotten = new Client({ connectionString: database.url });
  const ended = new Promise((resolve) => forgotten.on('error', resolve));
  await forgotten.connect();
  await database.close();
  await ended;
  await expect(ask(database.url, 'select 1')).rejects.toThrow('does not exist');
});

const given = process.env['TEST_DATABASE_URL'];

test.runIf(!given)('tests run as the app’s role, which is no superuser', async () => {
  const { url, close } = await openTestDatabase();
  expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ]);
  await close();
});

test.runIf(!given)('a run removes what killed runs left, and leaves nothing itself', async () => {
  const ended = spawnSync('true').pid;
  const leftover = join(quickFolder(), `backbeat-test-${ended}-left`);
  mkdirSync(leftover);

  const cluster = await openTestCluster();
  expect(existsSync(leftover)).toBe(false);
  const { url } = await cluster.createDatabase();
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
  const ours = readdirSync(quickFolder()).filter((name) => name.startsWith(`backbeat-test-${process.pid}-`));
  expect(ours).toEqual([]);
});
