import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { bare, openSale, type Sale } from './testing/open-sale.ts';

let sale: Sale;
beforeAll(async () => {
  sale = await openSale();
});
afterAll(() => sale.close());

const minute = 60_000;

async function stock(
  facts: Parameters<Sale['addType']>[1] = {},
  event: Parameters<Sale['addEvent']>[0] = {},
) {
  const eventId = await sale.addEvent(event);
  return { eventId, typeId: await sale.addType(eventId, facts) };
}

describe('making an order', () => {
  test('holds the units for ten minutes and says what is charged, line by line [CHK-18, HLD-01, ORD-01, ORD-06, PRC-01]', async () => {
    const { eventId, typeId } = await stock();
    const other = await sale.addType(eventId, { name: 'Balcony', priceMinor: 4000 });
    const buyer = newId();
    const { status, body } = await sale.order(buyer, {
      eventId,
      lines: [
        [typeId, 1],
        [other, 2],
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      eventId: `event:backbeat:${eventId}`,
      status: 'held',
      userId: `user:us-west-2:${buyer}`,
      tags: { items: [{ itemId: `event:backbeat:${eventId}` }] },
      subtotal: 10_500,
      discount: 0,
      fee: 1347,
      total: 11_847,
      currency: 'usd',
      breakdown: null,
    });
    expect(body.id).toMatch(/^order:/);
    const items: { total: number; item: { name: string }; quantity: number }[] = body.orderItems.items;
    expect(items.map(({ item, quantity }) => [item.name, quantity])).toEqual([
      ['General admission', 1],
      ['Balcony', 2],
    ]);
    expect(items.reduce((sum, { total }) => sum + total, 0)).toBe(body.total);
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(10 * minute);
    expect(await sale.counters(other)).toEqual({ held: 2, sold: 0 });
    expect((await sale.read(buyer, body.id)).body).toEqual(body);
  });

  test('a free order is complete at once: sold, admitted, going, told [CHK-08, PAY-09, ORD-09]', async () => {
    const { eventId, typeId } = await stock({ priceMinor: 0, capacity: null });
    const buyer = newId();
    const { body } = await sale.order(buyer, { eventId, lines: [[typeId, 3]] });
    expect(body).toMatchObject({ status: 'completed', total: 0, fee: 0, expiresAt: null });
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 3 });
    const orderId = bare(body.id);
    const admissions = await sale.db
      .selectFrom('ticket')
      .selectAll()
      .where('orderId', '=', orderId)
      .execute();
    const going = await sale.db
      .selectFrom('eventGoing')
      .select('userId')
      .where('eventId', '=', eventId)
      .execute();
    const fact = await sale.db
      .selectFrom('outbox')
      .select('payload')
      .where('key', '=', orderId)
      .executeTakeFirst();
    const mine = await sale.db
      .selectFrom('buyerOrder')
      .select('orderId')
      .where('buyerId', '=', buyer)
      .execute();
    expect(admissions).toHaveLength(3);
    expect(going).toEqual([{ userId: buyer }]);
    expect(fact?.payload).toMatchObject({ orderId, eventId, buyerId: buyer, total: 0, quantity: 3 });
    expect(mine).toEqual([{ orderId }]);
    expect((await sale.startPayment(buyer, body.id)).body.code).toBe('orderClosed');
  });

  test('a promo code is taken off before the fee, and counted as soon as units are held [FEE-07, PRM-13]', async () => {
    const { eventId, typeId } = await stock();
    const promotionId = await sale.addPromotion(eventId, { maxUses: 1 });
    const { body } = await sale.order(newId(), { eventId, lines: [[typeId, 2]], promoCode: ' vip ' });
    expect(body).toMatchObject({
      subtotal: 5000,
      discount: 1000,
      fee: 598,
      total: 4598,
      promotion: { promoCode: 'VIP' },
    });
    expect(await sale.usesOf(promotionId)).toBe(1);
    const second = await sale.order(newId(), { eventId, lines: [[typeId, 1]], promoCode: 'VIP' });
    expect(second.body.code).toBe('promotionNotValid');
    await sale.app.as(bare(body.userId)).post(`/orders/${body.id}/cancel`);
    expect(await sale.usesOf(promotionId)).toBe(0);
  });

  test('a code that takes everything off makes a free order [CHK-08, FEE-07]', async () => {
    const { eventId, typeId } = await stock();
    await sale.addPromotion(eventId, { value: 100 });
    const { body } = await sale.order(newId(), { eventId, lines: [[typeId, 2]], promoCode: 'VIP' });
    expect(body).toMatchObject({ status: 'completed', subtotal: 5000, discount: 5000, fee: 0, total: 0 });
  });

  test('a code of points is told to the Beatscore with the order [PRM-14]', async () => {
    const { eventId, typeId } = await stock({ priceMinor: 0 });
    await sale.addPromotion(eventId, { code: 'FIFTY', rewardType: 'points', discountType: null, value: 50 });
    const buyer = newId();
    await sale.db
      .insertInto('profile')
      .values({ id: buyer, type: 'user', name: 'Maya', providerId: buyer, score: 7 })
      .execute();
    const { body } = await sale.order(buyer, { eventId, lines: [[typeId, 1]], promoCode: 'fifty' });
    expect(body).toMatchObject({ status: 'completed', discount: 0, promotion: { promoCode: 'FIFTY' } });
    const { payload } = await sale.db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'order.completed')
      .where('key', '=', body.id.slice('order:'.length))
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({ points: 50 });
  });

  test('a locked ticket is sold only with the code that opens it [TIX-15, PRM-01]', async () => {
    const { eventId, typeId } = await stock();
    const locked = await sale.addType(eventId, { name: 'Backstage', locked: true });
    const open = {
      rewardType: 'unlockItem',
      discountType: null,
      value: null,
      unlocksTicketType: locked,
    } as const;
    await sale.addPromotion(eventId, { code: 'OPEN', ...open });
    await sale.addPromotion(eventId, { code: 'OTHER' });
    const order = (lines: [string, number][], promoCode?: string) =>
      sale.order(newId(), { eventId, lines, promoCode });
    expect((await order([[locked, 1]])).body.code).toBe('ticketNotFound');
    expect((await order([[locked, 1]], 'OTHER')).body.code).toBe('ticketNotFound');
    expect((await order([[typeId, 1]], 'OPEN')).body.code).toBe('promotionNotValid');
    expect((await order([[locked, 1]], 'open')).body).toMatchObject({ status: 'held', total: 2849 });
  });
});

