import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openTestSite, type TestSite } from './testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  // Over plain HTTP, the cookie of a session has its short name.
  site = await openTestSite({ PUBLIC_URL: 'http://backbeat.test' });
}, 120_000);
afterAll(() => site.close());

const tokenOf = (buyer: number) => String(buyer).padStart(43, '0');

async function addBuyers(count: number) {
  await sql`
    with people as (
      insert into account_user (id, name, email)
      select gen_random_uuid(), 'Buyer', n || '@example.test' from generate_series(1, ${count}::int) n
      returning id, email)
    insert into account_session (id, user_id, token_hash)
    select gen_random_uuid(), id, sha256(lpad(split_part(email, '@', 1), 43, '0')::bytea) from people`.execute(
    site.app.services.db,
  );
}

/** An event with a free ticket type. */
async function addSale() {
  const { db } = site.app.services;
  const [eventId, ticketTypeId] = [newId(), newId()];
  await sql`
    insert into event (id, provider_id, name, starts_at, ends_at, creator_id)
    values (${eventId}, ${eventId}, 'Night Freight', now() + interval '2 days', now() + interval '3 days', ${newId()})`.execute(
    db,
  );
  await sql`
    insert into ticket_type (event_id, id, name, price_minor)
    values (${eventId}, ${ticketTypeId}, 'General admission', 0)`.execute(db);
  return async (buyer: number) => {
    const { statusCode } = await site.web.server.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { cookie: `bb_session=${tokenOf(buyer)}`, 'idempotency-key': `order-${buyer}` },
      payload: {
        eventId: `event:backbeat:${eventId}`,
        orderItems: { items: [{ itemId: `ticket:${ticketTypeId}`, quantity: 1 }] },
        amount: 0,
        application_fee_amount: 0,
      },
    });
    expect(statusCode).toBe(201);
  };
}

async function readScans() {
  const { rows } = await sql<{ inserted: number; scans: number }>`
    select n_tup_ins as inserted, seq_scan as scans from pg_stat_user_tables where relname = 'ticket_order'`.execute(
    site.app.services.db,
  );
  return rows[0]!;
}

test('a sale never reads all orders, although there were few when its statements were planned [CHK-18]', async () => {
  await addBuyers(200);
  const order = await addSale();
  for (let buyer = 1; buyer <= 10; buyer++) await order(buyer);
  await sql`analyze ticket_order`.execute(site.app.services.db);
  const before = await readScans();
  // PostgreSQL counts about once a second.
  let buyer = 11;
  await expect
    .poll(
      async () => {
        await order(buyer++);
        await wait(50);
        return (await readScans()).inserted;
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBeGreaterThan(Math.max(20, before.inserted));
  expect((await readScans()).scans).toBe(before.scans);
}, 30_000);

test('orders of an event are found by their keys: no other index of all orders begins with the event [CHK-18]', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = 'ticket_order'::regclass and a.attname = 'event_id' and i.indpred is null`.execute(
    site.app.services.db,
  );
  expect(rows).toEqual([{ name: 'ticket_order_pkey' }]);
});
