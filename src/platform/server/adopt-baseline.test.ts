import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { describeSchema } from '../testing/describe-schema.ts';
import { openDb, sql, type Db } from './db.ts';
import { baselinesOf } from './adopt-baseline.ts';
import { migrate, migrationFiles } from './migrate.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
beforeEach(async () => {
  database = await openTestDatabase();
  db = openDb(database.url, { max: 1 });
});
afterEach(async () => {
  await db.destroy();
  await database.close();
});

const listDone = async () => {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};
/** Recreates a database of version 0.1: baseline tables under their old names, with its list of migrations. */
async function pretendVersion01(migrations: number): Promise<void> {
  const statements = ['drop schema public cascade', 'create schema public'];
  for (const file of baselinesOf(migrationFiles())) statements.push(readFileSync(file, 'utf8'));
  const renames = readFileSync(new URL('rename-tables-of-0.1.sql', import.meta.url), 'utf8');
  const back = [...renames.matchAll(/^(alter .*?)(rename (?:constraint )?)(.*);$/gm)].map(
    ([, what, rename, names]) => {
      const [, from, to] = names!.match(/^(?:(\w+) )?to (\w+)$/)!;
      const name = what!.trim().split(' ')[2]!;
      return from ? `${what}${rename}${to} to ${from}` : `${what!.replace(name, to!)}${rename}to ${name}`;
    },
  );
  statements.push(
    ...back.toReversed(),
    'create table migration (id serial primary key, name varchar(255) not null, run_on timestamp not null)',
  );
  const client = new Client({ connectionString: database.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
  await sql`insert into migration (name, run_on)
    select '20261122T' || lpad(n::text, 4, '0') || '-old', now() from generate_series(1, ${migrations}::int) n`.execute(
    db,
  );
}

test('a database of version 0.1 keeps its rows, gets new table names and every later migration [OPS-01]', async () => {
  const all = await listDone();
  await pretendVersion01(123);
  await sql`insert into genre (id, slug, name) values (gen_random_uuid(), 'test', 'Test')`.execute(db);
  await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(await listDone()).toEqual(all);
  expect(await describeSchema(db)).toBe(readFileSync('tests/schema.txt', 'utf8'));
  const { rows } = await sql`select name from genre where slug = 'test'`.execute(db);
  expect(rows).toEqual([{ name: 'Test' }]);
});

test('a database that stopped halfway through version 0.1 is refused with instructions and stays unchanged', async () => {
  await pretendVersion01(122);
  const before = await listDone();
  await expect(migrate(database.url)).rejects.toThrow(/122 of 123 migrations of version 0\.1/);
  expect(await listDone()).toEqual(before);
});
