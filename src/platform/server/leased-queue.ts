import type { RawBuilder } from 'kysely';
import { isUuid } from '../ids.ts';
import { sql, type Db, type Tables } from './db.ts';

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

type QueueColumns<Name extends string> = {
  readonly runAt: Name;
  readonly attempts: Name;
  /** If absent, claimed work is due again when its lease ends. */
  readonly leaseUntil?: Name;
  /** If absent, finished work is deleted. */
  readonly doneAt?: Name;
  readonly deadAt?: Name;
  readonly lastError?: Name;
};

type LeasedTable<Table extends TableName> = DueTable<Table> & {
  readonly columns: QueueColumns<Column<Table>>;
  readonly leaseSeconds: number | RawBuilder<number>;
  readonly maxAttempts?: number;
  /** Takes precedence over the due time. */
  readonly priority?: RawBuilder<unknown>;
  /** Gives up work whose worker died, with this error. If absent, another worker takes it when the lease ends. */
  readonly failedWhenLost?: string;
};

export type QueueTable = { [Table in TableName]: LeasedTable<Table> }[TableName];
/** Usual column names of queues. */
export const queueColumns = {
  runAt: 'runAt',
  attempts: 'attempts',
  leaseUntil: 'leaseUntil',
  deadAt: 'deadAt',
  lastError: 'lastError',
} as const;

export type QueueHealth = {
  /** Neither finished nor failed. */
  readonly waiting: number;
  /** Of these, tried before. */
  readonly failing: number;
  readonly failed: number;
  /** How long the oldest work has been due. */
  readonly lagSeconds: number;
};

/** Work that failed for good, as an admin reads it. */
export type FailedItem = {
  /** The values of its key, with `~` between them. */
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly failedAt: Date;
  /** For the next page. */
  readonly place: readonly string[];
};

/** Failed work of a queue of any kind. */
export type FailedWork = {
  /** How many values a place has. */
  readonly placed: number;
  /** The latest first. */
  readonly list: (db: Db, limit: number, after?: readonly unknown[]) => Promise<FailedItem[]>;
  /** Starts over. @returns undefined if it hasn't failed */
  readonly retry: (tx: Db, id: string) => Promise<FailedItem | undefined>;
};

export type Queue = {
  readonly name: string;
  readonly health: (db: Db) => Promise<QueueHealth>;
  /** Undefined where work is tried for ever. */
  readonly failed?: FailedWork | undefined;
};

export type Claimed<Work> = Work & {
  /** Including this one. Also the lease's token: a later claim has a higher number. */
  readonly attempts: number;
};

export type FailedRow<Work> = Claimed<Work> & {
  readonly lastError: string | null;
  readonly failedAt: Date;
  /** The same in microseconds, for the next page. */
  readonly at: string;
};

export type Failure = {
  readonly error: string;
  /** Seconds until the next attempt. Without it, work is due again when the lease ends. */
  readonly pauseSeconds?: number;
  /** Gives the work up regardless of attempts left. */
  readonly isFinal?: boolean;
};

type ClaimOptions<Key> = {
  readonly limit: number;
  readonly leaseSeconds?: number;
  readonly where?: RawBuilder<unknown>;
  /** Only this work, if it is due. */
  readonly of?: Key;
};

export type LeasedQueue<Work, Key> = Queue & {
  /** Leases due work to this process. If the process dies, the lease ends and the work is due again. */
  readonly claim: (db: Db, options: ClaimOptions<Key>) => Promise<Claimed<Work>[]>;
  /** Leases one item, due or not. */
  readonly claimOne: (db: Db, key: Key) => Promise<Claimed<Work> | undefined>;
  readonly extend: (db: Db, work: Claimed<Key>, leaseSeconds: number) => Promise<void>;
  readonly done: (db: Db, work: readonly Key[]) => Promise<void>;
  /**
   * Releases failed work for another attempt, or gives it up after the last.
   * @returns how many items were given up
   */
  readonly fail: (db: Db, work: readonly Claimed<Key>[], failure: Failure) => Promise<number>;
  /** Fails work that can’t be claimed again because its worker died. */
  readonly failLost: (db: Db) => Promise<void>;
  /** Newest first, by time and key. */
  readonly listFailed: (db: Db, limit: number, after?: readonly unknown[]) => Promise<FailedRow<Work>[]>;
  /** Starts failed work over. @returns undefined if it hasn't failed */
  readonly retryFailed: (tx: Db, key: Key) => Promise<FailedRow<Work> | undefined>;
};

export const ref = (column: string) => sql.ref(`w.${column}`);
export const and = (...conditions: (RawBuilder<unknown> | undefined)[]) =>
  sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );
export const list = (parts: readonly (RawBuilder<unknown> | undefined)[]) =>
  sql.join(parts.filter((one) => one !== undefined));
const inSeconds = (seconds: number | RawBuilder<number>) =>
  sql`now() + make_interval(secs => (${seconds})::float8)`;

