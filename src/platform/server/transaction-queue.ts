import type { RawBuilder } from 'kysely';
import { sql, transact, type Db, type Tx } from './db.ts';
import type { Log } from './log.ts';
import type { Queue } from './queue.ts';
import {
  and,
  keysOf,
  list,
  readHealth,
  ref,
  type Column,
  type DueTable,
  type TableName,
} from './queue-table.ts';

type TransactionTable<Table extends TableName> = DueTable<Table> & { readonly runAt: Column<Table> };

export type TransactionQueueTable = { [Table in TableName]: TransactionTable<Table> }[TableName];

type DueOptions = {
  readonly limit: number;
  /** By default, the database's time. */
  readonly now?: Date;
  readonly where?: RawBuilder<unknown>;
};

export type TransactionQueue<Work extends object> = Queue & {
  /**
   * Does due work in the transaction that locks it. If that fails, does each piece alone: one that fails again is logged
   * and waits a minute, and doesn't stop the others.
   * @returns how much was due
   */
  readonly performDue: (
    { db, log }: { readonly db: Db; readonly log: Log },
    options: DueOptions,
    perform: (tx: Tx, due: readonly Work[]) => Promise<void>,
  ) => Promise<number>;
};

const pauseSeconds = 60;

/** A table of work that is done in the transaction that takes it. The row lock is the lease. */
export function openTransactionQueue<Work extends object>(
  queue: TransactionQueueTable,
): TransactionQueue<Work> {
  const table = sql.table(queue.table);
  const runAt: string = queue.runAt;
  const open = queue.scope ?? sql`true`;
  /** Safe to log. Other keys may be addresses. */
  const ids = Object.entries<string>(queue.key).flatMap(([name, type]) => (type === 'uuid' ? [name] : []));
  const timeOf = ({ now }: DueOptions) => (now ? sql`${now}::timestamptz` : sql`now()`);

  const lockDue = async (tx: Tx, options: DueOptions) => {
    const { rows } = await sql<Work>`
      select ${list([...Object.keys(queue.key).map(ref), queue.payload])} from ${table} w ${queue.join ?? sql``}
       where ${and(open, sql`${ref(runAt)} <= ${timeOf(options)}`, options.where)}
       order by ${ref(runAt)} limit ${options.limit} for update of w skip locked`.execute(tx);
    return rows;
  };

  const putOff = async (db: Db, work: readonly Work[], options: DueOptions) => {
    const { from, match } = keysOf(queue, work);
    await sql`
      update ${table} w set ${sql.ref(runAt)} = ${timeOf(options)} + make_interval(secs => ${pauseSeconds}::float8)
        from ${from} where ${match} and ${open}`.execute(db);
  };

  const performDue: TransactionQueue<Work>['performDue'] = async ({ db, log }, options, perform) => {
    let due: readonly Work[] = [];
    try {
      await transact(db, async (tx) => {
        due = await lockDue(tx, options);
        if (due.length > 0) await perform(tx, due);
      });
    } catch (error) {
      if (due.length === 0) throw error;
      if (options.limit > 1) {
        for (let left = due.length; left > 0; left -= 1)
          await performDue({ db, log }, { ...options, limit: 1 }, perform);
        return due.length;
      }
      const key = Object.fromEntries(Object.entries(due[0]!).filter(([name]) => ids.includes(name)));
      log.error({ err: error, queue: queue.name, ...key }, 'work failed and is tried again in a minute');
      await putOff(db, due, options);
    }
    return due.length;
  };

  return {
    name: queue.name,
    health: (db) => readHealth(db, { table, open, dead: sql`false`, runAt }),
    performDue,
  };
}
