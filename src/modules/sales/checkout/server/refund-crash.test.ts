import { eventCancelled } from '#modules/events/events/events.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareId, newId, OrderId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import { sql } from '#platform/server/db.ts';
import { addRefundOffer } from './refund-offer-store.ts';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';

let sale: Sale;
const { refundsOf, listWrong } = paymentSteps(() => sale);
beforeAll(async () => {
  sale = await openSale();
});
afterAll(() => sale.close());

const program = `
const [here, url, dataDir, task] = process.argv.slice(1);
const { openDb } = await import('#platform/server/db.ts');
const { openMailer } = await import('#platform/server/mail.ts');
const { openLog } = await import('#platform/server/log.ts');
const { openPayments } = await import('#platform/server/payments.ts');
const { readConfig } = await import('#platform/server/config.ts');
const { openCheckout } = await import('#modules/sales/checkout/server/index.ts');
const { plainTickets } = await import('#modules/sales/checkout/server/testing/plain-tickets.ts');
const { refundOrder } = await import('#modules/sales/checkout/server/refund-order.ts');
const { takeRefundOffer } = await import('#modules/sales/checkout/server/refund-offer.ts');
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://127.0.0.1:1' });
const log = openLog({ level: 'silent' });
const db = openDb(url, { max: 4 });
const payments = openPayments(config, { db, log, emulator: { deliveries: 'manual', processingTime: 1 } });
const services = { config, db, log, mail: openMailer() };
const tickets = plainTickets;
const asked = JSON.parse(task);
if (asked.task) {
  const { scheduledTasks } = openCheckout(services, { payments, completing: [], tickets });
  await scheduledTasks.find(({ name }) => name.endsWith(asked.task)).run();
} else if (asked.offerOf) {
  await takeRefundOffer({ ...services, payments, tickets }, asked.offerOf);
} else {
  await refundOrder({ ...services, payments, tickets }, { userId: asked.host }, asked.wish, asked.key);
}
await payments.stop();
await db.destroy();
`;

async function work(task: object, fault = ''): Promise<string | number> {
  const { url, services } = sale.app;
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      program,
      import.meta.dirname,
      url,
      services.config.DATA_DIR,
      JSON.stringify(task),
    ],
    {
      cwd: join(import.meta.dirname, '../../../../..'),
      env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', FAULT: fault },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

const pass = () =>
  sql`update refund set run_at = now() - interval '1 second' where status = 'due'`.execute(sale.db);

async function buy(eventId: string, typeId: string, quantity: number) {
  const buyer = newId();
  const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, quantity]] });
  if (order.total === 0) return { buyer, order, clientSecret: '' };
  const { clientSecret } = (await sale.startPayment(buyer, order.id)).body as { clientSecret: string };
  await sale.pay(clientSecret);
  await sale.sync(buyer, order.id);
  return { buyer, order, clientSecret };
}

test.each(['refunds.written', 'refunds.made', 'refunds.booked'])(
  'a process that dies at %s refunds once and books it once [RFD-01, OPS-02]',
  async (point) => {
    const host = newId();
    const eventId = await sale.addEvent({ creatorId: host });
    const typeId = await sale.addType(eventId);
    const { order, buyer, clientSecret } = await buy(eventId, typeId, 2);
    const event = `event:backbeat:${eventId}`;
    const wish = { amount: 1000, seenRefunded: 0, reason: '', admissionIds: [], cancelTickets: false };
    const key = 'one click';
    const ask = { host, wish: { ...wish, eventId, orderId: bareId(order.id) }, key };
    expect(await work(ask, point)).toBe('SIGKILL');
    await pass();
    await sale.runTask('retry-due-refunds');
    // The host saw no response and clicks again.
    const path = `/events/${event}/orders/${order.id}/refunds`;
    const again = await sale.app.as(host).post(path, wish, { 'idempotency-key': key });
    expect(again.status).toBe(201);
    expect(await refundsOf(clientSecret)).toEqual([1000]);
    expect((await sale.read(buyer, order.id)).body).toMatchObject({
      status: 'partiallyRefunded',
      refunded: 1000,
    });
    const mails = await sale.db
      .selectFrom('message')
      .select('id')
      .where('recipient', '=', `${buyer}@example.test`)
      .execute();
    expect(mails).toHaveLength(1);
    expect(await listWrong()).toEqual([]);
  },
  60_000,
);

test('a refund requested by a moved event’s buyer is made once even if its process dies at refunds.offerTaken [RFD-02, OPS-02]', async () => {
  const eventId = await sale.addEvent({ creatorId: newId() });
  const { order, buyer, clientSecret } = await buy(eventId, await sale.addType(eventId), 2);
  const fromStartsAt = new Date(Date.now() + 86_400_000);
  await addRefundOffer(sale.db, { eventId, id: newId(), fromStartsAt, days: 7 });
  const offerOf = OrderId.decode(order.id);
  expect(await work({ offerOf }, 'refunds.offerTaken')).toBe('SIGKILL');
  await pass();
  await sale.runTask('retry-due-refunds');
  // The buyer saw no response and presses again.
  expect(await work({ offerOf })).toBe(0);
  expect(await refundsOf(clientSecret)).toEqual([order.total]);
  expect((await sale.read(buyer, order.id)).body.refunded).toBe(order.total);
  expect(await listWrong()).toEqual([]);
}, 60_000);

