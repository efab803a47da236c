import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
  // The platform pays refunds of settled events from the sales of others.
  await sale.sell(await sale.addHost(), { quantity: 4 });
});
afterEach(async () => {
  sale.chaos.calm();
  const wrong = await sale.verify();
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});
afterAll(() => sale.close());

/** A host who was paid for one of two orders. A dispute froze the other, and its payout comes now. */
async function openSecondPayout() {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId, typeId, order } = await sale.sell(host);
  const other = await sale.buy(eventId, typeId);
  await sale.end(eventId);
  const { dashboard } = sale.emulator;
  const disputeId = await dashboard.openDispute(sale.intentIdOf(other.clientSecret), { inquiry: true });
  await sale.runTask('disputes.find');
  sale.letFundsArrive();
  await sale.run();
  await dashboard.endDispute(disputeId, 'warning_closed');
  await sale.runTask('disputes.find');
  sale.chaos.next([{ kind: 'status', status: 402 }], /POST \/v1\/transfers/);
  await sale.run();
  const [failed] = await host.settlements();
  expect(failed).toMatchObject({ state: 'failed', reason: 'refused' });
  const refundAll = async () => {
    for (const { id, total } of [order, other.order])
      expect((await sale.refund(eventId, id, total, host.userId)).status).toBe(201);
    return -(await sale.balanceOf(eventId));
  };
  return { host, eventId, settlement: failed!, refundAll };
}

test('a payout on hold by an admin that refunds turn into a debt stays on hold, and other payouts keep it [PYO-02, ADM-01]', async () => {
  const { host, eventId, settlement, refundAll } = await openSecondPayout();
  const admin = sale.app.as(newId(), { admin: true });
  expect((await admin.post(`/admin/settlements/${settlement.id}/hold`, {})).status).toBe(200);
  const owed = await refundAll();
  await sale.run();
  expect((await host.settlements())[0]).toMatchObject({ state: 'held', reason: 'admin', amount: -owed });
  const next = await sale.sell(host);
  await sale.end(next.eventId);
  sale.letFundsArrive();
  await sale.run();
  expect(await host.settlements()).toMatchObject([
    { state: 'sent', recovered: owed },
    { state: 'reversed', reason: 'keptLater' },
    { state: 'sent' },
  ]);
  expect(await sale.balanceOf(eventId)).toBe(0);
});

test('a debt that an old payout became is carried over for 30 days before it is taken back [PYO-02]', async () => {
  const { host, eventId, settlement, refundAll } = await openSecondPayout();
  const age = () =>
    sql`update settlement set due_at = due_at - interval '31 days', run_at = now() - interval '1 second'
         where id = ${settlement.id.slice('settlement:'.length)}::uuid`.execute(sale.db);
  await age();
  const owed = await refundAll();
  await sale.run();
  await sale.runTask('payouts.recover');
  expect((await host.settlements())[0]).toMatchObject({ state: 'held', reason: 'owed', amount: -owed });
  await age();
  await sale.runTask('payouts.recover');
  expect((await host.settlements())[0]).toMatchObject({ state: 'reversed', reason: 'takenBack' });
  expect(await sale.balanceOf(eventId)).toBe(0);
});
