import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openMoneyOf } from './index.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
  // The platform pays refunds of settled events from the sales of others.
  await sale.sell(await sale.addHost(), { quantity: 4 });
});
afterEach(() => sale.checkBooks());
afterAll(() => sale.close());

/** A host who was paid for one of two orders of an event. A dispute freezes the other. */
async function openDisputed() {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId, typeId, order } = await sale.sell(host);
  const other = await sale.buy(eventId, typeId);
  await sale.end(eventId);
  const intentId = sale.intentIdOf(other.clientSecret);
  const disputeId = await sale.emulator.dashboard.openDispute(intentId, { inquiry: true });
  await sale.runTask('disputes.find');
  sale.letFundsArrive();
  await sale.run();
  const refundAll = async () => {
    for (const { id, total } of [order, other.order])
      expect((await sale.refund(eventId, id, total, host.userId)).status).toBe(201);
    return -(await sale.balanceOf(eventId));
  };
  return { host, eventId, disputeId, refundAll };
}

/** The same after the dispute. The payout of the other order failed. */
async function openSecondPayout() {
  const { disputeId, ...opened } = await openDisputed();
  await sale.emulator.dashboard.endDispute(disputeId, 'warning_closed');
  await sale.runTask('disputes.find');
  sale.chaos.next([{ kind: 'status', status: 402 }], /POST \/v1\/transfers/);
  await sale.run();
  const [failed] = await opened.host.settlements();
  expect(failed).toMatchObject({ state: 'failed', reason: 'refused' });
  return { ...opened, settlement: failed! };
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
         where id = ${bareId(settlement.id)}::uuid`.execute(sale.db);
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

test('a frozen payout that refunds turn into a debt is kept from other payouts at once [PYO-02, DSP-01]', async () => {
  const { host, eventId, refundAll } = await openDisputed();
  await sale.run();
  expect((await host.settlements())[0]).toMatchObject({ state: 'held', reason: 'dispute' });
  const owed = await refundAll();
  const next = await sale.sell(host);
  await sale.end(next.eventId);
  sale.letFundsArrive();
  await sale.runTask('payouts.open');
  // The frozen payout isn't looked at again before an hour has passed.
  await sale.runTask('payouts.pay');
  expect((await host.settlements())[0]).toMatchObject({ state: 'sent', recovered: owed });
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  expect(await sale.balanceOf(eventId)).toBe(0);
});

/** A host who was not paid for an event yet, and an artist with a fifth of it. */
async function openShared() {
  const host = await sale.addHost();
  const { eventId, order } = await sale.sell(host);
  const artist = await sale.addParty(eventId);
  await sale.onboard(artist);
  const share = { partyId: artist.wireId, kind: 'percent', percent: 20_000, amount: null } as const;
  expect((await sale.propose(host, eventId, 0, [share])).status).toBe(200);
  expect((await artist.answer(eventId, 1, 'accepted')).status).toBe(200);
  await sale.end(eventId);
  const refund = () => sale.refund(eventId, order.id, order.total, host.userId);
  return { host, artist, refund };
}

test('an artist whose share is on hold doesn’t pay the debt of the event’s host [PYO-02, PYO-03]', async () => {
  const { host, artist, refund } = await openShared();
  await sale.onboard(host);
  await sale.runTask('payouts.open');
  const [held] = await artist.settlements();
  const admin = sale.app.as(newId(), { admin: true });
  expect((await admin.post(`/admin/settlements/${held!.id}/hold`, {})).status).toBe(200);
  sale.letFundsArrive();
  await sale.run();
  await refund();
  await sale.run();
  expect((await host.settlements())[0]).toMatchObject({ state: 'held', reason: 'owed' });
  const own = await sale.sell(artist);
  await sale.end(own.eventId);
  sale.letFundsArrive();
  await sale.run();
  expect((await artist.settlements())[0]).toMatchObject({ state: 'sent', recovered: 0 });
  const later = await sale.sell(host, { quantity: 4 });
  await sale.end(later.eventId);
  sale.letFundsArrive();
  await sale.run();
  expect((await host.settlements())[1]).toMatchObject({ state: 'reversed', reason: 'keptLater' });
  expect((await artist.settlements())[1]).toMatchObject({ state: 'held', reason: 'admin' });
});

test('a host isn’t paid the share of an artist whose payout is on its way [PYO-02, PYO-03]', async () => {
  const { host, artist } = await openShared();
  sale.letFundsArrive();
  sale.chaos.always({ kind: 'answerLost' }, /POST \/v1\/transfers/);
  await sale.run();
  const [share] = await artist.settlements();
  expect(share).toMatchObject({ state: 'requested' });
  sale.chaos.calm();
  await sale.onboard(host);
  await sale.runTask('payouts.pay');
  expect(await host.settlements()).toMatchObject([{ state: 'sent', payout: 4 * share!.payout }]);
  await sale.run();
  expect(await artist.settlements()).toMatchObject([{ state: 'sent', payout: share!.payout }]);
});

test('an artist who was paid doesn’t wait to delete their page for the money or the debt of the event’s host [PYO-03, ACC-03]', async () => {
  const { host, artist, refund } = await openShared();
  const findOpen = () => openMoneyOf(sale.app.services.config, sale.payments)(sale.db, [host.id, artist.id]);
  expect((await findOpen()).toSorted()).toEqual([artist.id, host.id].toSorted());
  sale.letFundsArrive();
  await sale.run();
  expect([await findOpen(), (await host.settlements())[0]!.reason]).toEqual([
    [host.id, host.id],
    'noAccount',
  ]);
  await sale.onboard(host);
  await sale.run();
  expect(await findOpen()).toEqual([]);
  await refund();
  await sale.run();
  expect(new Set(await findOpen())).toEqual(new Set([host.id]));
});

test('a host who took over a paid event doesn’t wait to delete their page for the debt of the host before [INV-05, ACC-03]', async () => {
  const [before, after] = [await sale.addHost(), await sale.addHost('Night Shift')];
  await sale.onboard(before);
  const { eventId, order } = await sale.sell(before);
  await sale.end(eventId);
  sale.letFundsArrive();
  await sale.run();
  await sale.transfer(eventId, before, after);
  await sale.refund(eventId, order.id, 1000, after.userId);
  await sale.run();
  expect(await before.settlements()).toMatchObject([{ state: 'held', reason: 'owed' }, { state: 'sent' }]);
  const find = openMoneyOf(sale.app.services.config, sale.payments);
  expect(await find(sale.db, [before.id, after.id])).toEqual([before.id]);
});

test('a host who handed over an event waits to delete their page for its payout, and for disputes after it [INV-05, ACC-03, DSP-01]', async () => {
  const [before, after] = [await sale.addHost(), await sale.addHost('Night Shift')];
  await sale.onboard(before);
  const { eventId, clientSecret } = await sale.sell(before);
  await sale.end(eventId);
  sale.letFundsArrive();
  await sale.runTask('payouts.open');
  await sale.transfer(eventId, before, after);
  const admin = sale.app.as(newId(), { admin: true });
  const find = openMoneyOf(sale.app.services.config, sale.payments);
  const isWaiting = async () => (await find(sale.db, [before.id])).length > 0;
  const stateAndWait = async () => [(await before.settlements())[0]!.state, await isWaiting()];
  expect(await stateAndWait()).toEqual(['due', true]);
  sale.chaos.next([{ kind: 'status', status: 402 }], /POST \/v1\/transfers/);
  await sale.run();
  expect(await stateAndWait()).toEqual(['failed', true]);
  await admin.post(`/admin/settlements/${(await before.settlements())[0]!.id}/retry`, {});
  sale.chaos.always({ kind: 'answerLost' }, /POST \/v1\/transfers/);
  await sale.run();
  expect(await stateAndWait()).toEqual(['requested', true]);
  sale.chaos.calm();
  await sale.run();
  expect(await stateAndWait()).toEqual(['sent', false]);
  const { dashboard } = sale.emulator;
  const disputeId = await dashboard.openDispute(sale.intentIdOf(clientSecret), { inquiry: true });
  await sale.runTask('disputes.find');
  expect(await isWaiting()).toBe(true);
  await dashboard.endDispute(disputeId, 'warning_closed');
  await sale.runTask('disputes.find');
  expect(await isWaiting()).toBe(false);
});
