import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventCancelled } from '#modules/events/events/events.ts';
import { publish } from '#platform/server/domain-events.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import type { AdminSettlement } from '../contract.ts';
import { openMoneyOf } from './index.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
  // The platform pays refunds and disputes of settled events from the sales of others.
  await sale.sell(await sale.addHost(), { quantity: 4 });
});
afterEach(() => sale.checkBooks());
afterAll(() => sale.close());

describe('a host who owes money', () => {
  async function paidThenRefunded() {
    const host = await sale.addHost();
    await sale.onboard(host);
    const first = await sale.sell(host);
    await sale.end(first.eventId);
    sale.letFundsArrive();
    await sale.run();
    const refund = await sale.refund(first.eventId, first.order.id, 1000, host.userId);
    expect(refund.status).toBe(201);
    await sale.run();
    return { host, first, owed: -(await sale.balanceOf(first.eventId)) };
  }

  test('sees it, and the next payout keeps it [PYO-02]', async () => {
    const { host, first, owed } = await paidThenRefunded();
    expect(owed).toBeGreaterThan(0);
    expect((await host.settlements())[0]).toMatchObject({ state: 'held', reason: 'owed', amount: -owed });
    const second = await sale.sell(host);
    const earned = await sale.balanceOf(second.eventId);
    await sale.end(second.eventId);
    sale.letFundsArrive();
    await sale.run();
    const [latest, debt] = await host.settlements();
    expect(latest).toMatchObject({
      state: 'sent',
      reason: 'keptForEarlier',
      amount: earned,
      recovered: owed,
      payout: earned - owed,
    });
    expect(debt).toMatchObject({ state: 'reversed', reason: 'keptLater' });
    expect([await sale.balanceOf(first.eventId), await sale.balanceOf(second.eventId)]).toEqual([0, 0]);
  });

  test('after 30 days, the transfer is reversed as far as the account has it, whenever payouts ran last [PYO-02]', async () => {
    const { host, first, owed } = await paidThenRefunded();
    await sale.ageDebts(first.eventId);
    await sale.runTask('payouts.pay');
    await sale.runTask('payouts.recover');
    expect(await sale.balanceOf(first.eventId)).toBe(0);
    const [debt, sent] = await host.settlements();
    expect(debt).toMatchObject({ state: 'reversed', reason: 'takenBack', amount: -owed });
    expect(sent).toMatchObject({ state: 'sent', reversed: owed });
  });

  test('after a payout that failed is kept from the next payout, too, and nothing is paid twice [PYO-02]', async () => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const first = await sale.sell(host);
    const other = await sale.buy(first.eventId, first.typeId);
    await sale.end(first.eventId);
    const { dashboard } = sale.emulator;
    const disputeId = await dashboard.openDispute(sale.intentIdOf(other.clientSecret), { inquiry: true });
    await sale.runTask('disputes.find');
    sale.letFundsArrive();
    await sale.run();
    await dashboard.endDispute(disputeId, 'warning_closed');
    await sale.runTask('disputes.find');
    sale.chaos.next([{ kind: 'status', status: 402 }], /POST \/v1\/transfers/);
    await sale.run();
    expect((await host.settlements())[0]).toMatchObject({ state: 'failed', reason: 'refused' });
    await sale.refund(first.eventId, first.order.id, first.order.total, host.userId);
    await sale.refund(first.eventId, other.order.id, other.order.total, host.userId);
    const owed = -(await sale.balanceOf(first.eventId));
    expect(owed).toBeGreaterThan(0);
    await sale.run();
    expect((await host.settlements())[0]).toMatchObject({ state: 'held', reason: 'owed', amount: -owed });
    const second = await sale.sell(host);
    const earned = await sale.balanceOf(second.eventId);
    await sale.end(second.eventId);
    sale.letFundsArrive();
    await sale.run();
    expect((await host.settlements())[0]).toMatchObject({ amount: earned, recovered: owed, state: 'sent' });
    expect([await sale.balanceOf(first.eventId), await sale.balanceOf(second.eventId)]).toEqual([0, 0]);
  });

  test('a payout that failed ends once refunds leave nothing of it [PYO-02]', async () => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const { eventId, order } = await sale.sell(host);
    await sale.end(eventId);
    sale.letFundsArrive();
    sale.chaos.next([{ kind: 'status', status: 402 }], /POST \/v1\/transfers/);
    await sale.run();
    expect(await host.settlements()).toMatchObject([{ state: 'failed' }]);
    await sale.refund(eventId, order.id, order.total, host.userId);
    await sale.run();
    expect(await host.settlements()).toEqual([]);
  });

  test('in one currency keeps the debt while the account has only another one [PYO-02]', async () => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const inEuros = await sale.sell(host, { currency: 'eur' });
    await sale.end(inEuros.eventId);
    sale.letFundsArrive();
    await sale.run();
    await sale.emulator.payOutNow();
    const inDollars = await sale.sell(host);
    await sale.end(inDollars.eventId);
    sale.letFundsArrive();
    await sale.run();
    await sale.refund(inEuros.eventId, inEuros.order.id, 1000, host.userId);
    await sale.run();
    const owed = -(await sale.balanceOf(inEuros.eventId));
    await sale.ageDebts(inEuros.eventId);
    await sale.runTask('payouts.recover');
    expect([-(await sale.balanceOf(inEuros.eventId)), await sale.balanceOf(inDollars.eventId)]).toEqual([
      owed,
      0,
    ]);
    const debt = (await host.settlements()).find(({ reason }) => reason === 'owed');
    expect(debt).toMatchObject({ state: 'held', currency: 'eur', amount: -owed });
    const later = await sale.sell(host, { currency: 'eur' });
    await sale.end(later.eventId);
    sale.letFundsArrive();
    await sale.run();
    expect(await sale.balanceOf(inEuros.eventId)).toBe(0);
  });

  test('with an empty account keeps the debt, and a later event pays it [PYO-02]', async () => {
    const { host, first, owed } = await paidThenRefunded();
    await sale.emulator.payOutNow();
    await sale.ageDebts(first.eventId);
    await sale.runTask('payouts.recover');
    expect(-(await sale.balanceOf(first.eventId))).toBe(owed);
    const second = await sale.sell(host, { quantity: 1 });
    await sale.end(second.eventId);
    sale.letFundsArrive();
    await sale.run();
    expect(await sale.balanceOf(first.eventId)).toBe(0);
    expect((await host.settlements())[0]).toMatchObject({ recovered: owed, state: 'sent' });
  });

  test('pays it once when an admin acts while it is taken back: no payout keeps it, too [PYO-02, ADM-01]', async () => {
    const { host, first } = await paidThenRefunded();
    const [debt] = await host.settlements();
    await sale.ageDebts(first.eventId);
    sale.chaos.always({ kind: 'answerLost' }, /POST \/v1\/transfers\/.*\/reversals/);
    await sale.runTask('payouts.recover');
    sale.chaos.calm();
    const admin = sale.app.as(newId(), { admin: true });
    const acts = await Promise.all(
      ['retry', 'hold'].map((act) => admin.post(`/admin/settlements/${debt!.id}/${act}`, {})),
    );
    expect(acts.map(({ body }) => body.code)).toEqual(['notOpen', 'notOpen']);
    const second = await sale.sell(host);
    await sale.end(second.eventId);
    sale.letFundsArrive();
    await sale.run();
    await sql`update settlement set run_at = now() - interval '1 second' where reason = 'takenBack'`.execute(
      sale.db,
    );
    await sale.runTask('payouts.recover');
    await sale.run();
    expect((await host.settlements())[0]).toMatchObject({ state: 'sent', recovered: 0 });
    expect(await sale.balanceOf(first.eventId)).toBe(0);
  });

  test('pays it to the operator in parts, who records that once, and neither a payout nor the account waits for it any longer [PYO-02, ADM-01, ACC-03]', async () => {
    const { host, first, owed } = await paidThenRefunded();
    const [debt] = await host.settlements();
    const path = `/admin/settlements/${debt!.id}/paidOutside`;
    const admin = sale.app.as(newId(), { admin: true });
    const part = { amount: 400, seenOwed: owed, note: 'By bank transfer' };
    const answers = await Promise.all([admin.post(path, part), admin.post(path, part)]);
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'debtChanged'],
    ]);
    expect((await host.settlements())[0]).toMatchObject({
      state: 'held',
      reason: 'owed',
      amount: 400 - owed,
    });
    const findOpen = () => openMoneyOf(sale.app.services.config, sale.payments)(sale.db, [host.id]);
    expect(await findOpen()).toContain(host.id);
    const rest = { amount: owed - 400, seenOwed: owed - 400, note: 'In cash' };
    expect((await admin.post(path, { ...rest, amount: owed })).body.code).toBe('moreThanOwed');
    expect((await admin.post(path, rest)).status).toBe(200);
    expect((await host.settlements())[0]).toMatchObject({ state: 'reversed', reason: 'paidOutside' });
    expect((await admin.post(path, rest)).body.code).toBe('debtNotOpen');
    expect([await findOpen(), await sale.balanceOf(first.eventId)]).toEqual([[], 0]);
    const log = await sale.db
      .selectFrom('auditEntry')
      .select(['act', 'reason'])
      .where('itemId', '=', bareId(debt!.id))
      .orderBy('createdAt')
      .execute();
    expect(log).toEqual([
      { act: 'markDebtPaid', reason: 'By bank transfer' },
      { act: 'markDebtPaid', reason: 'In cash' },
    ]);
    const second = await sale.sell(host);
    const earned = await sale.balanceOf(second.eventId);
    await sale.end(second.eventId);
    sale.letFundsArrive();
    await sale.run();
    expect((await host.settlements())[0]).toMatchObject({ state: 'sent', recovered: 0, payout: earned });
  });

  test('can’t pay an old amount of it to the operator: the admin sees the new one [PYO-02]', async () => {
    const { host, first, owed } = await paidThenRefunded();
    const [debt] = await host.settlements();
    await sale.refund(first.eventId, first.order.id, 500, host.userId, 1000);
    const grown = -(await sale.balanceOf(first.eventId));
    const admin = sale.app.as(newId(), { admin: true });
    const path = `/admin/settlements/${debt!.id}/paidOutside`;
    const pay = (amount: number) => admin.post(path, { amount, seenOwed: amount, note: 'By bank transfer' });
    expect((await pay(owed)).body.code).toBe('debtChanged');
    const { body } = await admin.get('/admin/settlements?show=held');
    const shown = body.items.find((one: AdminSettlement) => one.settlement.id === debt!.id);
    expect(shown.settlement.amount).toBe(-grown);
    expect((await pay(grown)).status).toBe(200);
    expect(await sale.balanceOf(first.eventId)).toBe(0);
  });

  test('can’t pay it to the operator while a payout keeps it or it is taken back [PYO-02]', async () => {
    const { host, owed } = await paidThenRefunded();
    const [debt] = await host.settlements();
    const second = await sale.sell(host);
    await sale.end(second.eventId);
    sale.letFundsArrive();
    sale.chaos.always({ kind: 'answerLost' }, /POST \/v1\/transfers/);
    await sale.run();
    expect((await host.settlements())[0]).toMatchObject({ state: 'requested', recovered: owed });
    const admin = sale.app.as(newId(), { admin: true });
    const pay = { amount: owed, seenOwed: owed, note: 'By bank transfer' };
    const path = `/admin/settlements/${debt!.id}/paidOutside`;
    expect((await admin.post(path, pay)).body.code).toBe('debtNotOpen');
    sale.chaos.calm();
    await sale.run();
    expect((await host.settlements())[0]).toMatchObject({ state: 'sent', recovered: owed });
    expect((await admin.post(path, pay)).body.code).toBe('debtNotOpen');
  });
});

