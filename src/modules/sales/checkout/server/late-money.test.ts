import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { readIntent } from './intent.ts';
import { findOrder } from './order-store.ts';
import { listPayments } from './payment-store.ts';
import { openSettlements, type SettlementRequest } from './settlements.ts';
import { plainTickets } from './testing/plain-tickets.ts';
import { issuePlainTickets, openSale, type Sale, type TypeFacts } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';

let sale: Sale;
const { hold, begin, ledgerOf, refundsOf, settleProcessing, listWrong } = paymentSteps(() => sale);
beforeAll(async () => {
  sale = await openSale();
});
afterAll(() => sale.close());

describe('an expired hold', () => {
  test('releases its tickets on its own [CHK-18, HLD-01]', async () => {
    const { order, buyer, typeId } = await hold({}, 3);
    await sale.lapse(order.id);
    expect((await sale.startPayment(buyer, order.id)).body).toMatchObject({
      status: 410,
      code: 'holdExpired',
    });
    await sale.runTask('expire-orders');
    expect((await sale.read(buyer, order.id)).body).toMatchObject({ status: 'expired', expiresAt: null });
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
  });

  test('is released however many older ones can’t be [HLD-01]', async () => {
    const { order, buyer } = await hold({}, 3);
    await sql`
      insert into ticket_order
      select (jsonb_populate_record(o, jsonb_build_object(
                'id', gen_random_uuid(), 'event_id', ${newId()}::uuid, 'idempotency_key', place,
                'subtotal_minor', 0, 'discount_minor', 0, 'fee_minor', 0, 'total_minor', 0,
                'expires_at', now() - interval '1 hour'))).*
        from ticket_order o, generate_series(1, 200) place where id = ${bareId(order.id)}::uuid`.execute(
      sale.db,
    );
    await sale.lapse(order.id);
    await sale.runTask('expire-orders');
    expect((await sale.read(buyer, order.id)).body).toMatchObject({ status: 'expired' });
    await sql`delete from ticket_order where total_minor = 0 and status = 'held'`.execute(sale.db);
  });

  test('doesn’t keep the last tickets from the next buyer, even without a worker [HLD-01]', async () => {
    const { eventId, order, typeId } = await hold({ capacity: 4 }, 4);
    await sale.lapse(order.id);
    const next = await sale.order(newId(), { eventId, lines: [[typeId, 2]] });
    expect(next.status).toBe(201);
    expect(await sale.counters(typeId)).toEqual({ held: 2, sold: 0 });
  });

  test('doesn’t keep a promo code from the next buyer [PRM-13, HLD-01]', async () => {
    const { eventId, typeId } = await hold();
    const promotionId = await sale.addPromotion(eventId, { maxUses: 1 });
    const late = await sale.order(newId(), { eventId, lines: [[typeId, 1]], promoCode: 'VIP' });
    await sale.lapse(late.body.id);
    expect((await sale.order(newId(), { eventId, lines: [[typeId, 1]], promoCode: 'VIP' })).status).toBe(201);
    expect(await sale.usesOf(promotionId)).toBe(1);
  });

  test('completes an order that was paid in the last second [HLD-01, PAY-09]', async () => {
    const { order, buyer, clientSecret } = await begin();
    await sale.pay(clientSecret);
    await sale.lapse(order.id);
    await sale.runTask('expire-orders');
    expect((await sale.read(buyer, order.id)).body.status).toBe('completed');
  });

  test('cancels an unpaid payment before its tickets are released, so that it can’t be paid later [HLD-01, PAY-09]', async () => {
    const { order, buyer, clientSecret } = await begin();
    await sale.lapse(order.id);
    await sale.runTask('expire-orders');
    expect((await sale.read(buyer, order.id)).body.status).toBe('expired');
    await expect(sale.pay(clientSecret)).rejects.toThrow(/canceled/);
  });
});

/** A processing payment can't be cancelled: the only way that money arrives after expiry. */
async function payLate(
  facts: TypeFacts,
  meanwhile: (late: Awaited<ReturnType<typeof begin>>) => Promise<unknown>,
) {
  const late = await begin(facts);
  await sale.pay(late.clientSecret, 'pm_card_bypassPending');
  await sale.lapse(late.order.id, true);
  await sale.runTask('expire-orders');
  expect((await sale.read(late.buyer, late.order.id)).body.status).toBe('expired');
  await meanwhile(late);
  await settleProcessing();
  await sale.sync(late.buyer, late.order.id);
  return late;
}

