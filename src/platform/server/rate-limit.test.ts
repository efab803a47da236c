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
