import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/server/migrate.ts';

/**
 * Copies a database to an empty one on another server, as docs/operations.md describes, with pg_dump and pg_restore.
 * The PostgreSQL from npm has neither, so without a recent pg_dump the rows are copied table by table, with the same
 * result.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const folder = await findPgDump(from);
  if (folder === undefined) return copyRows(from, to);
  const dump = execFileSync(join(folder, 'pg_dump'), ['-Fc', '-d', from], { maxBuffer: 2 ** 30 });
  execFileSync(join(folder, 'pg_restore'), ['--no-owner', '--exit-on-error', '-d', to], { input: dump });
}

/** @returns the folder of a pg_dump that can read the server */
async function findPgDump(url: string): Promise<string | undefined> {
  const [row] = await ask<{ major: number }>(
    url,
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ];
  return folders.find((folder) => versionOf(join(folder, 'pg_dump')) >= row!.major);
}

/** @returns 0 if the program is missing */
function versionOf(program: string): number {
  try {
    return Number(/(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1]);
  } catch {
    return 0;
  }
}

async function copyRows(from: string, to: string): Promise<void> {
  await migrate(to);
  const source = new pg.Client({ connectionString: from });
  // Only a superuser may insert rows before the rows they refer to.
  const target = new pg.Client({ connectionString: to.replace('//backbeat@', '//postgres@') });
  await Promise.all([source.connect(), target.connect()]);
  await target.query('set session_replication_role = replica');
  const { rows: tables } = await source.query<{ name: string; columns: string }>(`
    select format('%I.%I', table_schema, table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns
      join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
     where table_schema in ('public', 'graphile_worker') and is_generated = 'NEVER'
       and relkind in ('r', 'p') and not relispartition
     group by 1`);
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of tables) {
    const { rows } = await source.query<{ all: string }>(
      `select coalesce(json_agg(t), '[]')::text as all from ${name} t`,
    );
    await target.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1)`,
      [rows[0]!.all],
    );
  }
  const { rows: sequences } = await source.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
      from pg_sequences where last_value is not null and schemaname in ('public', 'graphile_worker')`);
  for (const { name, last } of sequences) await target.query('select setval($1, $2)', [name, last]);
  await Promise.all([source.end(), target.end()]);
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
