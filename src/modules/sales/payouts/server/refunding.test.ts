import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventCancelled } from '#modules/events/events/events.ts';
import { sql } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterEach(async () => {
  sale.chaos.calm();
  const wrong = await sale.verify();
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});
afterAll(() => sale.close());

async function openEnded() {
  const host = await sale.addHost();
  await sale.onboard(host);
  const sold = await sale.sell(host);
  await sale.end(sold.eventId);
  sale.letFundsArrive();
  return { host, ...sold };
}

test('a payout waits for a refund that the provider hasn’t made yet, and is smaller then [PYO-02, RFD-01]', async () => {
  const { host, eventId, order } = await openEnded();
  const earned = await sale.balanceOf(eventId);
  sale.chaos.always({ kind: 'status', status: 503 }, /POST \/v1\/refunds/);
  expect((await sale.refund(eventId, order.id, 1000, host.userId)).body.status).toBe('due');
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'held', reason: 'refunding' }]);
  sale.chaos.calm();
  await sql`update refund set run_at = now() where status = 'due'`.execute(sale.db);
  await sale.runTask('retry-due-refunds');
  await sale.run();
  const [sent] = await host.settlements();
  expect(sent).toMatchObject({ state: 'sent' });
  expect(sent!.payout).toBeLessThan(earned);
});

test('a payout waits until a cancelled event’s orders are refunded, and then nothing is paid [PYO-02, RFD-02]', async () => {
  const { host, eventId } = await openEnded();
  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  const payload = { eventId, byId: host.userId, reason: 'The roof leaks.', refund: true };
  await publish(sale.db, eventCancelled, { key: eventId, payload });
  await sale.app.deliverEvents();
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'held', reason: 'refunding' }]);
  await sale.runTask('checkout.refund-events');
  await sale.run();
  expect(await host.settlements()).toEqual([]);
});
