import { sql, type Db } from './db.ts';

/** A position in the write-ahead log, in bytes. */
export type LogPosition = number;

/**
 * The end of the primary's log. Everything committed before the call is below it, even if not on disk yet
 * (`synchronous_commit=off`).
 */
export async function readWritten(primary: Db): Promise<LogPosition> {
  const { rows } = await sql<{ position: LogPosition }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position`.execute(primary);
  return rows[0]!.position;
}

/**
 * The position that a replica has applied.
 * @throws Error if the server isn't a replica
 */
export async function readReplayed(replica: Db): Promise<LogPosition> {
  const { rows } = await sql<{ position: LogPosition | null }>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position`.execute(replica);
  const position = rows[0]?.position ?? null;
  if (position === null) throw new Error('DATABASE_REPLICA_URL names a server that is not a replica.');
  return position;
}
