import { openDb, sql, type Db } from './db.ts';

/** Which tables are distributed on Citus, and what of them can't be there. */
export type DistributedLayout = {
  /** Every row of a distributed table names its shard by this column. */
  readonly column: string;
  /** Distributed together; referenced tables come first. */
  readonly tables: readonly [string, ...string[]];
  /** Tables with a copy on each node. */
  readonly copied: readonly string[];
  /**
   * Unique keys over all shards. On one database they stay, because they are stricter and cost nothing. On Citus each gets
   * the column as its last one.
   */
  readonly globalKeys: readonly string[];
  /** Triggers that one database has and Citus doesn't. */
  readonly triggers: readonly string[];
};

/**
 * Settings that every connection needs on Citus, as `options` of the address: a generic plan of a statement over several
 * shards can't be kept, and changes on several shards of one transaction go one after another.
 */
export const citusOptions =
  '-c plan_cache_mode=force_custom_plan -c citus.multi_shard_modify_mode=sequential';

/**
 * Distributes the tables of a migrated database, with what they have, and copies what they join to each node (DST-01).
 * Repeating it does only what is missing, such as tables of a later version.
 * @param finish what else a distributed database needs
 * @returns the tables that weren't distributed or copied before
 * @throws an error that says what is missing at this address
 */
export async function distributeAt(
  url: string,
  layout: DistributedLayout,
  finish: (db: Db) => Promise<void>,
): Promise<string[]> {
  const db = openDb(url, { max: 1, statementTimeout: 0 });
  try {
    await requireCitus(db);
    await shapeForCitus(db, layout);
    const tables = await distribute(db, layout);
    await finish(db);
    return tables;
  } finally {
    await db.destroy();
  }
}

async function requireCitus(db: Db): Promise<void> {
  const { rows } = await sql<{ hasCitus: boolean; isSet: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as has_citus,
           current_setting('plan_cache_mode') = 'force_custom_plan'
             and current_setting('citus.multi_shard_modify_mode', true) = 'sequential' as is_set`.execute(db);
  const { hasCitus, isSet } = rows[0]!;
  if (!hasCitus)
    throw new Error(
      'The database has no Citus: run "create extension citus" on each node, and add the workers.',
    );
  if (!isSet)
    throw new Error(
      `Citus needs settings: add ?options=${encodeURIComponent(citusOptions)} to DATABASE_URL.`,
    );
}

/** Gives tables the shape that Citus needs. */
export async function shapeForCitus(
  db: Db,
  { globalKeys, triggers, column }: DistributedLayout,
): Promise<void> {
  for (const name of globalKeys) await widenKey(db, name, column);
  const { rows } = await sql<{ name: string; table: string }>`
    select tgname as name, tgrelid::regclass::text as table from pg_trigger
     where tgname = any(${[...triggers]}::text[])`.execute(db);
  for (const { name, table } of rows)
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
}

/** Adds a column to a unique index or constraint that lacks it. */
async function widenKey(db: Db, name: string, added: string): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[]; kind: 'p' | 'u' | null }>`
    select i.indrelid::regclass::text as table, k.contype as kind,
           array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality c(attnum, position)
                   join pg_attribute a on a.attrelid = i.indrelid and a.attnum = c.attnum
                  order by c.position) as columns
      from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
     where i.indexrelid = ${name}::text::regclass`.execute(db);
  const { table, columns, kind } = rows[0]!;
  if (columns.includes(added)) return;
  const key = sql.join([...columns, added].map((column) => sql.id(column)));
  await (
    kind
      ? sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)},
              add constraint ${sql.id(name)} ${sql.raw(kind === 'p' ? 'primary key' : 'unique')} (${key})`
      : sql`drop index ${sql.id(name)}`
  ).execute(db);
  if (!kind) await sql`create unique index ${sql.id(name)} on ${sql.table(table)} (${key})`.execute(db);
}

async function distribute(db: Db, { tables, copied, column }: DistributedLayout): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition`.execute(db);
  const isMissing = (table: string) => rows.every(({ name }) => name !== table);
  const missing = { copied: copied.filter(isMissing), tables: tables.filter(isMissing) };
  for (const table of missing.copied) await sql`select create_reference_table(${table}::text)`.execute(db);
  for (const table of missing.tables) {
    const beside = table === tables[0] ? 'none' : tables[0];
    await sql`
      select create_distributed_table(${table}::text, ${column}::text, colocate_with => ${beside}::text)`.execute(
      db,
    );
  }
  return [...missing.copied, ...missing.tables];
}
