import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { openDb, sql, type Db } from './db.ts';
import { openLimiter } from './rate-limit.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let here: Db;
let there: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  here = openDb(database.url, { max: 6 });
  there = openDb(database.url, { max: 6 });
});
afterAll(async () => {
  await Promise.all([here.destroy(), there.destroy()]);
  await database.close();
});

test('two processes together grant exactly the limit [OPS-02]', async () => {
  const limiters = [openLimiter(here), openLimiter(there)];
  const limit = { times: 120, seconds: 36_000 };
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, turn) => limiters[turn % 2]!('POST /orders user:ana', limit)),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(120);
});

test('with an allowance, one process grants exactly the limit, and two at most a quarter more [OPS-02]', async () => {
  const limit = { times: 40, seconds: 36_000, hasAllowance: true };
  const granted = async (key: string, limiters: readonly ReturnType<typeof openLimiter>[]) => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => limiters[turn % limiters.length]!(key, limit)),
    );
    return answers.filter((answer) => answer === undefined).length;
  };
  expect(await granted('POST /orders user:one', [openLimiter(here)])).toBe(40);
  const both = await granted('POST /orders user:two', [openLimiter(here), openLimiter(there)]);
  expect(both).toBeGreaterThanOrEqual(40);
  expect(both).toBeLessThanOrEqual(50);
});

test('tries that are counted wait for those that were granted before, also on a slow connection [OPS-02]', async () => {
  const limit = { times: 40, seconds: 36_000, hasAllowance: true };
  // Only the statement with the ten that were granted before inserts a bucket with thirty.
  await sql`create function wait_a_little() returns trigger language plpgsql as
    'begin if new.tokens = 30 then perform pg_sleep(0.2); end if; return new; end'`.execute(here);
  await sql`create trigger waiting before insert on rate_bucket for each row execute function wait_a_little()`.execute(
    here,
  );
  const limiter = openLimiter(here);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => limiter('POST /orders user:three', limit)),
  );
  await sql`drop function wait_a_little cascade`.execute(here);
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(40);
});

test('an allowance costs the database nothing, and starts over when its time is up', async () => {
  let clock = Date.now();
  const limiter = openLimiter(here, () => clock);
  const limit = { times: 40, seconds: 60, hasAllowance: true };
  const rows = async () =>
    (await sql`select from rate_bucket where key = 'allowance'`.execute(here)).rows.length;
  for (let turn = 0; turn < 2; turn++) {
    for (let i = 0; i < 10; i++) expect(await limiter('allowance', limit)).toBeUndefined();
    expect(await rows()).toBe(0);
    clock += 60_000;
  }
  for (let i = 0; i < 11; i++) await limiter('allowance', limit);
  expect(await rows()).toBe(1);
});

test('a caller at the limit doesn’t delay others', async () => {
  const limiter = openLimiter(here);
  const limit = { times: 1, seconds: 60 };
  await limiter('sign-in ip:1', limit);
  expect(await limiter('sign-in ip:1', limit)).toBeDefined();
  expect(await limiter('sign-in ip:2', limit)).toBeUndefined();
});

test('a refusal says correctly when to try again', async () => {
  let clock = Date.now();
  const limiter = openLimiter(here, () => clock);
  const limit = { times: 2, seconds: 20 };
  await limiter('wait', limit);
  await limiter('wait', limit);
  const refused = await limiter('wait', limit);
  expect(refused?.retryAfter).toBe(10);

  const passed = refused!.retryAfter * 1000;
  clock += passed;
  await sql`update rate_bucket set updated_at = updated_at - make_interval(secs => ${passed / 1000})
    where key = 'wait'`.execute(here);
  expect(await limiter('wait', limit)).toBeUndefined();
  expect(await limiter('wait', limit)).toBeDefined();
});

test('a flood of refused tries doesn’t reach the database', async () => {
  const limiter = openLimiter(here);
  const limit = { times: 1, seconds: 3600 };
  await limiter('flood', limit);
  await limiter('flood', limit);
  await sql`delete from rate_bucket where key = 'flood'`.execute(here);
  const answers = await Promise.all(Array.from({ length: 1000 }, () => limiter('flood', limit)));
  expect(answers.every((answer) => answer !== undefined)).toBe(true);
  const { rows } = await sql`select from rate_bucket where key = 'flood'`.execute(here);
  expect(rows).toHaveLength(0);
});
