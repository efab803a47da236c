import type { RawBuilder } from 'kysely';
import { sql, type Tx } from './db.ts';
import type { Queue } from './queue.ts';
import { and, list, readHealth, ref, type Column, type DueTable, type TableName } from './queue-table.ts';

type TransactionTable<Table extends TableName> = DueTable<Table> & { readonly runAt: Column<Table> };

export type TransactionQueueTable = { [Table in TableName]: TransactionTable<Table> }[TableName];

export type TransactionQueue<Work> = Queue & {
  /** Locks due work until the transaction ends. The row lock is the lease. */
  readonly lockDue: (
    tx: Tx,
    options: { readonly limit: number; readonly now: Date; readonly where?: RawBuilder<unknown> },
  ) => Promise<Work[]>;
};

/** A table of work that is done in the transaction that takes it. */
export function openTransactionQueue<Work>(queue: TransactionQueueTable): TransactionQueue<Work> {
  const table = sql.table(queue.table);
  const runAt: string = queue.runAt;
  const open = queue.scope ?? sql`true`;
  return {
    name: queue.name,
    health: (db) => readHealth(db, { table, open, dead: sql`false`, runAt }),
    lockDue: async (tx, { limit, now, where }) => {
      const { rows } = await sql<Work>`
        select ${list([...Object.keys(queue.key).map(ref), queue.payload])} from ${table} w ${queue.join ?? sql``}
         where ${and(open, sql`${ref(runAt)} <= ${now}::timestamptz`, where)}
         order by ${ref(runAt)} limit ${limit} for update of w skip locked`.execute(tx);
      return rows;
    },
  };
}
