import type { RawBuilder } from 'kysely';
import { sql, type Db } from './db.ts';
import type { Queue } from './queue.ts';
import {
  and,
  inSeconds,
  keysOf,
  list,
  readHealth,
  ref,
  type Column,
  type DueTable,
  type TableName,
} from './queue-table.ts';

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
  /** Whether an admin may count failed work as done. */
  readonly isDismissible?: true;
};

export type QueueTable = { [Table in TableName]: LeasedTable<Table> }[TableName];

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

type Failure = {
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
  /** Counts failed work as done, and keeps its error. @returns undefined if it hasn't failed */
  readonly dismissFailed: (tx: Db, key: Key) => Promise<FailedRow<Work> | undefined>;
};

/** The statements of a leased queue. */
export function openLeasedTable<Work, Key>(queue: QueueTable): LeasedQueue<Work, Key> {
  const parts = partsOf(queue);
  return {
    name: queue.name,
    health: (db) => readHealth(db, parts),
    ...openClaims<Work, Key>(queue, parts),
    ...openEndings<Work, Key>(queue, parts),
    ...openFailed<Work, Key>(queue, parts),
  };
}

type Parts = ReturnType<typeof partsOf>;

/** The columns and conditions that the statements share. */
function partsOf(queue: QueueTable) {
  const keys = Object.keys(queue.key);
  const columns: QueueColumns<string> = queue.columns;
  const { attempts, doneAt, deadAt, lastError } = columns;
  const read = [...keys.map(ref), sql`${ref(attempts)} as attempts`];
  return {
    ...columns,
    table: sql.table(queue.table),
    keys,
    open: and(isNull(doneAt), isNull(deadAt), queue.scope ?? sql`true`),
    dead: deadAt ? and(sql`${ref(deadAt)} is not null`, isNull(doneAt), queue.scope) : sql`false`,
    read,
    readFailed: [
      ...read,
      sql`${lastError ? ref(lastError) : sql`null`} as last_error`,
      sql`${deadAt ? ref(deadAt) : sql`null`} as failed_at`,
      sql`${deadAt ? ref(deadAt) : sql`null`}::text as at`,
    ],
  };
}

const isNull = (column: string | undefined) => (column ? sql`${ref(column)} is null` : undefined);
const set = (column: string | undefined, value: RawBuilder<unknown>) =>
  column ? sql`${sql.ref(column)} = ${value}` : undefined;

function openClaims<Work, Key>(
  queue: QueueTable,
  { table, keys, open, read, runAt, attempts, leaseUntil }: Parts,
): Pick<LeasedQueue<Work, Key>, 'claim' | 'claimOne' | 'extend'> {
  const { maxAttempts, failedWhenLost } = queue;
  const isFree =
    leaseUntil && !failedWhenLost
      ? sql`(${ref(leaseUntil)} is null or ${ref(leaseUntil)} < now())`
      : isNull(leaseUntil);

  /**
   * Leases rows.
   * @param which their conditions, order and lock
   * @param of one key, which also binds both parts to one event where the sale is distributed
   */
  async function lease(db: Db, which: RawBuilder<unknown>, seconds: number | RawBuilder<number>, of?: Key) {
    const match =
      of &&
      and(
        ...Object.entries<string>(queue.key).map(
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
  };
}

function openEndings<Work, Key>(
  queue: QueueTable,
  { table, open, runAt, attempts, leaseUntil, doneAt, deadAt, lastError }: Parts,
): Pick<LeasedQueue<Work, Key>, 'done' | 'fail' | 'failLost'> {
  const { maxAttempts, failedWhenLost } = queue;
  return {
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
      const end = leaseUntil ?? (failedWhenLost ? undefined : runAt);
      if (!end || !deadAt || (!maxAttempts && !failedWhenLost)) return;
      const error = failedWhenLost ?? 'The worker died on every attempt.';
      await sql`
        update ${table} w
           set ${list([set(deadAt, sql`now()`), set(leaseUntil, sql`null`), set(lastError, failedWhenLost ? sql`${error}` : sql`coalesce(${ref(lastError!)}, ${error})`)])}
         where ${open} and ${ref(end)} < now()
           ${failedWhenLost ? sql`` : sql`and ${ref(attempts)} >= ${maxAttempts!}::int`}`.execute(db);
    },
  };
}

function openFailed<Work, Key>(
  queue: QueueTable,
  { table, keys, dead, readFailed, runAt, attempts, leaseUntil, doneAt, deadAt }: Parts,
): Pick<LeasedQueue<Work, Key>, 'listFailed' | 'retryFailed' | 'dismissFailed'> {
  const change = async (tx: Db, key: Key, changes: (RawBuilder<unknown> | undefined)[]) => {
    const { from, match } = keysOf(queue, [key as object]);
    const { rows } = await sql<FailedRow<Work>>`
      with w as (
        update ${table} w set ${list(changes)} from ${from} where ${match} and ${dead} returning w.*
      )
      select ${list([...readFailed, queue.payload])} from w ${queue.join ?? sql``}`.execute(tx);
    return rows[0];
  };
  return {
    listFailed: async (db, limit, after) => {
      if (!deadAt) return [];
      const types = Object.values<string>(queue.key);
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

    retryFailed: (tx, key) =>
      change(tx, key, [
        set(deadAt, sql`null`),
        set(attempts, sql`0`),
        set(leaseUntil, sql`null`),
        set(runAt, sql`now()`),
      ]),

    dismissFailed: (tx, key) => change(tx, key, [set(doneAt, sql`now()`)]),
  };
}
