import type { RawBuilder } from 'kysely';
import { sql, type Db, type Tables } from './db.ts';
import type { QueueHealth } from './queue.ts';

export type TableName = keyof Tables & string;
export type Column<Table extends TableName> = keyof Tables[Table] & string;

export type DueTable<Table extends TableName> = {
  /** Shown on /admin/work. */
  readonly name: string;
  readonly table: Table;
  /** Columns of the primary key. */
  readonly key: { readonly [Name in Column<Table>]?: 'uuid' | 'text' };
  /** Condition for the rows of this queue; `w` is the row, also in the fragments below. */
  readonly scope?: RawBuilder<unknown>;
  /** Columns to read besides the key. */
  readonly payload?: RawBuilder<unknown>;
  readonly join?: RawBuilder<unknown>;
};

export const ref = (column: string) => sql.ref(`w.${column}`);
export const and = (...conditions: (RawBuilder<unknown> | undefined)[]) =>
  sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );
export const list = (parts: readonly (RawBuilder<unknown> | undefined)[]) =>
  sql.join(parts.filter((one) => one !== undefined));
export const inSeconds = (seconds: number | RawBuilder<number>) =>
  sql`now() + make_interval(secs => (${seconds})::float8)`;

/** @returns rows `w` with the keys of `work`, as table `k` for `using` or `from` */
export function keysOf(
  { key }: Pick<DueTable<TableName>, 'key'>,
  work: readonly object[],
  withAttempts = false,
) {
  const columns = Object.entries<string>(key);
  const valuesOf = (name: string) => work.map((one) => (one as Record<string, unknown>)[name]);
  const arrays = columns.map(([name, type]) => sql`${valuesOf(name)}::${sql.raw(type)}[]`);
  const names = columns.map(([name]) => sql.ref(name));
  if (withAttempts) {
    arrays.push(sql`${valuesOf('attempts')}::int[]`);
    names.push(sql.ref('attempts'));
  }
  return {
    from: sql`unnest(${sql.join(arrays)}) as k (${sql.join(names)})`,
    match: and(...columns.map(([name]) => sql`${ref(name)} = ${sql.ref(`k.${name}`)}`)),
  };
}

type HealthQuery = {
  readonly table: RawBuilder<unknown>;
  readonly open: RawBuilder<unknown>;
  readonly dead: RawBuilder<unknown>;
  readonly runAt: string;
  readonly attempts?: string | undefined;
};

/** Reads the small indexes of waiting and failed work. */
export async function readHealth(
  db: Db,
  { table, open, dead, runAt, attempts }: HealthQuery,
): Promise<QueueHealth> {
  const failing = attempts ? sql`${ref(attempts)} > 0` : sql`false`;
  const { rows } = await sql<QueueHealth>`
    select (select count(*)::int from ${table} w where ${open}) as waiting,
           (select count(*)::int from ${table} w where ${open} and ${failing}) as failing,
           (select count(*)::int from ${table} w where ${dead}) as failed,
           coalesce((select extract(epoch from now() - min(${ref(runAt)})) from ${table} w
                      where ${open} and ${ref(runAt)} <= now()), 0)::float8 as lag_seconds`.execute(db);
  return rows[0]!;
}
