import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventCancelled } from '#modules/events/events/events.ts';
import { paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { sellingAt } from '#modules/sales/checkout/server/testing/selling-at.ts';
import { sql } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { openDisputes } from './index.ts';

let sale: Sale;
const sell = sellingAt(() => sale);
beforeAll(async () => {
  sale = await openSale(
    {},
    { onProvider: (services, payments) => openDisputes(services, paymentBooks(payments)) },
  );
});
afterEach(async () => {
  const wrong = await sale.verify();
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});
afterAll(() => sale.close());

async function cancel({ eventId, host }: Pick<Awaited<ReturnType<typeof sell>>, 'eventId' | 'host'>) {
  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  const payload = { eventId, byId: host, reason: 'The roof leaks.', refund: true };
  await publish(sale.db, eventCancelled, { key: eventId, payload });
  await sale.app.deliverEvents();
  await sale.runTask('checkout.refund-events');
}

/** Cancels an event with refunds while the bank holds the money of its only order, and decides the dispute. */
async function cancelDisputed(outcome: 'won' | 'lost', options: { amount?: number } = {}) {
  const sold = await sell(2);
  const { dashboard } = sale.payments.emulator!;
  const intentId = sale.intentIdOf(sold.clientSecret);
  const disputeId = await dashboard.openDispute(intentId, options);
  await sale.runTask('disputes.find');
  await cancel(sold);
  const refunded = async () => {
    const { data } = await sale.stripe.refunds.list({ payment_intent: intentId });
    return data.map(({ amount }) => amount);
  };
  expect(await refunded()).toEqual([]);
  await dashboard.endDispute(disputeId, outcome);
  await Promise.all([sale.runTask('disputes.find'), sale.runTask('disputes.find')]);
  await sale.runTask('checkout.retry-due-refunds');
  return { ...sold, refunded };
}

test('a buyer of a cancelled event whose dispute is won by its host is refunded then, once [RFD-02, DSP-01]', async () => {
  const { host, eventId, order, refunded } = await cancelDisputed('won');
  expect(await refunded()).toEqual([order.total]);
  const path = `/events/event:backbeat:${eventId}/orders/${order.id}/refunds`;
  const { refunds } = (await sale.app.as(host).get(path)).body;
  expect(refunds).toMatchObject([
    { status: 'done', source: 'eventCancelled', amount: order.total },
    { status: 'failed', owed: false },
  ]);
});

const progressOf = async ({ host, eventId }: Awaited<ReturnType<typeof cancelDisputed>>) =>
  (await sale.app.as(host).get(`/events/event:backbeat:${eventId}/refunds`)).body;

test('a buyer of a cancelled event who won their dispute isn’t refunded, too, and nothing is owed to them [RFD-02, DSP-01]', async () => {
  const sold = await cancelDisputed('lost');
  expect(await sold.refunded()).toEqual([]);
  expect(await sold.sheet()).toMatchObject({ left: 0, refunds: [{ status: 'failed', owed: false }] });
  expect(await progressOf(sold)).toMatchObject({ orders: 1, handled: 1, refunds: { failed: 0 } });
});

test('a buyer of a cancelled event who won a part is owed the rest, which the host pays another way [RFD-02, RFD-03, DSP-01]', async () => {
  const sold = await cancelDisputed('lost', { amount: 2000 });
  const rest = sold.order.total - 2000;
  expect(await sold.refunded()).toEqual([]);
  const { left, refunds } = await sold.sheet();
  expect(left).toBe(rest);
  expect(refunds).toMatchObject([
    { status: 'failed', amount: rest, source: 'eventCancelled', owed: true },
    { status: 'failed', amount: sold.order.total, owed: false },
  ]);
  expect(await progressOf(sold)).toMatchObject({ orders: 1, handled: 0, refunds: { failed: 1 } });
  const path = `${sold.path}/refunds/${refunds[0].id}/paidOutside`;
  expect((await sale.app.as(sold.host).post(path, { note: 'By bank transfer' })).status).toBe(200);
  expect(await sold.sheet()).toMatchObject({
    left: 0,
    refunds: [{ status: 'paidOutside' }, { owed: false }],
  });
  expect(await progressOf(sold)).toMatchObject({ handled: 1, refunds: { done: 1, failed: 0 } });
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_minor)::int as sum from ledger_entry
     where event_id = ${sold.eventId}::uuid and account in ('host', 'cash') group by 1 order by 1`.execute(
    sale.db,
  );
  // The host gets the money that the provider still holds, and paid as much to the buyer.
  expect(rows).toEqual([
    { account: 'cash', sum: -rest },
    { account: 'host', sum: rest },
  ]);
});

test('an event that is cancelled after a buyer won their dispute owes them nothing [RFD-02, DSP-01]', async () => {
  const sold = await sell(2);
  const { dashboard } = sale.payments.emulator!;
  const disputeId = await dashboard.openDispute(sale.intentIdOf(sold.clientSecret), {});
  await dashboard.endDispute(disputeId, 'lost');
  await sale.runTask('disputes.find');
  expect((await sold.refund({ amount: 1000 })).body.code).toBe('nothingLeft');
  await cancel(sold);
  expect(await sold.sheet()).toMatchObject({ left: 0, refunds: [] });
});

test('a buyer whose bank sent a refund back and then took the money is owed nothing any longer [RFD-03, DSP-01]', async () => {
  const sold = await sell(2);
  await sold.refund();
  const { dashboard } = sale.payments.emulator!;
  const payment = sale.intentIdOf(sold.clientSecret);
  const { data } = await sale.stripe.refunds.list({ payment_intent: payment });
  await dashboard.failRefund(data[0]!.id);
  await sale.runTask('checkout.find-foreign-refunds');
  const returned = async () => (await sale.read(sold.buyer, sold.order.id)).body.refundReturned;
  expect(await returned()).toBe(sold.order.total);
  await dashboard.endDispute(await dashboard.openDispute(payment, {}), 'lost');
  await sale.runTask('disputes.find');
  expect(await returned()).toBeUndefined();
  expect((await sold.sheet()).refunds).toMatchObject([{ status: 'failed', owed: false }]);
});
