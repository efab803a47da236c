import { sql, type Db } from './db.ts';

type Limit = { readonly times: number; readonly seconds: number };

/** The tokens that `rate_bucket as bucket` holds by now. */
const refilled = ({ times, seconds }: Limit) => sql`
  least(${times}::float8, bucket.tokens
    + greatest(0, extract(epoch from clock_timestamp() - bucket.updated_at)) * ${times}::float8 / ${seconds}::float8)`;

/**
 * Takes one token per caller in one statement, so that all processes share an exact count. A bucket holds `times`
 * tokens and refills within `seconds`.
 * @param keys unique
 * @returns the keys that got a token. An empty bucket stays unchanged, so hammering doesn't prolong the wait.
 */
export async function takeTokens(
  db: Db,
  keys: readonly string[],
  limit: Limit,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into rate_bucket as bucket (key, tokens, updated_at)
    select asked.key, ${limit.times}::float8 - 1, clock_timestamp()
      from unnest(${[...keys]}::text[]) asked (key)
     -- Everywhere in the same order, so that nobody waits in a circle.
     order by asked.key
    on conflict (key) do update
    set updated_at = greatest(bucket.updated_at, clock_timestamp()),
        tokens = ${refilled(limit)} - 1
    where ${refilled(limit)} >= 1
    returning bucket.key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Takes up to `count` more tokens from a caller's bucket, for tries that were already granted. */
export async function takeMore(db: Db, key: string, count: number, limit: Limit): Promise<void> {
  await sql`
    insert into rate_bucket as bucket (key, tokens, updated_at)
    values (${key}, ${limit.times}::float8 - ${count}::float8, clock_timestamp())
    on conflict (key) do update
    set updated_at = greatest(bucket.updated_at, clock_timestamp()),
        tokens = greatest(0, ${refilled(limit)} - ${count}::float8)`.execute(db);
}

/** Returns an unused token. */
export async function returnToken(db: Db, key: string, { times }: Limit): Promise<void> {
  await sql`update rate_bucket set tokens = least(${times}::float8, tokens + 1) where key = ${key}`.execute(
    db,
  );
}

/** @returns seconds until the bucket has a token again */
export async function readWait(db: Db, key: string, { times, seconds }: Limit): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select greatest(0, (1 - tokens) * ${seconds}::float8 / ${times}::float8
      - extract(epoch from clock_timestamp() - updated_at))::float8 as wait
    from rate_bucket where key = ${key}`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Deletes buckets that have been full for long. */
export async function removeOldBuckets(db: Db): Promise<void> {
  await sql`delete from rate_bucket where updated_at < now() - interval '2 days'`.execute(db);
}
