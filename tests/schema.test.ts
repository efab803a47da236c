import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { describeSchema } from '#platform/testing/describe-schema.ts';

const database = testDatabase({ max: 1 });

test('the migrations make the schema in tests/schema.txt: run `npm run tables` after you add one', async () => {
  expect(await describeSchema(database.db)).toBe(readFileSync('tests/schema.txt', 'utf8'));
});
