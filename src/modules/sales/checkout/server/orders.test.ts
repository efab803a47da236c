import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { openSale, type Sale } from './testing/open-sale.ts';

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

describe('creating an order', () => {
  test('holds tickets for ten minutes and lists the charge line by line [CHK-18, HLD-01, ORD-01, ORD-06, PRC-01]', async () => {
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

  test('completes a free order at once: sold, issued, going, published [CHK-08, PAY-09, ORD-09]', async () => {
    const { eventId, typeId } = await stock({ priceMinor: 0, capacity: null });
    const buyer = newId();
    const { body } = await sale.order(buyer, { eventId, lines: [[typeId, 3]] });
    expect(body).toMatchObject({ status: 'completed', total: 0, fee: 0, expiresAt: null });
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 3 });
    const orderId = bareId(body.id);
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

  test('applies a promo code before the fee, and counts its use with the hold [FEE-07, PRM-13]', async () => {
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
    await sale.app.as(bareId(body.userId)).post(`/orders/${body.id}/cancel`);
    expect(await sale.usesOf(promotionId)).toBe(0);
  });

  test('a 100% code makes the order free [CHK-08, FEE-07]', async () => {
    const { eventId, typeId } = await stock();
    await sale.addPromotion(eventId, { value: 100 });
    const { body } = await sale.order(newId(), { eventId, lines: [[typeId, 2]], promoCode: 'VIP' });
    expect(body).toMatchObject({ status: 'completed', subtotal: 5000, discount: 5000, fee: 0, total: 0 });
  });

  test('publishes the points of a code with the order, for BeatScore [PRM-14]', async () => {
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
      .where('key', '=', bareId(body.id))
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({ points: 50 });
  });

  test('sells a locked ticket only with its code [TIX-15, PRM-01]', async () => {
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

describe('ordering twice', () => {
  test('twenty impatient clicks make one order; a different body with the same key is refused [ORD-06, CHK-12]', async () => {
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

  test('twenty clicks on a free order make one order [CHK-08, ORD-06]', async () => {
    const { eventId, typeId } = await stock({ priceMinor: 0 });
    const buyer = newId();
    const clicks = Array.from({ length: 20 }, () =>
      sale.order(buyer, { eventId, lines: [[typeId, 2]], key: 'rsvp' }),
    );
    const replies = await Promise.all(clicks);
    expect(new Set(replies.map(({ body }) => `${body.id} ${body.status}`)).size).toBe(1);
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 2 });
  });

  test('the same order in two tabs is one order, and a different one replaces it [HLD-01]', async () => {
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

  test('a replacing order may reuse the last use of a promo code [PRM-13, HLD-01]', async () => {
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

  test('a refused order leaves the existing hold unchanged [HLD-01]', async () => {
    const { eventId, typeId } = await stock({ capacity: 4 });
    const buyer = newId();
    const first = await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
    expect((await sale.order(buyer, { eventId, lines: [[typeId, 9]] })).status).toBe(422);
    expect((await sale.read(buyer, first.body.id)).body.status).toBe('held');
    expect(await sale.counters(typeId)).toEqual({ held: 2, sold: 0 });
  });
});

describe('an existing order', () => {
  test('is hidden from everyone but its buyer [ORD-05]', async () => {
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

  test('releases its tickets at once, and releasing twice is harmless [CHK-04, HLD-01]', async () => {
    const { eventId, typeId } = await stock();
    const buyer = newId();
    const { body } = await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
    for (let time = 0; time < 2; time++) {
      expect((await sale.app.as(buyer).post(`/orders/${body.id}/cancel`)).body.status).toBe('cancelled');
    }
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
  });
});

test('leaves all invariants of the sale intact', async () => {
  expect(await sale.verify()).toEqual([]);
});
