import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
  // The platform pays refunds of settled events from the sales of others.
  await sale.sell(await sale.addHost(), { quantity: 4 });
});
afterEach(() => sale.checkBooks());
afterAll(() => sale.close());

/** A host who was paid for an event and refunded a part of it afterwards. */
async function addDebtor() {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId, order } = await sale.sell(host);
  await sale.end(eventId);
  sale.letFundsArrive();
  await sale.run();
  await sale.refund(eventId, order.id, 1000, host.userId);
  await sale.run();
  const [debt] = await host.settlements();
  return { host, eventId, debt: debt! };
}

test('a debt is taken back also while twenty others can’t be [PYO-02, OPS-02]', async () => {
  const { host, eventId, debt } = await addDebtor();
  await sale.ageDebts(eventId);
  // Twenty hosts whose transfers the provider doesn’t answer about.
  await sql`
    insert into settlement (id, event_id, host_id, currency, round, state, reason, amount_minor, due_at, created_at, run_at)
    select gen_random_uuid(), event_id, gen_random_uuid(), currency, 1, 'held', 'takenBack', -1000, due_at,
           created_at, now() - interval '1 hour'
      from settlement, generate_series(1, 20) where id = ${bareId(debt.id)}::uuid`.execute(sale.db);
  await sale.runTask('payouts.recover');
  expect(await sale.balanceOf(eventId)).toBe(0);
  expect((await host.settlements())[0]).toMatchObject({ state: 'reversed', reason: 'takenBack' });
});

test('a debt that an admin sends again is kept from a payout that is due before it [PYO-02, ADM-01]', async () => {
  const { host, debt } = await addDebtor();
  const { eventId } = await sale.sell(host);
  await sale.end(eventId);
  sale.letFundsArrive();
  await sale.runTask('payouts.open');
  const admin = sale.app.as(newId(), { admin: true });
  expect((await admin.post(`/admin/settlements/${debt.id}/retry`, {})).status).toBe(200);
  await sale.runTask('payouts.pay');
  expect((await host.settlements())[0]).toMatchObject({ state: 'sent', recovered: -debt.amount });
});

test('a debt that an admin holds while a payout keeps it is paid all the same [PYO-02, ADM-01]', async () => {
  const { host, debt } = await addDebtor();
  const { eventId } = await sale.sell(host);
  await sale.end(eventId);
  sale.letFundsArrive();
  sale.chaos.always({ kind: 'answerLost' }, /POST \/v1\/transfers/);
  await sale.run();
  const admin = sale.app.as(newId(), { admin: true });
  expect((await admin.post(`/admin/settlements/${debt.id}/hold`, {})).status).toBe(200);
  sale.chaos.calm();
  await sale.run();
  expect(await host.settlements()).toMatchObject([
    { state: 'sent', recovered: -debt.amount },
    { state: 'reversed', reason: 'keptLater' },
    { state: 'sent' },
  ]);
});
