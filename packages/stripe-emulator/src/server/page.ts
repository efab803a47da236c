import { sql, type SelectQueryBuilder } from 'kysely';
import type { EmulatorTables } from './tables.ts';

/** A page of a list, newest first. A cursor is the id of a row on an earlier page. */
export type Page = {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
};

export type PageOf<Row> = { readonly rows: readonly Row[]; readonly hasMore: boolean };

/** Reads a page of what a query selects. @param table where its rows and cursors are */
export async function readPage<Table extends keyof EmulatorTables, Row>(
  query: SelectQueryBuilder<EmulatorTables, Table, Row>,
  table: string,
  { limit, starting_after, ending_before }: Page,
): Promise<PageOf<Row>> {
  const sequence = sql.ref<number>('sequence');
  const of = (cursor: string) =>
    sql`(select known.sequence from ${sql.table(table)} as known where known.id = ${cursor})`;
  let paged = query.orderBy(sequence, ending_before ? 'asc' : 'desc').limit(limit + 1);
  if (starting_after) paged = paged.where(sql<boolean>`${sequence} < ${of(starting_after)}`);
  if (ending_before) paged = paged.where(sql<boolean>`${sequence} > ${of(ending_before)}`);
  const rows = await paged.execute();
  const shown = rows.slice(0, limit);
  return { rows: ending_before ? shown.toReversed() : shown, hasMore: rows.length > limit };
}
