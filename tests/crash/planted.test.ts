import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { sql } from '#platform/server/db.ts';
import { bareId, newId } from '#platform/ids.ts';
import { openPayments, type Payments } from '#platform/server/payments.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { listOversold, listUnfair } from './books.ts';
import { addSaleEvent, type SaleEvent } from './sale-event.ts';

// Checks that the crash tests can find faults.

let app: TestApp;
let payments: Payments;
let event: SaleEvent;
beforeEach(async () => {
  app = await openTestApp((services) => openFeatures(services));
  const { db, log, config } = app.services;
  payments = openPayments(config, { db, log, emulator: { deliveries: 'manual' } });
  event = await addSaleEvent(db, { paid: { price: 2500, capacity: 5 } });
});
afterEach(async () => {
  await payments.stop();
  await app.close();
});

/** Adds a paid order of two tickets and a held one of two more, with the payment intent. */
async function sell() {
  const order = async () => {
    const person = app.as(newId());
    const items = [{ itemId: `ticket:${event.types.paid}`, quantity: 2 }];
    const wish = { eventId: `event:backbeat:${event.eventId}`, orderItems: { items } };
    const { body } = await person.post('/orders', wish, { 'idempotency-key': newId() });
    return { person, id: body.id as string };
  };
  const [paid, held] = [await order(), await order()];
  const { body } = await paid.person.post('/payments/paymentIntents', { orderId: paid.id });
  const intentId = body.clientSecret.split('_secret_')[0] as string;
  await payments.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  await paid.person.post(`/orders/${paid.id}/sync`);
  await app.deliverEvents();
  return { paidId: bareId(paid.id), heldId: bareId(held.id), intentId };
}

type Sold = Awaited<ReturnType<typeof sell>>;
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.db);

type Planted = {
  readonly bug: string;
  readonly plant: (sold: Sold) => Promise<unknown>;
  /** Expected findings of `verify`, and of the crash tests' own checks. */
  readonly verify?: RegExp;
  readonly books?: RegExp;
};

const planted: readonly Planted[] = [
  {
    bug: 'a ticket that was lost',
    plant: ({ paidId }) => run(sql`delete from ticket where order_id = ${paidId}::uuid and ordinal = 2`),
    verify: /2 units, 1 tickets/,
    books: /is completed: 2 units, 1 tickets/,
  },
  {
    bug: 'a unit that was counted and not ordered',
    plant: () => run(sql`update ticket_type set sold = sold + 1`),
    verify: /2 held \+ 3 sold, but its orders have 2 \+ 2/,
  },
  {
    bug: 'more tickets promised than there are',
    plant: ({ heldId }) => run(sql`update order_item set quantity = 4 where order_id = ${heldId}::uuid`),
    verify: /its orders have 4 \+ 2/,
    books: /paid: 6 of 5/,
  },
  {
    bug: 'money taken for an order that is not complete',
    plant: ({ heldId }) =>
      payments.stripe.paymentIntents.create({
        amount: 5698,
        currency: 'usd',
        metadata: { orderId: `order:${heldId}` },
        confirm: true,
        payment_method: 'pm_card_visa',
      }),
    verify: /the payment provider took 11396, the ledger says 5698/,
    books: /is held: 2 units, 0 tickets, 5698 cents, kept 5698/,
  },
  {
    bug: 'money sent back for tickets that are still good',
    plant: ({ intentId }) => payments.stripe.refunds.create({ payment_intent: intentId }),
    verify: /the payment provider took 0, the ledger says 5698/,
    books: /is completed: .* kept 0/,
  },
  {
    bug: 'tickets that were never mailed',
    plant: () => run(sql`delete from message`),
    verify: /is completed: its tickets were never emailed/,
    books: /is completed: .* 0 mails/,
  },
];

test.for(planted)('finds $bug [HLD-02, PAY-09]', async ({ plant, verify = /^/, books = /^/ }) => {
  const listWrong = async () => {
    const byVerify = await Promise.all(app.features.map((feature) => feature.verify?.() ?? []));
    const byBooks = [...(await listUnfair(app.db)), ...(await listOversold(app.db))];
    return { verify: byVerify.flat().join('; '), books: byBooks.join('; ') };
  };
  const sold = await sell();
  expect(await listWrong()).toEqual({ verify: '', books: '' });
  await plant(sold);
  const wrong = await listWrong();
  expect(wrong.verify).toMatch(verify);
  expect(wrong.books).toMatch(books);
});

test('accepts tickets whose mail isn’t written yet [ORD-08]', async () => {
  await sell();
  await run(sql`delete from message`);
  await run(sql`
    insert into outbox_work (domain_event_id, subscriber)
    select id, 'admission.mail-tickets' from outbox where type = 'order.completed'`);
  expect((await Promise.all(app.features.map((feature) => feature.verify?.() ?? []))).flat()).toEqual([]);
});