describe('the same wish twice', () => {
  test('twenty impatient clicks make one order; another body under the key is refused [ORD-06, CHK-12]', async () => {
    const { eventId, typeId } = await stock();
    const buyer = newId();
    const wish = { eventId, lines: [[typeId, 2]] as const, key: 'click' };
    const replies = await Promise.all(Array.from({ length: 20 }, () => sale.order(buyer, wish)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await sale.counters(typeId)).toEqual({ held: 2, sold: 0 });
    const changed = await sale.order(buyer, { ...wish, lines: [[typeId, 3]] });
    expect([changed.status, changed.body.code]).toEqual([422, 'idempotencyKeyReused']);
    expect((await sale.order(newId(), { ...wish, lines: [[typeId, 3]] })).status).toBe(201);
  });

  test('a free order clicked twenty times is one order too [CHK-08, ORD-06]', async () => {
    const { eventId, typeId } = await stock({ priceMinor: 0 });
    const buyer = newId();
    const clicks = Array.from({ length: 20 }, () =>
      sale.order(buyer, { eventId, lines: [[typeId, 2]], key: 'rsvp' }),
    );
    const replies = await Promise.all(clicks);
    expect(new Set(replies.map(({ body }) => `${body.id} ${body.status}`)).size).toBe(1);
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 2 });
  });

  test('two tabs with the same wish meet in one order, another wish takes its place [HLD-01]', async () => {
    const { eventId, typeId } = await stock({ capacity: 4 });
    const buyer = newId();
    const first = await sale.order(buyer, { eventId, lines: [[typeId, 3]] });
    const second = await sale.order(buyer, { eventId, lines: [[typeId, 3]] });
    expect(second.body.id).toBe(first.body.id);
    const changed = await sale.order(buyer, { eventId, lines: [[typeId, 4]] });
    expect(changed.body).toMatchObject({ status: 'held', orderItems: { items: [{ quantity: 4 }] } });
    expect(await sale.counters(typeId)).toEqual({ held: 4, sold: 0 });
    expect((await sale.read(buyer, first.body.id)).body.status).toBe('cancelled');
  });

  test('the wish that takes the place of another may use its promo code, the last one there was [PRM-13, HLD-01]', async () => {
    const { eventId, typeId } = await stock({ capacity: 4 });
    const promotionId = await sale.addPromotion(eventId, { maxUses: 1 });
    const buyer = newId();
    await sale.order(buyer, { eventId, lines: [[typeId, 4]], promoCode: 'VIP' });
    const again = await sale.order(buyer, { eventId, lines: [[typeId, 3]], promoCode: 'VIP' });
    expect(again.body).toMatchObject({ status: 'held', discount: 1500 });
    expect([await sale.counters(typeId), await sale.usesOf(promotionId)]).toEqual([{ held: 3, sold: 0 }, 1]);
    await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
    expect([await sale.counters(typeId), await sale.usesOf(promotionId)]).toEqual([{ held: 2, sold: 0 }, 0]);
  });

  test('a wish that is refused leaves the hold as it was [HLD-01]', async () => {
    const { eventId, typeId } = await stock({ capacity: 4 });
    const buyer = newId();
    const first = await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
    expect((await sale.order(buyer, { eventId, lines: [[typeId, 9]] })).status).toBe(422);
    expect((await sale.read(buyer, first.body.id)).body.status).toBe('held');
    expect(await sale.counters(typeId)).toEqual({ held: 2, sold: 0 });
  });
});

describe('an order of mine', () => {
  test('nobody else knows of it [ORD-05]', async () => {
    const { eventId, typeId } = await stock();
    const { body } = await sale.order(newId(), { eventId, lines: [[typeId, 1]] });
    const other = sale.app.as(newId());
    const replies = [
      await other.get(`/orders/${body.id}`),
      await other.post(`/orders/${body.id}/cancel`),
      await other.post(`/orders/${body.id}/sync`),
      await other.post('/payments/paymentIntents', { orderId: body.id }),
      await other.get(`/orders/order:${newId()}`),
      await other.get('/orders/nonsense'),
    ];
    expect(replies.map(({ status, body: { code } }) => [status, code])).toEqual(
      replies.map(() => [404, 'orderNotFound']),
    );
    expect((await sale.app.guest.get(`/orders/${body.id}`)).status).toBe(401);
  });

  test('given up, its units are free at once; twice is no harm [CHK-04, HLD-01]', async () => {
    const { eventId, typeId } = await stock();
    const buyer = newId();
    const { body } = await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
    for (let time = 0; time < 2; time++) {
      expect((await sale.app.as(buyer).post(`/orders/${body.id}/cancel`)).body.status).toBe('cancelled');
    }
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
  });
});

test('after all of this every promise of the sale holds', async () => {
  expect(await sale.verify()).toEqual([]);
});