/** @returns rows `w` with the keys of `work`, as table `k` for `using` or `from` */
function keysOf({ key }: Pick<DueTable<TableName>, 'key'>, work: readonly object[], withAttempts = false) {
  const columns = Object.entries(key as Record<string, string>);
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

/**
 * One table of work that processes lease, try again after growing pauses, and give up for a person to look at.
 * @param titleOf names a piece of work to admins. Default: the values of its key
 * @param detailOf says more about it. Default: the values of its key
 */
export function openLeasedQueue<Work, Key>(
  queue: QueueTable,
  titleOf?: (work: Work) => string,
  detailOf?: (work: Work) => string,
): LeasedQueue<Work, Key> {
  const leased = openLeasedTable<Work, Key>(queue);
  return queue.columns.deadAt
    ? { ...leased, failed: failedWorkOf(leased, queue, { titleOf, detailOf }) }
    : leased;
}

const betweenKeys = '~';

type Texts<Work> = Readonly<Record<'titleOf' | 'detailOf', ((work: Work) => string) | undefined>>;

function failedWorkOf<Work, Key>(
  { listFailed, retryFailed }: LeasedQueue<Work, Key>,
  { key }: Pick<QueueTable, 'key'>,
  { titleOf, detailOf }: Texts<Work>,
): FailedWork {
  const columns = Object.entries(key as Record<string, 'uuid' | 'text'>);
  const toFailedItem = (row: FailedRow<Work>): FailedItem => {
    const values = columns.map(([name]) => String((row as Record<string, unknown>)[name]));
    const id = values.join(betweenKeys);
    const { attempts, lastError, failedAt, at } = row;
    const [title, detail] = [titleOf?.(row) ?? id, detailOf?.(row) ?? id];
    return { id, title, detail, attempts, lastError, failedAt, place: [at, ...values] };
  };
  return {
    placed: columns.length + 1,
    list: async (db, limit, after) => (await listFailed(db, limit, after)).map(toFailedItem),
    retry: async (tx, id) => {
      const values = id.split(betweenKeys);
      if (values.length !== columns.length) return undefined;
      if (columns.some(([, type], place) => type === 'uuid' && !isUuid(values[place]!))) return undefined;
      const found = await retryFailed(
        tx,
        Object.fromEntries(columns.map(([name], place) => [name, values[place]])) as Key,
      );
      return found && toFailedItem(found);
    },
  };
}

function openLeasedTable<Work, Key>(queue: QueueTable): LeasedQueue<Work, Key> {
  const { name, maxAttempts, failedWhenLost } = queue;
  const table = sql.table(queue.table);
  const keys = Object.keys(queue.key);
  const columns: QueueColumns<string> = queue.columns;
  const { runAt, attempts, leaseUntil, doneAt, deadAt, lastError } = columns;
  const isNull = (column: string | undefined) => (column ? sql`${ref(column)} is null` : undefined);
  const open = and(isNull(doneAt), isNull(deadAt), queue.scope ?? sql`true`);
  const dead = deadAt ? and(sql`${ref(deadAt)} is not null`, isNull(doneAt), queue.scope) : sql`false`;
  const isFree =
    leaseUntil && !failedWhenLost
      ? sql`(${ref(leaseUntil)} is null or ${ref(leaseUntil)} < now())`
      : isNull(leaseUntil);
  const set = (column: string | undefined, value: RawBuilder<unknown>) =>
    column ? sql`${sql.ref(column)} = ${value}` : undefined;
  const read = [...keys.map(ref), sql`${ref(attempts)} as attempts`];
  const readFailed = [
    ...read,
    sql`${lastError ? ref(lastError) : sql`null`} as last_error`,
    sql`${deadAt ? ref(deadAt) : sql`null`} as failed_at`,
    sql`${deadAt ? ref(deadAt) : sql`null`}::text as at`,
  ];

  /**
   * Leases rows.
   * @param which their conditions, order and lock
   * @param of one key, which also binds both parts to one event where the sale is distributed
   */
  async function lease(db: Db, which: RawBuilder<unknown>, seconds: number | RawBuilder<number>, of?: Key) {
    const match =
      of &&
      and(
        ...Object.entries(queue.key as Record<string, string>).map(
          ([name, type]) => sql`${ref(name)} = ${(of as Record<string, unknown>)[name]}::${sql.raw(type)}`,
        ),
      );
    const { rows } = await sql<Claimed<Work>>`
      with free as (
        select ${list(keys.map(ref))}, ${inSeconds(seconds)} as until from ${table} w where ${and(match, which)}
      ), w as (
        update ${table} w
           set ${sql.ref(leaseUntil ?? runAt)} = free.until, ${sql.ref(attempts)} = ${ref(attempts)} + 1
          from free
         where ${and(match, ...keys.map((key) => sql`${ref(key)} = ${sql.ref(`free.${key}`)}`))}
        returning w.*
      )
      select ${list([...read, queue.payload])} from w ${queue.join ?? sql``}`.execute(db);
    return rows;
  }

  return {
    name,
    health: (db) => readHealth(db, { table, open, dead, runAt, attempts }),

    claim: (db, { limit, leaseSeconds, where, of }) =>
      lease(
        db,
        sql`${and(open, sql`${ref(runAt)} <= now()`, isFree, where)}
           ${maxAttempts && !failedWhenLost ? sql`and ${ref(attempts)} < ${maxAttempts}::int` : sql``}
         order by ${list([queue.priority, ref(runAt)])} limit ${limit} for update skip locked`,
        leaseSeconds ?? queue.leaseSeconds,
        of,
      ),

    claimOne: async (db, key) => (await lease(db, sql`${open} for update of w`, queue.leaseSeconds, key))[0],

    extend: async (db, work, leaseSeconds) => {
      const { from, match } = keysOf(queue, [work], true);
      await sql`
        update ${table} w set ${sql.ref(leaseUntil ?? runAt)} = ${inSeconds(leaseSeconds)} from ${from}
         where ${match} and ${ref(attempts)} = k.attempts and ${open}`.execute(db);
    },

    done: async (db, work) => {
      if (work.length === 0) return;
      const { from, match } = keysOf(queue, work as readonly object[]);
      const end = doneAt
        ? sql`update ${table} w set ${list([
            set(doneAt, sql`now()`),
            set(leaseUntil, sql`null`),
            set(lastError, sql`null`),
          ])} from ${from}`
        : sql`delete from ${table} w using ${from}`;
      await sql`${end} where ${match}`.execute(db);
    },

    fail: async (db, work, { error, pauseSeconds, isFinal = false }) => {
      if (work.length === 0) return 0;
      const { from, match } = keysOf(queue, work, true);
      const isLast = sql`${isFinal}::boolean or ${ref(attempts)} >= ${maxAttempts ?? null}::int`;
      const { rows } = await sql<{ isDead: boolean }>`
        update ${table} w set ${list([
          set(leaseUntil, sql`null`),
          set(lastError, sql`${error}`),
          pauseSeconds === undefined ? undefined : set(runAt, inSeconds(pauseSeconds)),
          set(deadAt, sql`case when ${isLast} then now() end`),
        ])} from ${from}
         where ${match} and ${ref(attempts)} = k.attempts and ${open}
        returning ${deadAt ? sql`${ref(deadAt)} is not null` : sql`false`} as is_dead`.execute(db);
      return rows.filter(({ isDead }) => isDead).length;
    },

    failLost: async (db) => {
      if (!leaseUntil || !deadAt || (!maxAttempts && !failedWhenLost)) return;
      const error = failedWhenLost ?? 'The worker died on every attempt.';
      await sql`
        update ${table} w
           set ${list([set(deadAt, sql`now()`), set(leaseUntil, sql`null`), set(lastError, failedWhenLost ? sql`${error}` : sql`coalesce(${ref(lastError!)}, ${error})`)])}
         where ${open} and ${ref(leaseUntil)} < now()
           ${failedWhenLost ? sql`` : sql`and ${ref(attempts)} >= ${maxAttempts!}::int`}`.execute(db);
    },

    listFailed: async (db, limit, after) => {
      if (!deadAt) return [];
      const types = Object.values(queue.key as Record<string, string>);
      const place = (value: unknown, at: number) =>
        sql`${String(value)}::${sql.raw(at === 0 ? 'timestamptz' : types[at - 1]!)}`;
      const order = [deadAt, ...keys];
      const { rows } = await sql<FailedRow<Work>>`
        select ${list([...readFailed, queue.payload])} from ${table} w ${queue.join ?? sql``}
         where ${dead} and ${after ? sql`(${list(order.map(ref))}) < (${list(after.map(place))})` : sql`true`}
         order by ${list(order.map((column) => sql`${ref(column)} desc`))}
         limit ${limit}`.execute(db);
      return rows;
    },

    retryFailed: async (tx, key) => {
      const { from, match } = keysOf(queue, [key as object]);
      const { rows } = await sql<FailedRow<Work>>`
        with w as (
          update ${table} w set ${list([
            set(deadAt, sql`null`),
            set(attempts, sql`0`),
            set(leaseUntil, sql`null`),
            set(runAt, sql`now()`),
          ])} from ${from}
           where ${match} and ${dead}
          returning w.*
        )
        select ${list([...readFailed, queue.payload])} from w ${queue.join ?? sql``}`.execute(tx);
      return rows[0];
    },
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

/** Works through due items in batches until a batch isn't full. */
export async function drainQueue<Work, Key>(
  db: Db,
  queue: LeasedQueue<Work, Key>,
  {
    atOnce,
    perform,
  }: { readonly atOnce: number; readonly perform: (work: Claimed<Work>[]) => Promise<unknown> },
): Promise<void> {
  await queue.failLost(db);
  for (;;) {
    const claimed = await queue.claim(db, { limit: atOnce });
    if (claimed.length > 0) await perform(claimed);
    if (claimed.length < atOnce) return;
  }
}
