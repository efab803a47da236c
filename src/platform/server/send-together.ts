import { Kysely, type DatabaseConnection, type Driver } from 'kysely';
import { camelCase, SnakeCaseDialect } from './camel-case.ts';
import type { Db, Tables } from './db.ts';
import { sqlState } from './db-errors.ts';

/**
 * Sends statements of a transaction without waiting for the results of those before, which saves a round trip for each
 * while a hot row is locked. PostgreSQL runs them in the order in which they are executed, and each sees what those
 * before it committed or wrote, as if they were sent one by one.
 * @param send executes statements, each before it awaits anything if its place matters
 * @throws the first error, when all statements have ended
 */
export async function sendTogether<Results extends readonly unknown[]>(
  tx: Db,
  send: (together: Db) => { readonly [Place in keyof Results]: Promise<Results[Place]> },
): Promise<Results> {
  if (tx instanceof TogetherDb) return resultsOf(send(tx));
  if (!tx.isTransaction) throw new Error('Statements are only sent together in a transaction.');
  return tx.getExecutor().provideConnection((connection) => resultsOf(send(dbOn(connection))));
}

/** The state of statements that follow the error. */
const afterError = '25P02';

/** Waits for all, so that no statement runs after the rollback. */
async function resultsOf<Results extends readonly unknown[]>(sent: {
  readonly [Place in keyof Results]: Promise<Results[Place]>;
}): Promise<Results> {
  const ended = await Promise.allSettled(sent);
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== afterError) ?? errors[0];
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Results;
}

/** The transaction that is open on a connection. Unlike Kysely's, it doesn't queue statements. */
class TogetherDb extends Kysely<Tables> {
  override get isTransaction() {
    return true;
  }
}

const opened = new WeakMap<DatabaseConnection, Db>();

function dbOn(connection: DatabaseConnection): Db {
  let db = opened.get(connection);
  if (!db) {
    db = new TogetherDb({ dialect: new ConnectionDialect(connection), plugins: [camelCase] });
    opened.set(connection, db);
  }
  return db;
}

class ConnectionDialect extends SnakeCaseDialect {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super({ pool: () => Promise.reject(new Error('The connection is open.')) });
    this.#connection = connection;
  }

  override createDriver(): Driver {
    const nothing = async () => {};
    const isOpen = () => Promise.reject(new Error('The transaction is open.'));
    return {
      init: nothing,
      acquireConnection: async () => this.#connection,
      releaseConnection: nothing,
      beginTransaction: isOpen,
      commitTransaction: isOpen,
      rollbackTransaction: isOpen,
      destroy: nothing,
    };
  }
}
