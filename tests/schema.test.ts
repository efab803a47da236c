import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, type Db } from '#platform/server/db.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { describeSchema } from '#platform/testing/describe-schema.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.url, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

test('the migrations make the schema in tests/schema.txt: run `npm run tables` after you add one', async () => {
  expect(await describeSchema(db)).toBe(readFileSync('tests/schema.txt', 'utf8'));
});
