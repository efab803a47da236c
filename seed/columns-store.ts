import { sql, type Db } from '#platform/server/db.ts';

/**
 * Lists the columns that hold anything but their constant default, as `table.column`. Skips generated columns and those
 * with a computed default, such as the current time: every inserted row fills them.
 */
export async function listFilledColumns(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; initial: string | null }>`
    select table_name as table, column_name as column, column_default as initial
      from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and coalesce(column_default, '') not like '%(%'
     order by table_name, ordinal_position`.execute(db);
  const perTable = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, its]) => sql`
      select c.name from ${sql.table(table)} t, lateral (values ${sql.join(
        its.map(
          ({ table: of, column, initial }) =>
            sql`(${sql.lit(`${of}.${column}`)}, t.${sql.ref(column)} is distinct from ${sql.raw(initial ?? 'null')})`,
        ),
      )}) c (name, filled) where c.filled group by c.name`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(perTable, sql` union all `)} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
