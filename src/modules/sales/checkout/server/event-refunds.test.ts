import { openPaymentChaos } from '@backbeat/stripe-emulator/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';
import { sellingAt } from './testing/selling-at.ts';

const chaos = openPaymentChaos();
let sale: Sale;
const { listWrong } = paymentSteps(() => sale);
const sell = sellingAt(() => sale);
beforeAll(async () => {
  sale = await openSale({}, { between: chaos.between });
});
afterAll(() => sale.close());

async function cancelEvent({ eventId, host }: Awaited<ReturnType<typeof sell>>) {
  await sql`update event set status = 'cancelled' where id = ${eventId}`.execute(sale.db);
  await sale.app.as(host).post(`/events/event:backbeat:${eventId}/refunds`);
}

const progressOf = async ({ eventId, host }: Awaited<ReturnType<typeof sell>>) =>
  (await sale.app.as(host).get(`/events/event:backbeat:${eventId}/refunds`)).body;

/** The host buys a ticket in test mode. */
async function payForTest({ eventId, typeId, host }: Awaited<ReturnType<typeof sell>>): Promise<string> {
  const { body: order } = await sale.order(host, { eventId, lines: [[typeId, 1]], testMode: true });
  const { clientSecret } = (await sale.startPayment(host, order.id, { testMode: true })).body;
  await sale.pay(clientSecret);
  await sale.sync(host, order.id);
  return order.id;
}

test('cancelled events whose refunds the provider doesn’t make keep no other event from being refunded [RFD-02]', async () => {
  const waiting = await Promise.all(Array.from({ length: 11 }, () => sell(1)));
  chaos.always({ kind: 'status', status: 401 }, /POST \/v1\/refunds/);
  for (const sold of waiting) await cancelEvent(sold);
  await sale.runTask('refund-events');
  await sale.runTask('refund-events');
  chaos.calm();
  const other = await sell(1);
  await cancelEvent(other);
  await sale.runTask('refund-events');
  expect(await other.statusOf()).toBe('refunded');
  expect(await Promise.all(waiting.map(({ statusOf }) => statusOf()))).toEqual(
    waiting.map(() => 'completed'),
  );
  await sql`update refund set run_at = now() where status = 'due'`.execute(sale.db);
  await sale.runTask('retry-due-refunds');
  await sale.runTask('refund-events');
  const { rows } = await sql`select from event_refund where finished_at is null`.execute(sale.db);
  expect(rows).toEqual([]);
  expect(await listWrong()).toEqual([]);
});

test('an order that can’t be refunded is tried again without those behind it, which are done [RFD-02]', async () => {
  const sold = await sell(1);
  const freeId = await sale.addType(sold.eventId, { priceMinor: 0 });
  const others = [newId(), newId(), newId()];
  for (const buyer of others) await sale.order(buyer, { eventId: sold.eventId, lines: [[freeId, 1]] });
  const rule = sql`alter table refund add constraint refused check (order_id <> ${sql.lit(bareId(sold.order.id))}) not valid`;
  await rule.execute(sale.db);
  await cancelEvent(sold);
  await sale.runTask('refund-events');
  /** Each lock on a row leaves another id. */
  const locks = async () => {
    const { rows } = await sql<{ lock: string }>`
      select xmax::text as lock from ticket_order where event_id = ${sold.eventId}::uuid and total_minor = 0
       order by id`.execute(sale.db);
    return rows.map(({ lock }) => lock);
  };
  const before = await locks();
  expect(before).toHaveLength(others.length);
  await sale.runTask('refund-events');
  expect(await locks()).toEqual(before);
  expect(await sold.statusOf()).toBe('completed');
  await sql`alter table refund drop constraint refused`.execute(sale.db);
  await sale.runTask('refund-events');
  expect(await sold.statusOf()).toBe('refunded');
  expect(await progressOf(sold)).toMatchObject({ state: 'done', orders: 4, handled: 4 });
  expect(await listWrong()).toEqual([]);
});

test('the progress of the refunds counts no test orders of the team [RFD-02]', async () => {
  const sold = await sell(1);
  const freeId = await sale.addType(sold.eventId, { priceMinor: 0 });
  const tested = await sale.order(sold.host, { eventId: sold.eventId, lines: [[freeId, 1]], testMode: true });
  expect(tested.body).toMatchObject({ status: 'completed', test: true });
  const orderId = await payForTest(sold);
  await cancelEvent(sold);
  await sale.runTask('refund-events');
  expect((await sale.read(sold.host, orderId)).body).toMatchObject({ status: 'refunded', test: true });
  expect(await progressOf(sold)).toMatchObject({
    orders: 1,
    handled: 1,
    refunds: { done: 1, due: 0, failed: 0 },
    amount: sold.order.total,
  });
});

test('refunds of a cancelled event are done although that of a test order waits [RFD-02]', async () => {
  const sold = await sell(1);
  const orderId = await payForTest(sold);
  chaos.always({ kind: 'status', status: 503 }, /POST \/v1\/refunds/);
  const path = `/events/event:backbeat:${sold.eventId}/orders/${orderId}/refunds`;
  const { body } = await sale.app
    .as(sold.host)
    .post(path, { seenRefunded: 0 }, { 'idempotency-key': newId() });
  expect(body.status).toBe('due');
  chaos.calm();
  await cancelEvent(sold);
  await sale.runTask('refund-events');
  expect(await progressOf(sold)).toMatchObject({ state: 'done', refunds: { done: 1, due: 0 } });
});
