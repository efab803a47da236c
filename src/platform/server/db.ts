import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql, type PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { commonRefusals, refuse } from '../refusal.ts';
import { megabyte, openByteCache } from './byte-cache.ts';
import { camelCase, SnakeCaseDialect } from './camel-case.ts';
import { hostOptions } from './database-hosts.ts';
import { isConnectionLost, sqlState } from './db-errors.ts';
import type { DB } from './tables.gen.ts';
import { TickSocket } from './tick-socket.ts';

export { sql };

export type Tables = DB;
/** A pool or a transaction. Every query takes one, so every query can be part of a larger change. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type DbOptions = {
  /** Most connections. Few beat many, because a hot row is locked until the flush returns. */
  max?: number;
  applicationName?: string;
  /** Milliseconds after which the server cancels a statement. */
  statementTimeout?: number;
  /** The address is a pooler, which drops connection settings, so the role has them (`session-settings.ts`). */
  pooled?: boolean;
  /**
   * Never reads a whole table where an index has the rows. For a table with few rows that is the faster plan, but a plan
   * is kept, and in a young instance a sale adds thousands of rows before the table is analyzed again. Settings of a
   * pooler apply to all its clients, so this has no effect with `pooled`.
   */
  byIndex?: boolean;
  /** Milliseconds to wait for a connection; unlimited by default. */
  connectWithinMs?: number;
  /** Milliseconds without an answer after which a connection looks for its server. */
  silentMs?: number;
  onError?: (error: Error) => void;
  /** Sends statements without waiting for those before on the same connection (`sendTogether`). */
  pipeline?: boolean;
  /** Passes the pool on, for metrics. */
  onPool?: (pool: pg.Pool) => void;
};

/** Opens a pool with named prepared statements, so that PostgreSQL plans each once per connection. */
export function openDb(url: string, options: DbOptions = {}): Db {
  return new Kysely<Tables>({
    dialect: new SnakeCaseDialect({ pool: namedStatements(openPool(url, { ...options, pipeline: true })) }),
    plugins: [camelCase],
  });
}

/** Milliseconds before an idle connection closes, which discards its query plans. */
const idleAtMost = 300_000;

/**
 * Settings of every connection, in milliseconds. By default PostgreSQL replans a statement whenever the estimate for
 * its values looks cheaper than the generic plan: 14 of the home feed's 33 ms at a million people
 * (docs/decisions/0011). `options` in the URL take precedence.
 */
export const sessionSettings = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  plan_cache_mode: 'force_generic_plan',
} as const;

/** Opens a plain pool, for LISTEN and handwritten statements. */
export function openPool(url: string, options: DbOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...hostOptions(url),
    max: options.max ?? 10,
    idleTimeoutMillis: idleAtMost,
    application_name: options.applicationName ?? 'backbeat',
    connectionTimeoutMillis: options.connectWithinMs ?? 0,
    pipeline: options.pipeline ?? false,
    stream: () => new TickSocket(options.silentMs),
    ...(!options.pooled && {
      options: `-c plan_cache_mode=${sessionSettings.plan_cache_mode}${options.byIndex ? ' -c enable_seqscan=off' : ''}`,
      statement_timeout: options.statementTimeout ?? sessionSettings.statement_timeout,
      lock_timeout: sessionSettings.lock_timeout,
      idle_in_transaction_session_timeout: sessionSettings.idle_in_transaction_session_timeout,
    }),
    types: { getTypeParser },
  });
  // Without listeners, a lost connection would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', (error) => !pool.ending && options.onError?.(error)));
  options.onPool?.(pool);
  return pool;
}

const int8 = 20;

/** Sums and cents arrive as bigint but are far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  oid === int8 && format !== 'binary'
    ? (text: string) => Number(text)
    : (pg.types.getTypeParser as (oid: number, format?: unknown) => unknown)(oid, format);

/** Some 2,000 statements. One that is dropped gets the same name again. */
const names = openByteCache<string>({ maxBytes: 16 * megabyte });

/** Returns a stable name for a statement. */
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
      let isStale = false;
      const noteStale = (error: unknown) => void (isStale ||= isPlanStale(error));
      wrapped = Object.create(client, {
        query: {
          value: (text: unknown, values?: unknown[]) => {
            if (typeof text !== 'string') return client.query(text as never);
            const result = client.query({ name: statementName(text), text, values: values ?? [] });
            result.catch(noteStale);
            return text === 'rollback' ? result.catch(leaveRolledBack) : result;
          },
        },
        // Discards a connection with a stale plan.
        release: { value: (error?: Error | boolean) => client.release(error || isStale) },
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

/**
 * A statement was prepared before a migration changed the columns that it answers, and fails on this connection for
 * good. Only the routine tells this from other unsupported features; the message is in the language of the server.
 */
const isPlanStale = (error: unknown) =>
  sqlState(error) === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery';

/** The transaction ended with its connection; the error that caused the rollback is the one to report. */
function leaveRolledBack(error: unknown): { rows: []; rowCount: number; command: string } {
  if (!isConnectionLost(error)) throw error;
  return { rows: [], rowCount: 0, command: 'ROLLBACK' };
}

/**
 * Handles a pool timeout.
 * @throws Refusal `busy`, or the error itself
 */
function refuseWait(error: Error): never {
  // pg provides only this text.
  if (error.message !== 'timeout exceeded when trying to connect') throw error;
  throw refuse(commonRefusals, 'busy', { retryAfter: 1 });
}

const retried = new Set(['40001', '40P01']);
const reconnectMs = 100;

/** Repeats a read on another connection if the first was lost. */
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
 * Runs work in one transaction. Repeats it after a deadlock or serialization conflict, and once if the connection was
 * lost before the work began.
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
