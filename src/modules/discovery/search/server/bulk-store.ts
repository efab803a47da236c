import { sql, type Db } from '#platform/server/db.ts';

export type Index = { name: string; definition: string };

/** Indexes that are faster to rebuild at the end than to update row by row. Writing items needs the index by id. */
export async function listRebuildable(db: Db): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename in ('search_document', 'search_term')
       and indexname not in ('search_document_pkey', 'search_term_of')`.execute(db);
  return rows;
}

export async function dropIndex(db: Db, { name }: Index): Promise<void> {
  await sql`drop index if exists ${sql.ref(name)}`.execute(db);
}

/** @param definition as Postgres returned it */
export async function createIndex(db: Db, { definition }: Index): Promise<void> {
  await sql.raw(definition.replace(/^create (unique )?index /i, 'create $1index if not exists ')).execute(db);
}

/** Raises the statement timeout: building an index may take long. */
export async function allowTime(tx: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '3600s', true), set_config('maintenance_work_mem', '512MB', true)`.execute(
    tx,
  );
}