test('a cancelled event refunds everyone exactly once even if its worker is killed three times [RFD-02, OPS-02]', async () => {
  const host = newId();
  const eventId = await sale.addEvent({ creatorId: host });
  const [paid, free] = [await sale.addType(eventId), await sale.addType(eventId, { priceMinor: 0 })];
  const orders = [];
  for (const quantity of [1, 2, 3, 1]) orders.push(await buy(eventId, paid, quantity));
  const guest = await buy(eventId, free, 2);
  const path = `/events/event:backbeat:${eventId}`;
  const partly = { seenRefunded: 0, amount: 500 };
  await sale.app
    .as(host)
    .post(`${path}/orders/${orders[1]!.order.id}/refunds`, partly, { 'idempotency-key': newId() });
  const late = await sale.order(newId(), { eventId, lines: [[paid, 1]] });
  const lateBuyer = bareId(late.body.userId);
  const { clientSecret: lateSecret } = (await sale.startPayment(lateBuyer, late.body.id)).body;

  const progress = async () => (await sale.app.as(host).get(`${path}/refunds`)).body;
  expect(await progress()).toMatchObject({ state: 'none', orders: 5, handled: 0 });
  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  const payload = { eventId, byId: host, reason: 'The roof leaks.', refund: true };
  await publish(sale.db, eventCancelled, { key: eventId, payload });
  await sale.app.deliverEvents();
  expect((await progress()).state).toBe('running');

  const task = { task: 'refund-events' };
  expect(await work(task, 'refunds.orderOfEvent:2')).toBe('SIGKILL');
  expect(await work(task, 'refunds.made:2')).toBe('SIGKILL');
  expect(await work(task, 'refunds.eventQueued')).toBe('SIGKILL');
  await sale.runTask('refund-events');
  await pass();
  await sale.runTask('retry-due-refunds');
  await sale.runTask('refund-events');
  expect(await progress()).toMatchObject({
    state: 'done',
    orders: 5,
    handled: 5,
    refunds: { due: 0, failed: 0 },
  });

  const wants = [[2849], [5198, 500], [8547], [2849]];
  for (const [place, { order, buyer, clientSecret }] of orders.entries()) {
    expect(await refundsOf(clientSecret)).toEqual(wants[place]);
    expect((await sale.read(buyer, order.id)).body.status).toBe('refunded');
  }
  const valid = await sale.db
    .selectFrom('ticket')
    .select('id')
    .where('eventId', '=', eventId)
    .where('state', '=', 'valid')
    .execute();
  expect(valid).toEqual([]);
  const mailsTo = async (buyer: string) =>
    (
      await sale.db
        .selectFrom('message')
        .select('subject')
        .where('recipient', '=', `${buyer}@example.test`)
        .execute()
    ).map(({ subject }) => subject);
  expect(await mailsTo(orders[0]!.buyer)).toEqual(['Your $28.49 refund is on its way']);
  // The cancellation notice to holders is separate from the refunds.
  expect(await mailsTo(guest.buyer)).toEqual([]);
  expect(await listWrong()).toEqual([]);

  // A buyer who was paying when the event was cancelled gets no tickets, and the money back.
  await sale.pay(lateSecret);
  await sale.sync(lateBuyer, late.body.id);
  expect((await sale.read(lateBuyer, late.body.id)).body.status).toBe('refunded');
  expect(await refundsOf(lateSecret)).toEqual([2849]);
  expect(await progress()).toMatchObject({ state: 'done', orders: 5, handled: 5 });
  expect(await listWrong()).toEqual([]);
}, 90_000);

test('a cancelled event takes no more money: a cart can’t be paid, and who was paying gets it back [RFD-02, HLD-01]', async () => {
  const eventId = await sale.addEvent({ creatorId: newId() });
  const typeId = await sale.addType(eventId);
  const [paying, choosing] = [newId(), newId()];
  const { body: pending } = await sale.order(paying, { eventId, lines: [[typeId, 1]] });
  const { clientSecret } = (await sale.startPayment(paying, pending.id)).body;
  const { body: held } = await sale.order(choosing, { eventId, lines: [[typeId, 1]] });
  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();

  expect((await sale.startPayment(choosing, held.id)).body.code).toBe('eventCancelled');
  await sale.pay(clientSecret);
  await sale.sync(paying, pending.id);
  expect((await sale.read(paying, pending.id)).body.status).toBe('refunded');
  expect(await refundsOf(clientSecret)).toEqual([2849]);
  const { text } = await sale.db
    .selectFrom('message')
    .select('text')
    .where('recipient', '=', `${paying}@example.test`)
    .executeTakeFirstOrThrow();
  expect(text).toContain('was cancelled while you were paying.');
  expect(await sale.counters(typeId)).toEqual({ held: 1, sold: 0 });
  expect(await listWrong()).toEqual([]);
});

test('an event cancelled without refunds keeps its orders and money until its host refunds everyone, once [RFD-02]', async () => {
  const host = newId();
  const eventId = await sale.addEvent({ creatorId: host });
  const refundAll = () => sale.app.as(host).post(`/events/event:backbeat:${eventId}/refunds`);
  expect(await refundAll()).toMatchObject({ status: 409, body: { code: 'notCalledOff' } });
  const { order, buyer } = await buy(eventId, await sale.addType(eventId), 1);
  const payload = { eventId, byId: newId(), reason: '', refund: false };
  await publish(sale.db, eventCancelled, { key: eventId, payload });
  await sale.app.deliverEvents();
  await sale.runTask('refund-events');
  expect((await sale.read(buyer, order.id)).body.status).toBe('completed');

  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  expect((await refundAll()).body).toMatchObject({ state: 'running', orders: 1, handled: 0 });
  await refundAll();
  await sale.runTask('refund-events');
  expect((await sale.read(buyer, order.id)).body.status).toBe('refunded');
  expect((await refundAll()).body).toMatchObject({ state: 'done', handled: 1, refunds: { done: 1 } });
});
