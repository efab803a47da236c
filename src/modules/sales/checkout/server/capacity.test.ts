import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';

vi.setConfig({ testTimeout: 120_000 });

let sale: Sale;
const { refundsOf, settleProcessing, listWrong } = paymentSteps(() => sale);
beforeAll(async () => {
  sale = await openSale();
});
afterAll(() => sale.close());

const takenOf = async (eventId: string) =>
  (
    await sale.db
      .selectFrom('eventCapacity')
      .select('taken')
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow()
  ).taken;

const ticketsOf = async (eventId: string) =>
  (await sale.app.guest.get(`/events/event:backbeat:${eventId}/tickets`)).body.items as {
    name: string;
    status: string;
    remaining: number | null;
    opensAfter: string | null;
  }[];

/** Pays an order in full. */
async function buy(buyer: string, eventId: string, typeId: string, quantity: number) {
  const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, quantity]] });
  const { clientSecret } = (await sale.startPayment(buyer, order.id)).body;
  await sale.pay(clientSecret);
  return { order: (await sale.sync(buyer, order.id)).body, clientSecret };
}

describe('an event with a capacity', () => {
  test('is never oversold by two hundred buyers of single, free and group tickets, while orders are cancelled [CAP-01]', async () => {
    const host = newId();
    const eventId = await sale.addEvent({ capacity: 40, creatorId: host });
    const types = [
      await sale.addType(eventId, { capacity: 25 }),
      await sale.addType(eventId, { capacity: null, priceMinor: 0 }),
      await sale.addType(eventId, { capacity: null, admits: 4 }),
    ];
    const replies = await Promise.all(
      Array.from({ length: 200 }, async (_, place) => {
        const buyer = newId();
        const reply = await sale.order(buyer, { eventId, lines: [[types[place % 3]!, 1]] });
        if (reply.status === 201 && place % 9 === 0)
          await sale.app.as(buyer).post(`/orders/${reply.body.id}/cancel`);
        return reply;
      }),
    );
    expect(replies.filter(({ status }) => status !== 201).every(({ body }) => body.code === 'soldOut')).toBe(
      true,
    );
    const taken = await takenOf(eventId);
    expect(taken).toBeLessThanOrEqual(40);
    expect(await sale.verify()).toEqual([]);
    // A group of four may not have fit at the end, but a single ticket does until the event is full.
    for (let left = 40 - taken; left > 0; left -= 1)
      expect((await sale.order(newId(), { eventId, lines: [[types[1]!, 1]] })).status).toBe(201);
    expect(await takenOf(eventId)).toBe(40);
    expect((await ticketsOf(eventId)).map(({ status }) => status)).toEqual(['soldOut', 'soldOut', 'soldOut']);
  });

  test('can’t be exceeded by any statement, and the counters are checked [CAP-01]', async () => {
    const eventId = await sale.addEvent({ capacity: 3 });
    await sale.addType(eventId);
    const exceed = sql`update event_capacity set taken = 4 where event_id = ${eventId}::uuid`;
    await expect(exceed.execute(sale.db)).rejects.toThrow(/event_capacity_never_exceeded/);
    const plant = (taken: number) =>
      sql`update event_capacity set taken = ${taken} where event_id = ${eventId}::uuid`.execute(sale.db);
    await plant(2);
    expect((await sale.verify()).join('\n')).toContain(`event ${eventId} counts 2 of 3 people`);
    await plant(0);
  });

  test('refunds a late payment whose place was sold meanwhile [CAP-01, HLD-01]', async () => {
    const eventId = await sale.addEvent({ capacity: 1 });
    const typeId = await sale.addType(eventId, { capacity: 5 });
    const buyer = newId();
    const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 1]] });
    const { clientSecret } = (await sale.startPayment(buyer, order.id)).body;
    await sale.pay(clientSecret, 'pm_card_bypassPending');
    await sale.lapse(order.id, true);
    await sale.runTask('expire-orders');
    expect((await sale.order(newId(), { eventId, lines: [[typeId, 1]] })).status).toBe(201);
    await settleProcessing();
    await sale.sync(buyer, order.id);
    expect((await sale.read(buyer, order.id)).body.status).toBe('refunded');
    expect(await takenOf(eventId)).toBe(1);
    expect(await listWrong()).toEqual([]);
  });
});

test('a group ticket is one price, a ticket for each person, and is refunded whole [CAP-01]', async () => {
  const host = newId();
  const eventId = await sale.addEvent({ capacity: 10, creatorId: host });
  const typeId = await sale.addType(eventId, { name: 'Table', priceMinor: 10_000, admits: 3, capacity: 5 });
  expect(await ticketsOf(eventId)).toMatchObject([{ name: 'Table', remaining: 3 }]);
  const { order, clientSecret } = await buy(newId(), eventId, typeId, 2);
  expect(order).toMatchObject({
    status: 'completed',
    subtotal: 20_000,
    orderItems: { items: [{ quantity: 2 }] },
  });
  const path = `/events/event:backbeat:${eventId}/orders/${order.id}`;
  const sheet = async () => (await sale.app.as(host).get(`${path}/refunds`)).body;
  const tables = (await sheet()).tickets as { id: string; paid: number; state: string }[];
  expect(tables.map(({ paid }) => paid)).toEqual([order.total / 2, order.total / 2]);
  const valid = async () =>
    (
      await sale.db
        .selectFrom('ticket')
        .select('id')
        .where('eventId', '=', eventId)
        .where('state', '=', 'valid')
        .execute()
    ).length;
  expect([await valid(), await takenOf(eventId), await sale.counters(typeId)]).toEqual([
    6,
    6,
    { held: 0, sold: 2 },
  ]);
  const { status, body } = await sale.app
    .as(host)
    .post(
      `${path}/refunds`,
      { seenRefunded: 0, admissionIds: [tables[1]!.id] },
      { 'idempotency-key': newId() },
    );
  expect([status, body.amount]).toEqual([201, order.total / 2]);
  expect(await refundsOf(clientSecret)).toEqual([order.total / 2]);
  expect([await valid(), await takenOf(eventId), await sale.counters(typeId)]).toEqual([
    3,
    3,
    { held: 0, sold: 1 },
  ]);
  expect((await sheet()).tickets.map(({ state }: { state: string }) => state)).toEqual(['valid', 'void']);
  expect(await sale.verify()).toEqual([]);
});

test('a tier opens when the one before it sells out, and stays open when that has tickets again [CAP-01]', async () => {
  const eventId = await sale.addEvent();
  const early = await sale.addType(eventId, { name: 'Early bird', capacity: 2, priceMinor: 1000 });
  const late = await sale.addType(eventId, { name: 'Regular', opensAfter: early });
  const statuses = async () => (await ticketsOf(eventId)).map(({ status }) => status);
  expect((await ticketsOf(eventId))[1]).toMatchObject({ status: 'offSale', opensAfter: 'Early bird' });
  expect((await sale.order(newId(), { eventId, lines: [[late, 1]] })).body.code).toBe('ticketNotAvailable');

  const buyer = newId();
  const { body: order } = await sale.order(buyer, { eventId, lines: [[early, 2]] });
  expect(await statuses()).toEqual(['soldOut', 'onSale']);
  await sale.app.as(buyer).post(`/orders/${order.id}/cancel`);
  expect(await statuses()).toEqual(['onSale', 'onSale']);
  expect((await ticketsOf(eventId))[1]).toMatchObject({ opensAfter: null });
  expect((await sale.order(newId(), { eventId, lines: [[late, 1]] })).status).toBe(201);
  expect(await sale.verify()).toEqual([]);
});
