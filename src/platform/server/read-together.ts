import type { Expression } from 'kysely';
import { camelCase } from './camel-case.ts';
import { sql, type Db } from './db.ts';

type Lists = Readonly<Record<string, Expression<object>>>;
type RowsOf<Query> = Query extends Expression<infer Row> ? readonly AsJson<Row>[] : never;
/** The same row, read as JSON: times are texts. */
export type AsJson<Row> = {
  readonly [Name in keyof Row]: Exclude<Row[Name], Date> | (Date extends Row[Name] ? string : never);
};

/** Reads several short lists with one statement, because a statement costs more than a list of ids. */
export async function readTogether<Queries extends Lists>(
  db: Db,
  lists: Queries,
): Promise<{ readonly [Name in keyof Queries]: RowsOf<Queries[Name]> }> {
  const columns = Object.entries(lists).map(
    ([name, query]) => sql`(select coalesce(json_agg(x), '[]'::json) from (${query}) x) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, Record<string, unknown>[]>>`
    select ${sql.join(columns)}`.execute(db);
  const read = Object.entries(rows[0]!).map(([name, list]) => [name, camelCase.rename(list)]);
  return Object.fromEntries(read) as { [Name in keyof Queries]: RowsOf<Queries[Name]> };
}

/** A list without rows. */
export const noRows = <Row extends object>() => sql<Row>`select where false`;
