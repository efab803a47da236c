import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventCancelled } from '#modules/events/events/events.ts';
import { newId, type ProfileId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { openMoneyOf } from './index.ts';
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

/** The hosts who must wait to delete their page even if the operator pays hosts elsewhere. */
const findWaiting = (id: ProfileId) =>
  openMoneyOf({ ...sale.app.services.config, PAYOUTS: 'none' }, sale.payments)(sale.db, [id]);

async function openEnded() {
  const host = await sale.addHost();
  await sale.onboard(host);
  const sold = await sale.sell(host);
  await sale.end(sold.eventId);
  sale.letFundsArrive();
  return { host, ...sold };
}

test('a payout waits for a refund that the provider hasn’t made yet, and is smaller then [PYO-02, RFD-01, ACC-03]', async () => {
  const { host, eventId, order } = await openEnded();
  const earned = await sale.balanceOf(eventId);
  sale.chaos.always({ kind: 'status', status: 503 }, /POST \/v1\/refunds/);
  expect((await sale.refund(eventId, order.id, 1000, host.userId)).body.status).toBe('due');
  expect(await findWaiting(host.id)).toEqual([host.id]);
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'held', reason: 'refunding' }]);
  sale.chaos.calm();
  await sql`update refund set run_at = now() where status = 'due'`.execute(sale.db);
  await sale.runTask('retry-due-refunds');
  await sale.run();
  const [sent] = await host.settlements();
  expect(sent).toMatchObject({ state: 'sent' });
  expect(sent!.payout).toBeLessThan(earned);
  expect(await findWaiting(host.id)).toEqual([]);
});

test('a payout waits until a cancelled event’s orders are refunded, and then nothing is paid [PYO-02, RFD-02, ACC-03]', async () => {
  const { host, eventId } = await openEnded();
  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  const payload = { eventId, byId: host.userId, reason: 'The roof leaks.', refund: true };
  await publish(sale.db, eventCancelled, { key: eventId, payload });
  await sale.app.deliverEvents();
  expect(await findWaiting(host.id)).toEqual([host.id]);
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'held', reason: 'refunding' }]);
  await sale.runTask('checkout.refund-events');
  await sale.run();
  expect(await host.settlements()).toEqual([]);
  expect(await findWaiting(host.id)).toEqual([]);
});

test('the host of a cancelled event reads when it is paid out, unless refunds left nothing of it [PYO-02, RFD-02]', async () => {
  const host = await sale.addHost();
  const { eventId, order } = await sale.sell(host);
  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  const dueAt = async () =>
    (await host.as.get(`/events/event:backbeat:${eventId}/payouts`)).body.dueAt as string | null;
  expect(await dueAt()).toMatch(/^20/);
  await sale.refund(eventId, order.id, order.total, host.userId);
  expect(await dueAt()).toBeNull();
});

/** The host buys a ticket of their event in test mode. */
async function buyTest(
  { userId }: Awaited<ReturnType<typeof sale.addHost>>,
  eventId: string,
  typeId: string,
) {
  const { body: order } = await sale.order(userId, { eventId, lines: [[typeId, 1]], testMode: true });
  const { clientSecret } = (await sale.startPayment(userId, order.id, { testMode: true })).body;
  await sale.pay(clientSecret);
  expect((await sale.sync(userId, order.id)).body).toMatchObject({ status: 'completed', test: true });
  return { order, clientSecret };
}

test('neither a payout nor the deletion of a page waits for the refund of a test order [PYO-02, RFD-01, ACC-03]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId, typeId } = await sale.sell(host);
  const { order } = await buyTest(host, eventId, typeId);
  await sale.end(eventId);
  sale.letFundsArrive();
  sale.chaos.always({ kind: 'status', status: 503 }, /POST \/v1\/refunds/);
  expect((await sale.refund(eventId, order.id, 1000, host.userId)).body.status).toBe('due');
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
  expect(await findWaiting(host.id)).toEqual([]);
});

test('a host doesn’t wait to delete their page for the dispute of a test order [DSP-01, ACC-03]', async () => {
  const host = await sale.addHost();
  const eventId = await sale.addEvent({ creatorId: host.id });
  const { order, clientSecret } = await buyTest(host, eventId, await sale.addType(eventId));
  await sale.emulator.dashboard.openDispute(sale.intentIdOf(clientSecret));
  await sale.runTask('disputes.find');
  expect((await sale.app.as(newId(), { admin: true }).get('/admin/disputes')).body.items).toMatchObject([
    { orderId: order.id, test: true, state: 'needsResponse' },
  ]);
  expect(await findWaiting(host.id)).toEqual([]);
});

test('an artist waits to delete their page for a share of a coming event, unless they declined it [PYO-03, ACC-03]', async () => {
  const host = await sale.addHost();
  const { eventId } = await sale.sell(host);
  const artist = await sale.addParty(eventId);
  const propose = (seenVersion: number, percent: number) =>
    sale.propose(host, eventId, seenVersion, [
      { partyId: artist.wireId, kind: 'percent', percent, amount: null },
    ]);
  await propose(0, 20_000);
  expect(await findWaiting(artist.id)).toEqual([artist.id]);
  await artist.answer(eventId, 1, 'declined', 'A fifth is too little.');
  expect(await findWaiting(artist.id)).toEqual([]);
  await propose(1, 30_000);
  await artist.answer(eventId, 2, 'accepted');
  expect(await findWaiting(artist.id)).toEqual([artist.id]);
  await sale.end(eventId);
  expect(await findWaiting(artist.id)).toEqual([]);
});
