import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { commonRefusals, refuse } from '../refusal.ts';
import { hostOptions } from './database-hosts.ts';
import { isConnectionLost, sqlState } from './db-errors.ts';
import type { DB } from './tables.gen.ts';

export { sql };

export type Tables = DB;
/** A pool or a transaction: every query takes one, so every query can be part of a larger change. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type DbOptions = {
  /** Connections at most. Few beat many: a hot row is held until the flush returns. */
  max?: number;
  applicationName?: string;
  /** Milliseconds after which the server gives a statement up. */
  statementTimeout?: number;
  /**
   * The address is a pooler's, which takes none of our settings as a connection opens: they are the role's
   * (`session-settings.ts`).
   */
  pooled?: boolean;
  /** Milliseconds to wait for a connection; as long as it takes when not given. */
  connectWithinMs?: number;
  onError?: (error: Error) => void;
  /** Hands out the pool itself, to be watched. */
  onPool?: (pool: pg.Pool) => void;
};

/** Opens a pool whose statements are prepared by name, so that Postgres plans each one once per connection. */
export function openDb(url: string, options: DbOptions = {}): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: namedStatements(openPool(url, options)) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** What a connection has planned goes with it, so it stays for so many milliseconds of rest. */
const idleAtMost = 300_000;

/**
 * What every connection works under; milliseconds.
 * By itself Postgres plans a statement anew whenever its guess for these values looks cheaper than the plan it keeps: of
 * the home feed's 33 ms at a million people that was 14 (docs/decisions/0011). An `options` in the URL is stronger.
 */
export const sessionSettings = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  plan_cache_mode: 'force_generic_plan',
} as const;

/** The plain pool, for LISTEN and for the statements written by hand. */
export function openPool(url: string, options: DbOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...hostOptions(url),
    max: options.max ?? 10,
    idleTimeoutMillis: idleAtMost,
    application_name: options.applicationName ?? 'backbeat',
    connectionTimeoutMillis: options.connectWithinMs ?? 0,
    ...(!options.pooled && {
      options: `-c plan_cache_mode=${sessionSettings.plan_cache_mode}`,
      statement_timeout: options.statementTimeout ?? sessionSettings.statement_timeout,
      lock_timeout: sessionSettings.lock_timeout,
      idle_in_transaction_session_timeout: sessionSettings.idle_in_transaction_session_timeout,
    }),
    types: { getTypeParser },
  });
  // Without listeners a lost connection would end the process. The client's hears all; the pool's, the idle ones again.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', (error) => !pool.ending && options.onError?.(error)));
  options.onPool?.(pool);
  return pool;
}

const int8 = 20;

/** Sums and cents arrive as bigint; all of ours are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  oid === int8 && format !== 'binary'
    ? (text: string) => Number(text)
    : (pg.types.getTypeParser as (oid: number, format?: unknown) => unknown)(oid, format);

const names = new Map<string, string>();

/** The name of a statement: the same text always has the same one. */
export function statementName(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash('sha1').update(text).digest('base64url').slice(0, 20)));
  return name;
}

type PoolLike = ConstructorParameters<typeof PostgresDialect>[0] extends { pool: infer P }
  ? Exclude<P, (...args: never[]) => unknown>
  : never;

function namedStatements(pool: pg.Pool): PoolLike {
  const named = new WeakMap<pg.PoolClient, Awaited<ReturnType<PoolLike['connect']>>>();
  const wrap = (client: pg.PoolClient) => {
    let wrapped = named.get(client);
    if (!wrapped) {
      wrapped = Object.create(client, {
        query: {
          value: (text: unknown, values?: unknown[]) => {
            if (typeof text !== 'string') return client.query(text as never);
            const result = client.query({ name: statementName(text), text, values: values ?? [] });
            return text === 'rollback' ? result.catch(leaveRolledBack) : result;
          },
        },
        release: { value: (error?: Error | boolean) => client.release(error) },
      }) as Awaited<ReturnType<PoolLike['connect']>>;
      named.set(client, wrapped);
    }
    return wrapped;
  };
  return {
    connect: async () => wrap(await pool.connect().catch(refuseWait)),
    end: () => pool.end(),
    options: pool.options,
  } as unknown as PoolLike;
}

/** A transaction ends with its connection: the error that matters is the one that led to the rollback. */
function leaveRolledBack(error: unknown): { rows: []; rowCount: number; command: string } {
  if (!isConnectionLost(error)) throw error;
  return { rows: [], rowCount: 0, command: 'ROLLBACK' };
}

/** Every connection was in use for as long as this pool waits. @throws Refusal `busy`, or the error as it is */
function refuseWait(error: Error): never {
  // The text is all that pg gives it.
  if (error.message !== 'timeout exceeded when trying to connect') throw error;
  throw refuse(commonRefusals, 'busy', { retryAfter: 1 });
}

const retried = new Set(['40001', '40P01']);
const reconnectMs = 100;

/** Reads once more, on another connection, when the first was lost. */
export async function retryRead<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    await wait(reconnectMs);
    return read();
  }
}

/**
 * Runs the work in one transaction, again when Postgres broke a deadlock or a serialisation conflict, and once more when
 * the connection was lost before the work began.
 */
export async function transact<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  tries = 5,
): Promise<Result> {
  if (db.isTransaction) return work(db as Tx);
  let hasBegun = false;
  try {
    return await db.transaction().execute((tx) => {
      hasBegun = true;
      return work(tx);
    });
  } catch (error) {
    const isLostAtBegin = !hasBegun && isConnectionLost(error);
    if (tries <= 1 || !(isLostAtBegin || retried.has(sqlState(error) ?? ''))) throw error;
    await wait(isLostAtBegin ? reconnectMs : 5 + Math.random() * 40);
    return transact(db, work, isLostAtBegin ? 1 : tries - 1);
  }
}
