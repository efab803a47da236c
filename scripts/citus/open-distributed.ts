import { distributeSale } from '#app/server/distribute-sale.ts';
import { openDb, sql, type Db } from '#platform/server/db.ts';
import { citusOptions } from '#platform/server/distribute.ts';
import { migrate } from '#platform/server/migrate.ts';

/**
 * Empties the database of a Citus coordinator, migrates it and distributes the sale.
 * @returns its address with the settings that the product needs
 */
export async function openDistributed(coordinatorUrl: string): Promise<string> {
  await withDb(coordinatorUrl, dropEverything);
  await migrate(coordinatorUrl);
  const url = new URL(coordinatorUrl);
  url.searchParams.set('options', citusOptions);
  const address = url.href.replaceAll('+', '%20');
  await distributeSale(address);
  return address;
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
