import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openMoneyOf } from './index.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterEach(() => sale.checkBooks());
afterAll(() => sale.close());

const admin = () => sale.app.as(newId(), { admin: true });
const pathOf = ({ id }: { id: string }) => `/admin/settlements/${id}/paidToHost`;

async function openHeld() {
  const host = await sale.addHost();
  await sale.onboard(host, 'rejected');
  const sold = await sale.sell(host);
  await sale.end(sold.eventId);
  sale.letFundsArrive();
  await sale.run();
  const [held] = await host.settlements();
  expect(held).toMatchObject({ state: 'held', reason: 'rejected' });
  return { host, sold, held: held! };
}

test('a payout to a rejected account that an admin paid another way is recorded once, and never sent [PYO-02, ADM-01, ACC-03]', async () => {
  const { host, sold, held } = await openHeld();
  const findOpen = () => openMoneyOf(sale.app.services.config, sale.payments)(sale.db, [host.id]);
  expect(await findOpen()).toContain(host.id);
  const payment = { amount: held.amount, note: 'By bank transfer' };
  const answers = await Promise.all([1, 2].map(() => admin().post(pathOf(held), payment)));
  expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'notOpen'],
  ]);
  expect(await host.settlements()).toMatchObject([
    { state: 'sent', reason: 'sentOutside', payout: held.amount },
  ]);
  await sale.onboard(host);
  await sale.run();
  expect(await host.settlements()).toHaveLength(1);
  const group = `event:backbeat:${sold.eventId}`;
  expect((await sale.transfers()).filter((one) => one.transfer_group === group)).toEqual([]);
  expect([await findOpen(), await sale.balanceOf(sold.eventId)]).toEqual([[], 0]);
  const log = await sale.db
    .selectFrom('auditEntry')
    .select(['act', 'reason'])
    .where('itemId', '=', bareId(held.id))
    .execute();
  expect(log).toEqual([{ act: 'markPayoutPaid', reason: 'By bank transfer' }]);
});

test('an admin who saw another amount of a payout records nothing, and sees the new one [PYO-02]', async () => {
  const { host, sold, held } = await openHeld();
  await sale.refund(sold.eventId, sold.order.id, 1000, host.userId);
  const left = await sale.balanceOf(sold.eventId);
  const pay = (amount: number) => admin().post(pathOf(held), { amount, note: 'By bank transfer' });
  expect((await pay(held.amount)).body.code).toBe('payoutChanged');
  expect(await host.settlements()).toMatchObject([{ state: 'held', amount: left }]);
  expect((await pay(left - 100)).body.code).toBe('payoutChanged');
  expect((await pay(left)).status).toBe(200);
  expect(await sale.balanceOf(sold.eventId)).toBe(0);
});

test('a payout isn’t recorded as paid another way while a refund is on its way that makes it smaller [PYO-02, RFD-01]', async () => {
  const { host, sold, held } = await openHeld();
  sale.chaos.always({ kind: 'status', status: 503 }, /POST \/v1\/refunds/);
  const { body } = await sale.refund(sold.eventId, sold.order.id, 1000, host.userId);
  expect(body.status).toBe('due');
  const pay = () => admin().post(pathOf(held), { amount: held.amount, note: 'By bank transfer' });
  expect((await pay()).body.code).toBe('notOpen');
  sale.chaos.calm();
  await sql`update refund set run_at = now() where status = 'due'`.execute(sale.db);
  await sale.runTask('retry-due-refunds');
  expect((await pay()).body.code).toBe('payoutChanged');
});

test('a payout that disputes freeze as a whole keeps its amount, and is recorded after them [PYO-02, DSP-01]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId, clientSecret } = await sale.sell(host);
  await sale.end(eventId);
  sale.letFundsArrive();
  sale.chaos.always({ kind: 'status', status: 402 }, /POST \/v1\/transfers/);
  await sale.run();
  const [failed] = await host.settlements();
  expect(failed).toMatchObject({ state: 'failed', reason: 'refused' });
  const { dashboard } = sale.emulator;
  const disputeId = await dashboard.openDispute(sale.intentIdOf(clientSecret), { inquiry: true });
  await sale.runTask('disputes.find');
  const pay = () => admin().post(pathOf(failed!), { amount: failed!.amount, note: 'By bank transfer' });
  expect((await pay()).body.code).toBe('payoutFrozen');
  expect(await host.settlements()).toMatchObject([{ state: 'failed', amount: failed!.amount }]);
  await dashboard.endDispute(disputeId, 'warning_closed');
  await sale.runTask('disputes.find');
  expect((await pay()).status).toBe(200);
});

test('a payout that is being sent or was sent can’t be recorded as paid another way [PYO-02]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId } = await sale.sell(host);
  await sale.end(eventId);
  sale.letFundsArrive();
  sale.chaos.always({ kind: 'answerLost' }, /POST \/v1\/transfers/);
  await sale.run();
  const [requested] = await host.settlements();
  const pay = async () =>
    (await admin().post(pathOf(requested!), { amount: requested!.amount, note: 'In cash' })).body.code;
  expect([requested!.state, await pay()]).toEqual(['requested', 'notOpen']);
  sale.chaos.calm();
  await sale.run();
  expect([(await host.settlements())[0]!.state, await pay()]).toEqual(['sent', 'notOpen']);
});
