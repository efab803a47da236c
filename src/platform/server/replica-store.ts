import { sql, type Db } from './db.ts';

/** A place in the log of changes: bytes since the database was made. */
export type LogPosition = number;

/**
 * How far the log of the primary goes. Everything committed before this was asked lies before it, also what the server
 * has not written to disk yet (`synchronous_commit=off`).
 */
export async function readWritten(primary: Db): Promise<LogPosition> {
  const { rows } = await sql<{ position: LogPosition }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position`.execute(primary);
  return rows[0]!.position;
}

/** How far a replica has applied that log. @throws Error when the server is no replica */
export async function readReplayed(replica: Db): Promise<LogPosition> {
  const { rows } = await sql<{ position: LogPosition | null }>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position`.execute(replica);
  const position = rows[0]?.position ?? null;
  if (position === null) throw new Error('DATABASE_REPLICA_URL names a server that is not a replica.');
  return position;
}
