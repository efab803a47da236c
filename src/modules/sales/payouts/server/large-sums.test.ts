import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventCancelled } from '#modules/events/events/events.ts';
import { publish } from '#platform/server/domain-events.ts';
import { newId } from '#platform/ids.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

// More than 32 bits: two orders for 18 million rupiah are 3.6 billion minor units.

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterEach(() => sale.checkBooks());
afterAll(() => sale.close());

async function sellTwo() {
  const host = await sale.addHost();
  await sale.onboard(host);
  const eventId = await sale.addEvent({ creatorId: host.id });
  const typeId = await sale.addType(eventId, { currency: 'idr', priceMinor: 1_600_000_000 });
  const sold = [await sale.buy(eventId, typeId), await sale.buy(eventId, typeId)];
  return { host, eventId, sold };
}

test('large sums in rupiah that disputes freeze don’t stop the payout of the rest [PYO-02, DSP-01, CUR-01]', async () => {
  const { host, eventId, sold } = await sellTwo();
  await sale.buy(eventId, await sale.addType(eventId, { currency: 'idr', priceMinor: 10_000_000 }));
  for (const { clientSecret } of sold)
    await sale.emulator.dashboard.openDispute(sale.intentIdOf(clientSecret), { inquiry: true });
  await sale.runTask('disputes.find');
  await sale.end(eventId);
  sale.letFundsArrive();
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'sent', currency: 'idr' }]);
});

test('the refunds of a cancelled event are shown when they sum to billions [RFD-02, CUR-01]', async () => {
  const { host, eventId, sold } = await sellTwo();
  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  const payload = { eventId, byId: host.userId, reason: 'The roof leaks.', refund: true };
  await publish(sale.db, eventCancelled, { key: eventId, payload });
  await sale.app.deliverEvents();
  await sale.runTask('checkout.refund-events');
  const { status, body } = await host.as.get(`/events/event:backbeat:${eventId}/refunds`);
  expect({ status, ...body }).toMatchObject({
    status: 200,
    state: 'done',
    amount: sold.reduce((sum, { order }) => sum + order.total, 0),
  });
});

test('an order whose tickets cost billions before a promo code is refused, and the next one isn’t [CHK-06, CUR-01]', async () => {
  const eventId = await sale.addEvent();
  const typeId = await sale.addType(eventId, { currency: 'idr', priceMinor: 1_200_000_000 });
  await sale.addPromotion(eventId, { value: 50 });
  const order = (quantity: number) =>
    sale.order(newId(), { eventId, lines: [[typeId, quantity]], promoCode: 'VIP' });
  expect((await order(2)).body).toMatchObject({ code: 'amountOutOfBounds', amount: 2_400_000_000 });
  expect((await order(1)).status).toBe(201);
});
