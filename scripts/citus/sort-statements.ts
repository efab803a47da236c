import { readFileSync } from 'node:fs';
import pg from 'pg';
import { isUuid, newIdIn, type EventId } from '#platform/ids.ts';
import type { RecordedStatement } from './record-statements.ts';

/** The shards that Citus asks. Tables of one node, and reference tables, count as one shard. */
export type Sort = 'oneShard' | 'severalShards' | 'refused';

export type SortedStatement = RecordedStatement & { readonly sort: Sort; readonly error?: string };

export function readRecording(file: string): RecordedStatement[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return [
    ...new Map(lines.map((line) => [line.slice(0, line.indexOf('"values"')), JSON.parse(line)])).values(),
  ];
}

/**
 * Runs each statement in a transaction that is rolled back, and counts the shards that Citus sends it to.
 * @param eventId of an event that exists: rows that are looked up by their id alone are its rows
 */
export async function sortStatements(
  url: string,
  statements: readonly RecordedStatement[],
  eventId: EventId,
): Promise<SortedStatement[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 10_000 });
  await client.connect();
  const { rows } = await client.query<{ shard: string; range: string | null }>(
    'select shardid::text as shard, shardminvalue as range from pg_dist_shard',
  );
  const rangeOf = new Map(rows.map(({ shard, range }) => [shard, range]));
  await client.query('set citus.log_remote_commands = on');
  const ranges = new Set<string>();
  client.on('notice', ({ message = '' }) => {
    for (const [, shard] of message.matchAll(/_(\d{6,})\b/g)) {
      const range = rangeOf.get(shard!);
      if (range) ranges.add(range);
    }
  });
  const sorted: SortedStatement[] = [];
  for (const statement of statements) {
    ranges.clear();
    const error = await errorOf(
      client,
      /\bevent_of\(/.test(statement.text) ? inEvent(statement, eventId) : statement,
    );
    const sort = error ? 'refused' : ranges.size > 1 ? 'severalShards' : 'oneShard';
    sorted.push({ ...statement, sort, ...(error && { error }) });
  }
  await client.end();
  return sorted;
}

/** Tests write some of their rows themselves, with ids that don't end as their event's. */
function inEvent(statement: RecordedStatement, eventId: EventId): RecordedStatement {
  const ended = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ended);
    return typeof value === 'string' && isUuid(value) ? newIdIn(eventId) : value;
  };
  return { ...statement, values: statement.values.map(ended) };
}

/** Data that isn't there, and constraints, are no concern here. */
const isAboutData = /^(?:22|23|P0)/;

async function errorOf(client: pg.Client, { text, values }: RecordedStatement): Promise<string | undefined> {
  await client.query('begin');
  try {
    await client.query(text, [...values]);
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return isAboutData.test(error.code ?? '') ? undefined : `${error.code} ${error.message}`;
  } finally {
    await client.query('rollback');
  }
}
