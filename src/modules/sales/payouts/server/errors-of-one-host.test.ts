import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server/db.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
  // The platform pays refunds of settled events from the sales of others.
  await sale.sell(await sale.addHost(), { quantity: 4 });
});
afterAll(() => sale.close());

type Column = 'bank_payout.account_id' | 'ledger_entry.event_id';

/** Makes the database refuse a value in new rows. @returns what makes it accept the value again */
async function refuse(column: Column, value: string) {
  const [table, name] = column.split('.');
  const rule = sql`alter table ${sql.table(table!)} add constraint refused check (${sql.ref(name!)} <> ${sql.lit(value)}) not valid`;
  await rule.execute(sale.db);
  return () => sql`alter table ${sql.table(table!)} drop constraint refused`.execute(sale.db);
}

test('an account that can’t be stored doesn’t keep others from being read, and is read again [PYO-01]', async () => {
  const [first, second] = [await sale.addHost(), await sale.addHost('Signal Basement')];
  for (const host of [first, second]) {
    await sale.onboard(host);
    const { eventId } = await sale.sell(host);
    await sale.end(eventId);
  }
  sale.letFundsArrive();
  await sale.run();
  await sale.emulator.payOutNow();
  await sql`update payee set news_at = now() - interval '1 minute'`.execute(sale.db);
  const { rows } = await sql<{ accountId: string }>`
    update payee set news_at = now() - interval '1 hour' where profile_id = ${first.id}::uuid
    returning account_id`.execute(sale.db);
  const accept = await refuse('bank_payout.account_id', rows[0]!.accountId);
  await sale.runTask('payouts.read-news');
  const paidOut = async ({ as, path }: typeof first) =>
    (await as.get(`${path}/payouts`)).body.bankPayouts.length;
  expect([await paidOut(first), await paidOut(second)]).toEqual([0, 1]);
  await accept();
  await sale.runTask('payouts.read-news');
  expect(await paidOut(first)).toBe(1);
});

test('an account whose bank payouts can’t be listed is active all the same, and they are read later [PYO-01]', async () => {
  const host = await sale.addHost();
  const { url } = await sale.linkFor(host);
  await sale.answer(url, { answer: 'complete' });
  await sale.emulator.deliverNow();
  sale.chaos.always({ kind: 'status', status: 402 }, /GET \/v1\/payouts/);
  await sale.runTask('payouts.read-news');
  sale.chaos.calm();
  expect((await host.as.get(`${host.path}/payouts`)).body.account).toMatchObject({ transfers: 'active' });
  const isMarked = async () =>
    (await sale.db.selectFrom('payee').select('newsAt').where('profileId', '=', host.id).executeTakeFirst())
      ?.newsAt !== null;
  expect(await isMarked()).toBe(true);
  await sale.runTask('payouts.read-news');
  expect(await isMarked()).toBe(false);
});

test('a debt that can’t be booked doesn’t keep others from being taken back, and is taken back later [PYO-02]', async () => {
  const sold: string[] = [];
  for (const name of ['Freight Union', 'Signal Basement']) {
    const host = await sale.addHost(name);
    await sale.onboard(host);
    const { eventId, order } = await sale.sell(host);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    await sale.refund(eventId, order.id, 1000, host.userId);
    await sale.run();
    sold.push(eventId);
  }
  await sql`update settlement set due_at = now() - interval '31 days',
                   run_at = now() - case when event_id = ${sold[0]}::uuid then interval '1 hour' else '1 minute' end
             where reason = 'owed'`.execute(sale.db);
  const accept = await refuse('ledger_entry.event_id', sold[0]!);
  await sale.runTask('payouts.recover');
  const balances = () => Promise.all(sold.map((eventId) => sale.balanceOf(eventId)));
  expect(await balances()).toEqual([expect.any(Number), 0]);
  expect((await balances())[0]).toBeLessThan(0);
  await accept();
  await sql`update settlement set run_at = now() - interval '1 second' where reason = 'takenBack' and state = 'held'`.execute(
    sale.db,
  );
  await sale.runTask('payouts.recover');
  expect(await balances()).toEqual([0, 0]);
  expect(await sale.verify()).toEqual([]);
});