test('an event that is cancelled after its payout refunds all buyers, and its host owes what was sent [PYO-02, RFD-02]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId, typeId, order } = await sale.sell(host);
  await sale.buy(eventId, typeId);
  await sale.end(eventId);
  sale.letFundsArrive();
  await sale.run();
  const [sent] = await host.settlements();
  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  const payload = { eventId, byId: host.userId, reason: 'The roof leaks.', refund: true };
  await publish(sale.db, eventCancelled, { key: eventId, payload });
  await sale.app.deliverEvents();
  await sale.runTask('checkout.refund-events');
  await sale.run();
  const { data: refunds } = await sale.stripe.refunds.list({ limit: 100 });
  const ofOrder = refunds.filter(({ metadata }) => metadata?.['orderId'] === order.id);
  expect(ofOrder.map(({ amount }) => amount)).toEqual([order.total]);
  const owed = -(await sale.balanceOf(eventId));
  expect(owed).toBeGreaterThanOrEqual(sent!.payout);
  expect((await host.settlements())[0]).toMatchObject({ state: 'held', reason: 'owed', amount: -owed });
  const ofEvent = (await sale.transfers()).filter(
    ({ transfer_group: group }) => group === `event:backbeat:${eventId}`,
  );
  expect(ofEvent.map(({ amount }) => amount)).toEqual([sent!.payout]);
});

