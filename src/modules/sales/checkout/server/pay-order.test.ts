import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';

let sale: Sale;
const { hold, listWrong } = paymentSteps(() => sale);
beforeAll(async () => {
  sale = await openSale();
});
afterAll(() => sale.close());

/** Two tickets as a client of the specified contract describes them. */
async function describeOrder() {
  const eventId = await sale.addEvent();
  const typeId = await sale.addType(eventId, { capacity: 10 });
  const buyer = newId();
  const itemId = `ticket:${typeId}`;
  const body = {
    amount: 5698,
    currency: 'usd',
    application_fee_amount: 698,
    metadata: { eventId: `event:backbeat:${eventId}`, ticketId: itemId, quantity: 2 },
    order: {
      orderItems: {
        items: [{ priceValue: 25, quantity: 2, currency: 'usd', item: { id: itemId }, itemId }],
      },
      promotion: null,
      tags: { items: [{ itemId: `event:backbeat:${eventId}` }] },
      buyer: { id: `user:us-west-2:${buyer}`, name: 'Maya', email: `${buyer}@example.test` },
      userId: `user:us-west-2:${buyer}`,
    },
    testMode: false,
  };
  return { eventId, typeId, buyer, body };
}

const pay = (buyer: string, body: object) => sale.app.as(buyer).post('/payments/paymentIntents', body);

describe('a payment of an order that only the request describes', () => {
  test('holds its tickets and answers as specified, and asking again continues it [PAY-02, PAY-03]', async () => {
    const { typeId, buyer, body } = await describeOrder();
    const first = await pay(buyer, body);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      clientSecret: expect.stringMatching(/^pi_.*_secret_/),
      checkoutId: expect.stringMatching(/^checkout:/),
      customerId: expect.stringMatching(/^cus_/),
    });
    expect(await sale.counters(typeId)).toEqual({ held: 2, sold: 0 });
    expect((await pay(buyer, body)).body).toEqual(first.body);
    await sale.pay(first.body.clientSecret);
    const { body: order } = await sale.sync(buyer, first.body.orderId);
    expect(order).toMatchObject({ status: 'completed', total: 5698, buyer: { name: 'Maya' } });
    expect(await listWrong()).toEqual([]);
  });

  test.each<[string, (body: Awaited<ReturnType<typeof describeOrder>>['body']) => object, number, string]>([
    ['another amount', (body) => ({ ...body, amount: 1 }), 409, 'priceChanged'],
    ['another fee', (body) => ({ ...body, application_fee_amount: 0 }), 409, 'priceChanged'],
    ['no amount', (body) => ({ ...body, amount: undefined }), 422, 'orderIncomplete'],
    ['no tickets', (body) => ({ ...body, order: {} }), 422, 'orderIncomplete'],
    ['no order', (body) => ({ ...body, order: undefined }), 422, 'orderIncomplete'],
    [
      'no event',
      (body) => ({ ...body, metadata: {}, order: { ...body.order, tags: { items: [] } } }),
      422,
      'orderIncomplete',
    ],
    [
      'an unknown event',
      (body) => ({
        ...body,
        metadata: { eventId: `event:backbeat:${newId()}` },
        order: { ...body.order, tags: { items: [] } },
      }),
      404,
      'ticketNotFound',
    ],
    [
      'another buyer',
      (body) => ({ ...body, order: { ...body.order, userId: `user:us-west-2:${newId()}` } }),
      409,
      'orderMismatch',
    ],
    ['test mode', (body) => ({ ...body, testMode: true }), 403, 'testModeNotAllowed'],
  ])('with %s is refused and holds nothing [PAY-02, PAY-03]', async (_what, change, status, code) => {
    const { typeId, buyer, body } = await describeOrder();
    const reply = await pay(buyer, change(body));
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
  });
});

describe('a payment of an order that exists', () => {
  const event = `event:backbeat:${newId()}`;
  test.each<[object, string]>([
    [{ order: { id: `order:${newId()}` } }, 'order.id'],
    [{ metadata: { eventId: event } }, 'metadata.eventId'],
    [{ metadata: { ticketId: `ticket:${newId()}` } }, 'metadata.ticketId'],
    [{ metadata: { quantity: '3' } }, 'metadata.quantity'],
    [
      { order: { orderItems: { items: [{ itemId: `ticket:${newId()}`, quantity: 2 }] } } },
      'order.orderItems',
    ],
    [{ order: { promotion: { promoCode: 'VIP' } } }, 'order.promotion'],
    [{ order: { tags: { items: [{ itemId: event }] } } }, 'order.tags'],
    [{ order: { buyer: { id: `user:us-west-2:${newId()}` } } }, 'order.buyer'],
    [{ order: { buyer: { email: 'other@example.test' } } }, 'order.buyer'],
    [{ order: { userId: `user:us-west-2:${newId()}` } }, 'order.userId'],
  ])('is refused if the request says %j [PAY-02, PAY-03]', async (said, field) => {
    const { order, buyer } = await hold({}, 2);
    const { status, body } = await sale.startPayment(buyer, order.id, said);
    expect({ status, ...body }).toMatchObject({ status: 409, code: 'orderMismatch', field });
    expect((await sale.read(buyer, order.id)).body.status).toBe('held');
  });

  test('is refused if a ticket’s price or currency differs [PAY-03]', async () => {
    const { order, buyer, typeId } = await hold({}, 2);
    const item = { itemId: `ticket:${typeId}`, quantity: 2 };
    for (const wrong of [{ priceValue: 24 }, { currency: 'eur' }]) {
      const said = { order: { orderItems: { items: [{ ...item, ...wrong }] } } };
      expect((await sale.startPayment(buyer, order.id, said)).body).toMatchObject({
        code: 'priceChanged',
        amount: 5698,
      });
    }
  });

  test('starts if everything is true, named by the order alone, too [PAY-02, PAY-03]', async () => {
    const { order, buyer, eventId, typeId } = await hold({}, 2);
    const { id, orderItems, promotion, tags, userId } = order;
    const said = { id, orderItems, promotion, tags, buyer: order.buyer, userId };
    const metadata = { eventId: `event:backbeat:${eventId}`, ticketId: `ticket:${typeId}`, quantity: '2' };
    const { status, body } = await pay(buyer, { order: said, metadata, amount: 5698, currency: 'USD' });
    expect([status, body.orderId]).toEqual([200, id]);
  });

  test('doesn’t exist for anyone but its buyer [PAY-02]', async () => {
    const { order } = await hold();
    const reply = await pay(newId(), { orderId: order.id });
    expect([reply.status, reply.body.code]).toEqual([404, 'orderNotFound']);
  });
});
