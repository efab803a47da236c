import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { bareId, newId } from '#platform/ids.ts';
import { openGuests } from './index.ts';

let sale: Sale;
beforeAll(async () => {
  sale = await openSale({}, { more: (services, _, inPerson) => [openGuests(services, inPerson)] });
});
afterAll(() => sale.close());

test('a payment that bought nothing isn’t in the settlement, before and after its refund [STL-01, PAY-11]', async () => {
  const [host, late, buyer] = [newId(), newId(), newId()];
  const eventId = await sale.addEvent({ creatorId: host });
  const typeId = await sale.addType(eventId, { capacity: 1 });
  const order = async (who: string) => (await sale.order(who, { eventId, lines: [[typeId, 1]] })).body;
  const pay = async (who: string, orderId: string, card?: string) =>
    sale.pay((await sale.startPayment(who, orderId)).body.clientSecret, card);
  const { id: lateId } = await order(late);
  await pay(late, lateId, 'pm_card_bypassPending');
  await sale.lapse(lateId, true);
  await sale.runTask('expire-orders');
  const { id, total } = await order(buyer);
  await pay(buyer, id);
  await sale.sync(buyer, id);
  const read = async (file: string) =>
    (await sale.app.as(host).get(`/events/event:backbeat:${eventId}/${file}`)).body;
  const [before] = (await read('settlement')).items;
  expect(before).toMatchObject({ gross: total, refunds: 0, orders: 1 });
  await sale.payments.emulator!.deliverNow();
  await sale.sync(late, lateId);
  expect((await sale.read(late, lateId)).body.status).toBe('refunded');
  expect((await read('settlement')).items).toEqual([before]);
  expect(
    String(await read('settlement.csv'))
      .trim()
      .split('\r\n'),
  ).toHaveLength(2);
});

test('a second payment of an order, which was refunded, isn’t a refund of the order for its host [STL-01, RFD-01, PAY-09]', async () => {
  const [host, buyer] = [newId(), newId()];
  const eventId = await sale.addEvent({ creatorId: host });
  const typeId = await sale.addType(eventId);
  const { id, total, currency } = (await sale.order(buyer, { eventId, lines: [[typeId, 1]] })).body;
  const { clientSecret } = (await sale.startPayment(buyer, id)).body;
  const metadata = { orderId: id, attempt: '2' };
  const second = await sale.stripe.paymentIntents.create({ amount: total, currency, metadata });
  const payment = { eventId, orderId: bareId(id), attempt: 2, amountMinor: total, currency };
  await sale.db
    .insertInto('payment')
    .values({ ...payment, intentId: second.id, clientSecret: second.client_secret, checkoutId: 'checkout:2' })
    .execute();
  await sale.pay(clientSecret);
  await sale.pay(second.client_secret!);
  await sale.sync(buyer, id);
  const orders = async (query = '') =>
    (await sale.app.as(host).get(`/events/event:backbeat:${eventId}/orders${query}`)).body.items;
  expect(await orders()).toMatchObject([{ total, refunded: 0 }]);
  expect(await orders('?show=refunded')).toEqual([]);
});
