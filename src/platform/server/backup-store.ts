import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { findWritableUrl } from './database-hosts.ts';

/** A table, and the columns that are stored; both quoted for SQL. */
export type StoredTable = { readonly name: string; readonly columns: string };

/** The parts of a database besides its rows, as of one snapshot. */
export type DatabaseOutline = {
  /** Migrations that were applied, oldest first. */
  readonly migrations: readonly string[];
  readonly partitions: readonly { name: string; parent: string; bounds: string }[];
  readonly sequences: readonly { name: string; last: string }[];
};

/** Opens one connection without time limits. Backups and restores run as long as they need. */
export async function connectUnhurried(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: await findWritableUrl(url),
    application_name: 'backup',
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  // The running query, or else the next one, reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Every later read of the connection sees the database as it is now. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
}

/** Lists the tables that hold data, except for those that the migrators fill. */
export async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname, c.relname) not in (('public', 'migration'), ('graphile_worker', 'migrations'))
     group by n.nspname, c.relname order by n.nspname desc, c.relname`);
  return rows;
}

export async function readOutline(client: pg.Client): Promise<DatabaseOutline> {
  const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by id');
  const { rows: partitions } = await client.query<DatabaseOutline['partitions'][number]>(`
    select format('%I.%I', c.relnamespace::regnamespace, c.relname) as name, i.inhparent::regclass::text as parent,
           pg_get_expr(c.relpartbound, c.oid) as bounds
      from pg_class c join pg_inherits i on i.inhrelid = c.oid
     where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`);
  const { rows: sequences } = await client.query<DatabaseOutline['sequences'][number]>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
      from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null and sequencename <> 'migration_id_seq'
     order by 1`);
  return {
    migrations: migrations.map(({ name }) => name),
    partitions,
    sequences,
  };
}

/** The rows of a table as PostgreSQL's `COPY` text. */
export function readRows(client: pg.Client, { name, columns }: StoredTable): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
}

/** Adds rows. @param header a `COPY … FROM stdin` statement */
export async function addRows(client: pg.Client, header: string, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(rows), client.query(copyFrom(header)));
}

/** Whether anybody has an account here. A missing table counts as empty. */
export async function hasAccounts(client: pg.Client): Promise<boolean> {
  const accounts = 'public.account_user';
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    accounts,
  ]);
  if (!rows[0]!.exists) return false;
  const { rowCount } = await client.query(`select from ${accounts} limit 1`);
  return rowCount === 1;
}

/** Counts connections of running Backbeat processes. */
export async function countProcesses(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ total: number }>(`
    select count(*)::int as total from pg_stat_activity
     where datname = current_database() and application_name like 'backbeat%' and pid <> pg_backend_pid()`);
  return rows[0]!.total;
}

/** Drops every table and function of Backbeat and of the job queue. Needs no more rights than owning them. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ declare statement text; begin
      for statement in
        select format('drop table if exists %I.%I cascade', schemaname, tablename)
          from pg_tables where schemaname = 'public'
        union all
        select format('drop routine if exists %s cascade', p.oid::regprocedure)
          from pg_proc p
         where p.pronamespace = 'public'::regnamespace
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        union all
        select 'drop schema if exists graphile_worker cascade'
      loop execute statement; end loop;
    end $$`);
}

/**
 * Fills the migrated tables in one transaction. Foreign keys and triggers are off meanwhile, because rows arrive table
 * by table; the keys are checked again at the end.
 * @param load adds the rows of every table
 */
export async function fillTables(
  client: pg.Client,
  { partitions, sequences }: DatabaseOutline,
  load: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    for (const { name, parent, bounds } of partitions)
      await client.query(`create table if not exists ${name} partition of ${parent} ${bounds}`);
    const keys = await listForeignKeys(client);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    const tables = (await listTables(client)).map(({ name }) => name);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${tables.join(', ')}`);
    await load();
    for (const { name, last } of sequences) await client.query('select setval($1, $2)', [name, last]);
    await restampOutbox(client);
    await unlockJobs(client);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze');
}

/** Of tables, not of their partitions, which follow. */
async function listForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'f' and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`);
  return rows;
}

/** Transaction ids of the old server mean nothing here, so waiting domain events count as written now. */
async function restampOutbox(client: pg.Client): Promise<void> {
  await client.query('update outbox set written_by = pg_current_xact_id() where relayed_at is null');
}

/** Jobs that ran when the backup was made would otherwise wait four hours for their workers. */
async function unlockJobs(client: pg.Client): Promise<void> {
  const unlocked = 'set locked_at = null, locked_by = null where locked_at is not null';
  await client.query(`update graphile_worker._private_jobs ${unlocked}`);
  await client.query(`update graphile_worker._private_job_queues ${unlocked}`);
}
