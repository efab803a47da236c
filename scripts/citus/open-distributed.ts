import { basename } from 'node:path';
import { distributeSale } from '#app/server/distribute-sale.ts';
import { saleLayout } from '#app/server/sale-layout.ts';
import { defineEventOf } from '#modules/sales/tickets/server/index.ts';
import { openDb, sql, type Db } from '#platform/server/db.ts';
import { citusOptions, distributeAt, type DistributedLayout } from '#platform/server/distribute.ts';
import { migrate, migrationFiles } from '#platform/server/migrate.ts';

/** Later migrations run on a distributed database, as they do after an update (docs/decisions/0071). */
const distributedSince = '20261201';

/**
 * Empties the database of a Citus coordinator, migrates it, distributes the sale, and updates it.
 * @returns its address with the settings that the product needs
 */
export async function openDistributed(coordinatorUrl: string): Promise<string> {
  await withDb(coordinatorUrl, dropEverything);
  await migrate(
    coordinatorUrl,
    migrationFiles().filter((file) => basename(file) < distributedSince),
  );
  const url = new URL(coordinatorUrl);
  url.searchParams.set('options', citusOptions);
  const address = url.href.replaceAll('+', '%20');
  await distributeAt(address, await earlierLayout(address), defineEventOf);
  await migrate(address);
  await distributeSale(address);
  return address;
}

/** The layout without what later migrations make. */
async function earlierLayout(address: string): Promise<DistributedLayout> {
  const names = new Set<string>();
  await withDb(address, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace`.execute(db);
    for (const { name } of rows) names.add(name);
  });
  const { tables, copied, globalKeys } = saleLayout;
  const [first, ...others] = tables;
  const isThere = (name: string) => names.has(name);
  return {
    ...saleLayout,
    tables: [first, ...others.filter(isThere)],
    copied: copied.filter(isThere),
    globalKeys: globalKeys.filter(isThere),
  };
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