describe('a dispute', () => {
  const openDispute = (clientSecret: string, inquiry: boolean) =>
    sale.emulator.dashboard.openDispute(sale.intentIdOf(clientSecret), { inquiry });
  const read = () => sale.runTask('disputes.find');

  test('before the payout freezes its order only, and its end pays the rest [PYO-02, DSP-01]', async () => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const { eventId, typeId } = await sale.sell(host);
    const disputed = await sale.buy(eventId, typeId, 2);
    const earned = await sale.balanceOf(eventId);
    const disputeId = await openDispute(disputed.clientSecret, true);
    await read();
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    await sale.run();
    const [held, sent] = await host.settlements();
    expect(sent).toMatchObject({ state: 'sent', payout: earned / 2 });
    expect(held).toMatchObject({ state: 'held', reason: 'dispute', amount: earned / 2 });
    await sale.emulator.dashboard.endDispute(disputeId, 'warning_closed');
    await read();
    await sale.run();
    expect((await host.settlements()).map(({ state, payout }) => [state, payout])).toEqual([
      ['sent', earned / 2],
      ['sent', earned / 2],
    ]);
  });

  test('after the payout is owed, and paid again when it is won [PYO-02, DSP-01]', async () => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const { eventId, clientSecret } = await sale.sell(host);
    const earned = await sale.balanceOf(eventId);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    const disputeId = await openDispute(clientSecret, false);
    await read();
    await sale.run();
    const [owed] = await host.settlements();
    expect(owed).toMatchObject({ state: 'held', reason: 'owed', amount: -earned });
    const { body: statement } = await host.as.get(`${host.path}/settlements/${owed!.id}`);
    expect(statement.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['gross', 'disputed', 'other']);
    expect(statement.lines.at(-1).amount).toBe(-earned);
    await sale.emulator.dashboard.endDispute(disputeId, 'won');
    await read();
    await sale.run();
    expect(await host.settlements()).toMatchObject([{ state: 'sent', payout: earned }]);
    expect(await sale.balanceOf(eventId)).toBe(0);
  });
});

test('a postponed event isn’t paid out when its old date passes, but once it has taken place [PYO-01, EVT-06]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId } = await sale.sell(host);
  const become = (status: EventStatus) =>
    sale.db.updateTable('event').set({ status }).where('id', '=', eventId).execute();
  const dueAt = async () =>
    (await host.as.get(`/events/event:backbeat:${eventId}/payouts`)).body.dueAt as string | null;
  expect(await dueAt()).toMatch(/^20/);
  await become('postponed');
  expect(await dueAt()).toBeNull();
  await sale.end(eventId);
  sale.letFundsArrive();
  await sale.run();
  expect(await host.settlements()).toEqual([]);
  await become('published');
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
});
