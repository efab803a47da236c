import { openDb, sql, type Db } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import { findEventsByIds, shapeSale } from './sale-shape.ts';
import { referenceTables, saleTables } from './sale-tables.ts';

/**
 * Settings that the product needs on Citus: a generic plan of a statement over several shards can't be kept, and
 * changes on several shards of one transaction go one after another.
 */
const citusSettings = '-c plan_cache_mode=force_custom_plan -c citus.multi_shard_modify_mode=sequential';

/**
 * Empties the database of a Citus coordinator, migrates it and distributes the sale.
 * @returns its address with the settings that the product needs
 */
export async function openDistributed(coordinatorUrl: string): Promise<string> {
  await withDb(coordinatorUrl, dropEverything);
  await migrate(coordinatorUrl);
  await withDb(coordinatorUrl, async (db) => {
    await shapeSale(db);
    await distributeSale(db);
    await findEventsByIds(db);
    // Workers look in their own copy of the events.
    await sql`alter function event_by_id_end set citus.allow_nested_distributed_execution = on`.execute(db);
  });
  const url = new URL(coordinatorUrl);
  url.searchParams.set('options', citusSettings);
  return url.href.replaceAll('+', '%20');
}

/** Drops what migrations made, and leaves the extension. */
async function dropEverything(db: Db): Promise<void> {
  const { rows } = await sql<{ dropped: string }>`
    with of_extension as (select objid from pg_depend where deptype = 'e')
    select 'table ' || string_agg(oid::regclass::text, ', ') || ' cascade' as dropped from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and oid not in (table of_extension)
    having count(*) > 0
     union all
    select 'function ' || oid::regprocedure || ' cascade' from pg_proc
     where pronamespace = 'public'::regnamespace and oid not in (table of_extension)
     union all
    select 'schema if exists graphile_worker cascade'`.execute(db);
  for (const { dropped } of rows) await sql`drop ${sql.raw(dropped)}`.execute(db);
}

async function withDb(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDb(url, { max: 1, statementTimeout: 0 });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

async function distributeSale(db: Db): Promise<void> {
  for (const table of referenceTables) await sql`select create_reference_table(${table}::text)`.execute(db);
  const [first, ...others] = saleTables;
  await sql`select create_distributed_table(${first}::text, 'event_id', colocate_with => 'none')`.execute(db);
  for (const table of others)
    await sql`select create_distributed_table(${table}::text, 'event_id', colocate_with => ${first}::text)`.execute(
      db,
    );
}
