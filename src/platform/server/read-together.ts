import type { RawBuilder } from 'kysely';
import { sql, type Db } from './db.ts';

type Lists = Readonly<Record<string, RawBuilder<object>>>;
type RowsOf<Query> = Query extends RawBuilder<infer Row> ? readonly AsJson<Row>[] : never;
type AsJson<Row> = { readonly [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

/**
 * Reads several short lists with one statement, because a statement costs more than a list of ids. Rows are read as
 * JSON: times are texts, and names that aren't in lowercase need quotes in the query.
 */
export async function readTogether<Queries extends Lists>(
  db: Db,
  lists: Queries,
): Promise<{ readonly [Name in keyof Queries]: RowsOf<Queries[Name]> }> {
  const columns = Object.entries(lists).map(
    ([name, query]) =>
      sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]'::jsonb) from (${query}) x) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<{ [Name in keyof Queries]: RowsOf<Queries[Name]> }>`
    select ${sql.join(columns)}`.execute(db);
  return rows[0]!;
}

/** A list without rows. */
export const noRows = <Row extends object>() => sql<Row>`select where false`;
