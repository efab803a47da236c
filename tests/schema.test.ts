import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sql } from '#platform/server/db.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { describeSchema } from '#platform/testing/describe-schema.ts';

const database = testDatabase({ max: 1 });

test('the migrations make the schema in tests/schema.txt: run `npm run tables` after you add one', async () => {
  expect(await describeSchema(database.db)).toBe(readFileSync('tests/schema.txt', 'utf8'));
});

/** Few rows, of the demo city and of repeats that hosts made. */
const small = ['account_demo_user', 'event_repeat_date'];

test('rows that are deleted with another one are found by an index, not by reading the table [ACC-03]', async () => {
  const { rows } = await sql<{ table: string }>`
    select k.conrelid::regclass::text as table
      from pg_constraint k
     where k.contype = 'f' and k.confdeltype = 'c' and k.conparentid = 0
       and not exists (
         select from pg_index i
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
          where i.indrelid = k.conrelid and i.indkey[0] = any(k.conkey)
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     order by 1`.execute(database.db);
  expect(rows.map(({ table }) => table)).toEqual(small);
});
