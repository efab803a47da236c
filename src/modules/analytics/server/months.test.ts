import { afterAll, beforeAll, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { sql } from '#platform/server/db.ts';
import { addMonth } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(() => []);
});
afterAll(() => app.close());

/** Creates the partition of a month as a server in this time zone does. */
const addMonthIn = (zone: string, month: string) =>
  app.db.connection().execute(async (one) => {
    await sql`select set_config('timezone', ${zone}, false)`.execute(one);
    await addMonth(one, 'item_view', month);
    await sql`reset timezone`.execute(one);
  });

const viewAt = (at: string) =>
  app.db
    .insertInto('itemView')
    .values({ id: newId(), at, itemId: 'event:backbeat:014', referrerCategory: 'direct' })
    .execute();

test.each(['America/Los_Angeles', 'Asia/Tokyo'])(
  'a month begins and ends in UTC, also on a database server in %s [VEW-01]',
  async (zone) => {
    const year = zone === 'Asia/Tokyo' ? 2040 : 2041;
    await addMonthIn(zone, `${year}-03`);
    await viewAt(`${year}-03-01T00:00:00Z`);
    await viewAt(`${year}-03-31T23:59:59Z`);
  },
);

test.each([
  ['west', '-08', 2043],
  ['east', '+09', 2044],
])(
  'months follow those that were created by a server %s of here, without a gap [VEW-01]',
  async (_where, offset, year) => {
    await sql`
      create table ${sql.id(`item_view_${year}_04`)} partition of item_view
        for values from (${sql.lit(`${year}-04-01 00:00:00${offset}`)}) to (${sql.lit(`${year}-05-01 00:00:00${offset}`)})`.execute(
      app.db,
    );
    for (const month of ['03', '05']) await addMonth(app.db, 'item_view', `${year}-${month}`);
    for (const at of [
      '03-31T10:00',
      '03-31T20:00',
      '04-01T04:00',
      '04-30T20:00',
      '05-01T04:00',
      '05-01T10:00',
    ])
      await viewAt(`${year}-${at}Z`);
  },
);