async function requestOf(orderId: string): Promise<SettlementRequest> {
  const order = (await findOrder(sale.db, bareId(orderId)))!;
  const [payment] = await listPayments(sale.db, order.id);
  return { order, payment: payment!, intent: await readIntent(sale.stripe, payment!.intentId!) };
}

describe('a late payment', () => {
  test('takes tickets again if some are left [HLD-01]', async () => {
    const { order, buyer, typeId } = await payLate({ capacity: 1 }, async () => {});
    expect((await sale.read(buyer, order.id)).body.status).toBe('completed');
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 1 });
    expect(await listWrong()).toEqual([]);
  });

  test.each([
    ['takes tickets again while the event is postponed, whatever its old date', 'postponed', 'completed'],
    ['is refunded once the event is over', 'published', 'refunded'],
  ] as const)('%s [HLD-01, EVT-06]', async (_case, status, outcome) => {
    const { order, buyer } = await payLate({ capacity: 1 }, ({ eventId }) =>
      sql`update event set status = ${status}, starts_at = now() - interval '4 hours', ends_at = now() - interval '1 hour'
           where id = ${eventId}::uuid`.execute(sale.db),
    );
    expect((await sale.read(buyer, order.id)).body.status).toBe(outcome);
    expect(await listWrong()).toEqual([]);
  });

  test('is refunded once and in full if tickets are sold out, and the buyer is notified [HLD-01, PAY-11]', async () => {
    const { order, buyer, clientSecret, typeId } = await payLate({ capacity: 1 }, ({ eventId, typeId }) =>
      sale.order(newId(), { eventId, lines: [[typeId, 1]] }),
    );
    await Promise.all([
      sale.sync(buyer, order.id),
      sale.runTask('retry-refunds'),
      sale.runTask('reconcile-payments'),
    ]);
    expect((await sale.read(buyer, order.id)).body.status).toBe('refunded');
    expect(await refundsOf(clientSecret)).toEqual([2849]);
    expect(await sale.counters(typeId)).toEqual({ held: 1, sold: 0 });
    expect(
      (await ledgerOf(order.id)).filter(({ account }) => account === 'buyer').map(({ amount }) => amount),
    ).toEqual([2849, -2849]);
    const mails = await sale.db
      .selectFrom('message')
      .select(['subject', 'recipient'])
      .where('dedupeKey', 'like', `%${bareId(order.id)}%`)
      .execute();
    expect(mails).toEqual([
      { subject: 'Your $28.49 refund is on its way', recipient: `${buyer}@example.test` },
    ]);
    expect(await listWrong()).toEqual([]);
  });

  test.each([
    ['used up by then', { maxUses: 1 }, () => newId()],
    ['used by its buyer as often as they may', { maxUsesPerPerson: 1 }, (buyer: string) => buyer],
  ])('is refunded if its promo code is %s [HLD-01, PRM-13]', async (_case, limit, nextBuyer) => {
    const eventId = await sale.addEvent();
    const typeId = await sale.addType(eventId);
    await sale.addPromotion(eventId, limit);
    const buyer = newId();
    const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 1]], promoCode: 'VIP' });
    const { body } = await sale.startPayment(buyer, order.id);
    await sale.pay(body.clientSecret, 'pm_card_bypassPending');
    await sale.lapse(order.id, true);
    await sale.runTask('expire-orders');
    const next = await sale.order(nextBuyer(buyer), { eventId, lines: [[typeId, 1]], promoCode: 'VIP' });
    expect(next.status).toBe(201);
    await settleProcessing();
    await sale.sync(buyer, order.id);
    expect((await sale.read(buyer, order.id)).body.status).toBe('refunded');
    expect(await listWrong()).toEqual([]);
  });

  test('that arrives with others takes what is left, and only the last ones are refunded [HLD-01, PAY-09]', async () => {
    const eventId = await sale.addEvent();
    const typeId = await sale.addType(eventId, { capacity: 4 });
    const late = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const buyer = newId();
        const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 1]] });
        const { body } = await sale.startPayment(buyer, order.id);
        await sale.pay(body.clientSecret, 'pm_card_bypassPending');
        await sale.lapse(order.id, true);
        return { buyer, order };
      }),
    );
    await sale.runTask('expire-orders');
    expect((await sale.order(newId(), { eventId, lines: [[typeId, 2]] })).status).toBe(201);
    await settleProcessing();
    await Promise.all(late.map(({ buyer, order }) => sale.sync(buyer, order.id)));
    const orders = await Promise.all(late.map(({ buyer, order }) => sale.read(buyer, order.id)));
    expect(orders.map(({ body }) => body.status).toSorted()).toEqual([
      'completed',
      'completed',
      'refunded',
      'refunded',
    ]);
    expect(await sale.counters(typeId)).toEqual({ held: 2, sold: 2 });
    expect(await listWrong()).toEqual([]);
  });

  test('of two late orders of one buyer, whose banks answer at once, is refunded beyond the limit per person [HLD-01, TIX-14]', async () => {
    const eventId = await sale.addEvent({ maxPerPerson: 2 });
    const typeId = await sale.addType(eventId);
    const buyer = newId();
    const late: string[] = [];
    for (const quantity of [2, 1]) {
      const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, quantity]] });
      const { body } = await sale.startPayment(buyer, order.id);
      await sale.pay(body.clientSecret, 'pm_card_bypassPending');
      await sale.lapse(order.id, true);
      await sale.runTask('expire-orders');
      late.push(order.id);
    }
    await settleProcessing();
    const requests = await Promise.all(late.map(requestOf));
    const { db, log } = sale.app.services;
    const completing = [{ write: issuePlainTickets }];
    const settlements = openSettlements({ db, log, completing, tickets: plainTickets });
    // Submitted together, they would share a transaction.
    const settled = await Promise.all(requests.map((request) => settlements.submit(request)));
    expect(settled).toEqual(['takeAgain', 'refund']);
    expect(await listWrong()).toEqual([]);
  });

  test('is refunded for an order that the buyer released: two carts are never charged twice [HLD-01, PAY-09]', async () => {
    const { eventId, typeId, buyer, order, clientSecret } = await begin();
    const other = await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
    expect(other.body.status).toBe('held');
    expect((await sale.read(buyer, order.id)).body.status).toBe('cancelled');
    await expect(sale.pay(clientSecret)).rejects.toThrow(/canceled/);
  });

  test('refuses another cart while the bank processes the first [PAY-09]', async () => {
    const { eventId, typeId, buyer, order, clientSecret } = await begin();
    await sale.pay(clientSecret, 'pm_card_bypassPending');
    const other = await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
    expect([other.status, other.body.code]).toEqual([409, 'paymentInProgress']);
    expect((await sale.app.as(buyer).post(`/orders/${order.id}/cancel`)).body.code).toBe('paymentInProgress');
    await settleProcessing();
    expect((await sale.order(buyer, { eventId, lines: [[typeId, 2]] })).body.status).toBe('held');
    expect((await sale.read(buyer, order.id)).body.status).toBe('completed');
  });

  test('refunds a second payment of a paid order, and the order stays valid [PAY-09]', async () => {
    const { order, buyer, clientSecret } = await begin();
    const second = await sale.stripe.paymentIntents.create({
      amount: 2849,
      currency: 'usd',
      metadata: { orderId: order.id, attempt: '2' },
    });
    await sale.db
      .insertInto('payment')
      .values({
        eventId: bareId(order.eventId),
        orderId: bareId(order.id),
        attempt: 2,
        intentId: second.id,
        clientSecret: second.client_secret,
        checkoutId: 'checkout:2',
        amountMinor: 2849,
        currency: 'usd',
      })
      .execute();
    await Promise.all([sale.pay(clientSecret), sale.pay(second.client_secret!)]);
    await sale.sync(buyer, order.id);
    expect((await sale.read(buyer, order.id)).body.status).toBe('completed');
    expect(await refundsOf(clientSecret)).toEqual([]);
    expect(await refundsOf(second.client_secret!)).toEqual([2849]);
    expect(await listWrong()).toEqual([]);
  });

  test('refunds a payment of a wrong amount and completes nothing [PAY-09]', async () => {
    const { order, buyer, clientSecret, typeId } = await begin();
    await sale.stripe.paymentIntents.update(sale.intentIdOf(clientSecret), { amount: 100 });
    await sale.pay(clientSecret);
    await sale.sync(buyer, order.id);
    expect((await sale.read(buyer, order.id)).body.status).toBe('refunded');
    expect(await refundsOf(clientSecret)).toEqual([100]);
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
    expect(await listWrong()).toEqual([]);
  });
});

test('leaves all invariants of the sale intact', async () => {
  expect(await listWrong()).toEqual([]);
});
