import { openDb, sql, type Db } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import { shapeSale } from './sale-shape.ts';
import { referenceTables, saleTables } from './sale-tables.ts';

/**
 * Settings that the product needs on Citus: a generic plan of a statement over several shards can't be kept, and
 * changes on several shards of one transaction go one after another.
 */
export const citusSettings =
  '-c plan_cache_mode=force_custom_plan -c citus.multi_shard_modify_mode=sequential';

/** Migrates an empty database of a Citus coordinator and distributes the sale. */
export async function openDistributed(url: string): Promise<void> {
  await migrate(url);
  const db = openDb(url, { max: 1, statementTimeout: 0 });
  try {
    await shapeSale(db);
    await distributeSale(db);
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
