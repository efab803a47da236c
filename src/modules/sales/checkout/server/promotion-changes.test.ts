import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { openSale, type Sale } from './testing/open-sale.ts';

let sale: Sale;
beforeAll(async () => {
  sale = await openSale();
});
afterAll(() => sale.close());

const discount = (value: number, more: object = {}) => ({
  promoCode: 'VIP',
  rewards: { items: [{ rewardType: 'discount', payload: { discountType: 'percentage', value } }] },
  ...more,
});

async function openDiscountedSale() {
  const host = newId();
  const eventId = await sale.addEvent({ creatorId: host });
  const typeId = await sale.addType(eventId, { priceMinor: 2500 });
  const as = sale.app.as(host);
  const made = await as.post('/promotions', { eventId: `event:backbeat:${eventId}`, ...discount(20) });
  const order = (buyer: string) => sale.order(buyer, { eventId, lines: [[typeId, 2]], promoCode: 'vip' });
  return { as, promotionId: made.body.id as string, order };
}

test('a changed discount applies to new orders only [PRM-06, PRM-13]', async () => {
  const { as, promotionId, order } = await openDiscountedSale();
  const [buyer, later] = [newId(), newId()];
  const before = (await order(buyer)).body;
  expect(before.discount).toBe(1000);
  expect((await as.put(`/promotions/${promotionId}`, discount(50))).status).toBe(200);
  expect((await sale.read(buyer, before.id)).body).toEqual(before);
  const { clientSecret } = (await sale.startPayment(buyer, before.id)).body;
  await sale.pay(clientSecret);
  const paid = (await sale.sync(buyer, before.id)).body;
  expect([paid.status, paid.discount, paid.total]).toEqual(['completed', 1000, before.total]);
  expect((await order(later)).body.discount).toBe(2500);
  expect(await sale.verify()).toEqual([]);
});

test('an archived code still applies to its existing orders, and to no others [PRM-07, PRM-13]', async () => {
  const { as, promotionId, order } = await openDiscountedSale();
  const buyer = newId();
  const before = (await order(buyer)).body;
  expect((await as.delete(`/promotions/${promotionId}`)).body).toEqual({ archived: true });
  const { clientSecret } = (await sale.startPayment(buyer, before.id)).body;
  await sale.pay(clientSecret);
  expect((await sale.sync(buyer, before.id)).body).toMatchObject({ status: 'completed', discount: 1000 });
  expect((await order(newId())).body.code).toBe('promotionNotValid');
});

test('changing a limit while it is being used up never exceeds it [PRM-06, PRM-13]', async () => {
  const { as, promotionId, order } = await openDiscountedSale();
  const cap = as.put(`/promotions/${promotionId}`, discount(20, { maxUses: 3 }));
  const orders = await Promise.all(Array.from({ length: 8 }, () => order(newId())));
  const { status } = await cap;
  const made = orders.filter((one) => one.status === 201).length;
  expect(status === 200 ? made <= 3 : made > 3).toBe(true);
  expect(await sale.usesOf(bareId(promotionId))).toBe(made);
});
