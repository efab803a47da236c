import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventCancelled } from '#modules/events/events/events.ts';
import { paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { sellingAt } from '#modules/sales/checkout/server/testing/selling-at.ts';
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

/** Cancels an event with refunds while the bank holds the money of its only order, and decides the dispute. */
async function cancelDisputed(outcome: 'won' | 'lost') {
  const sold = await sell(2);
  const { eventId } = sold;
  const { dashboard } = sale.payments.emulator!;
  const intentId = sale.intentIdOf(sold.clientSecret);
  const disputeId = await dashboard.openDispute(intentId, {});
  await sale.runTask('disputes.find');
  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  const payload = { eventId, byId: sold.host, reason: 'The roof leaks.', refund: true };
  await publish(sale.db, eventCancelled, { key: eventId, payload });
  await sale.app.deliverEvents();
  await sale.runTask('checkout.refund-events');
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

test('a buyer of a cancelled event who won their dispute isn’t refunded, too [RFD-02, DSP-01]', async () => {
  const { refunded } = await cancelDisputed('lost');
  expect(await refunded()).toEqual([]);
});
