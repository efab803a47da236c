import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#kit/ids.ts';
import { sql } from '#kit/server/db.ts';
import { openPaymentChaos } from '#kit/testing/payment-chaos.ts';
import { bare, openSale, type Sale } from './testing/open-sale.ts';

// Many buyers at once take their time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let sale: Sale;
const chaos = openPaymentChaos();
beforeAll(async () => {
  sale = await openSale({}, { between: chaos.between });
});
afterAll(async () => {
  await expectAllWell();
  await sale.close();
});

async function expectAllWell() {
  await sale.round('reconcile-payments');
  await sale.round('retry-refunds');
  expect(await sale.verify()).toEqual([]);
}

async function hold(facts: Parameters<Sale['addType']>[1] = {}, quantity = 1, wish: object = {}) {
  const eventId = await sale.addEvent();
  const typeId = await sale.addType(eventId, facts);
  const buyer = newId();
  const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, quantity]], ...wish });
  return { eventId, typeId, buyer, order };
}

async function begin(facts: Parameters<Sale['addType']>[1] = {}, quantity = 1) {
  const held = await hold(facts, quantity);
  const { body } = await sale.startPayment(held.buyer, held.order.id);
  return { ...held, clientSecret: body.clientSecret as string };
}

const ledgerOf = (orderId: string) =>
  sale.db
    .selectFrom('ledgerEntry')
    .select(['account', 'kind', sql<number>`sum(amount_minor)::int`.as('amount')])
    .where('orderId', '=', bare(orderId))
    .groupBy(['account', 'kind'])
    .orderBy('kind')
    .orderBy('account')
    .execute();

const refundsOf = async (clientSecret: string) =>
  (await sale.stripe.refunds.list({ payment_intent: sale.intentIdOf(clientSecret) })).data.map(
    ({ amount }) => amount,
  );

describe('paying', () => {
  test('the provider is asked for exactly what the order comes to [PAY-02, FEE-05, FEE-06]', async () => {
    const { order, buyer, eventId, typeId } = await hold({}, 2);
    const { status, body } = await sale.startPayment(buyer, order.id, {
      amount: 5698,
      application_fee_amount: 698,
      currency: 'usd',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: 5698, application_fee_amount: 698, currency: 'usd' });
    expect(body.customerId).toMatch(/^cus_/);
    expect(body.checkoutId).toMatch(/^checkout:/);
    const intent = await sale.stripe.paymentIntents.retrieve(sale.intentIdOf(body.clientSecret));
    expect(intent).toMatchObject({ amount: 5698, currency: 'usd', customer: body.customerId });
    expect(intent.metadata).toMatchObject({
      eventId: `event:backbeat:${eventId}`,
      ticketId: `ticket:${typeId}`,
      quantity: '2',
      orderId: order.id,
      application_fee_amount: '698',
    });
    expect((await sale.read(buyer, order.id)).body).toMatchObject({
      status: 'pending',
      expiresAt: order.expiresAt,
    });
  });

  test.each([{ amount: 1 }, { application_fee_amount: 0 }, { currency: 'jpy' }])(
    '%j is refused and starts nothing [PAY-02]',
    async (tampered) => {
      const { order, buyer } = await hold();
      const { status, body } = await sale.startPayment(buyer, order.id, tampered);
      expect({ status, ...body }).toMatchObject({ status: 409, code: 'priceChanged', amount: 2849 });
      expect((await sale.read(buyer, order.id)).body.status).toBe('held');
    },
  );

  test('ten clicks, a second tab and a reload meet the same intent [CHK-12, PAY-02]', async () => {
    const { order, buyer } = await hold();
    const clicks = await Promise.all(Array.from({ length: 10 }, () => sale.startPayment(buyer, order.id)));
    const again = await sale.startPayment(buyer, order.id);
    expect(new Set([...clicks, again].map(({ status, body }) => `${status} ${body.clientSecret}`)).size).toBe(
      1,
    );
  });

  test('paid, the return page completes the order and says where the money goes [CHK-19, PRC-02]', async () => {
    const { order, buyer, clientSecret, typeId } = await begin({}, 2);
    await sale.pay(clientSecret);
    const replies = await Promise.all(Array.from({ length: 5 }, () => sale.sync(buyer, order.id)));
    for (const { body } of replies) {
      expect(body).toMatchObject({
        status: 'completed',
        breakdown: { host: 5000, platform: 503, processing: 195 },
      });
    }
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 2 });
    expect(await ledgerOf(order.id)).toEqual([
      { kind: 'fee', account: 'platform', amount: -195 },
      { kind: 'fee', account: 'processing', amount: 195 },
      { kind: 'sale', account: 'buyer', amount: -5698 },
      { kind: 'sale', account: 'host', amount: 5000 },
      { kind: 'sale', account: 'platform', amount: 698 },
    ]);
    const admissions = await sale.db
      .selectFrom('admission')
      .selectAll()
      .where('orderId', '=', bare(order.id))
      .execute();
    expect(admissions).toHaveLength(2);
    expect((await sale.startPayment(buyer, order.id)).body.code).toBe('orderClosed');
    expect((await sale.app.as(buyer).post(`/orders/${order.id}/cancel`)).body.status).toBe('completed');
  });

  test('a declined card leaves everything as it was, and another card pays [PAY-06, PAY-10]', async () => {
    const { order, buyer, clientSecret, typeId } = await begin();
    await sale.pay(clientSecret, 'pm_card_chargeDeclinedInsufficientFunds');
    expect((await sale.sync(buyer, order.id)).body.status).toBe('pending');
    expect(await sale.counters(typeId)).toEqual({ held: 1, sold: 0 });
    await sale.pay(clientSecret);
    expect((await sale.sync(buyer, order.id)).body.status).toBe('completed');
  });

  test('while the bank is asked or the payment is on its way, the order is kept beyond its time, not for ever [HLD-01, CHK-18]', async () => {
    const asked = await begin();
    await sale.pay(asked.clientSecret, 'pm_card_authenticationRequired');
    await sale.lapse(asked.order.id);
    await sale.round('expire-orders');
    const kept = (await sale.read(asked.buyer, asked.order.id)).body;
    expect(kept.status).toBe('pending');
    expect(Date.parse(kept.expiresAt)).toBeGreaterThan(Date.now());
    await sale.lapse(asked.order.id, true);
    await sale.round('expire-orders');
    expect((await sale.read(asked.buyer, asked.order.id)).body.status).toBe('expired');
    const intent = await sale.stripe.paymentIntents.retrieve(sale.intentIdOf(asked.clientSecret));
    expect(intent.status).toBe('canceled');
    expect(await sale.counters(asked.typeId)).toEqual({ held: 0, sold: 0 });
  });

  test('the buyer may join the communities that host the night [CHK-13]', async () => {
    const community = newId();
    await sale.db
      .insertInto('profile')
      .values({ id: community, type: 'community', name: 'Low End', providerId: community })
      .execute();
    await sale.db.insertInto('community').values({ id: community, membershipType: 'open' }).execute();
    const eventId = await sale.addEvent();
    await sale.db
      .insertInto('eventCreator')
      .values({ eventId, profileId: community, creatorType: 'collaborator' })
      .execute();
    const typeId = await sale.addType(eventId, { priceMinor: 0 });
    const members = (userId: string) =>
      sale.db.selectFrom('communityParticipant').select('status').where('userId', '=', userId).execute();
    const [joins, stays] = [newId(), newId()];
    await sale.order(joins, { eventId, lines: [[typeId, 1]], joinCommunity: true });
    await sale.order(stays, { eventId, lines: [[typeId, 1]] });
    expect([await members(joins), await members(stays)]).toEqual([[{ status: 'confirmed' }], []]);
  });

  test('the buyer may still join while paying, and no more once the order is complete [CHK-13]', async () => {
    const eventId = await sale.addEvent();
    const typeId = await sale.addType(eventId);
    const buyer = newId();
    const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 1]] });
    const change = (joinCommunity: boolean) =>
      sale.app.as(buyer).put(`/orders/${order.id}`, { joinCommunity });
    expect(await change(true)).toMatchObject({ status: 200, body: { id: order.id, joinCommunity: true } });
    const { body } = await sale.startPayment(buyer, order.id);
    expect((await change(false)).body.joinCommunity).toBe(false);
    await sale.pay(body.clientSecret);
    await sale.sync(buyer, order.id);
    expect(await change(true)).toMatchObject({ status: 409, body: { code: 'orderClosed' } });
  });

  test('an order in test mode is paid and admitted, and counts nowhere [PAY-02]', async () => {
    const host = newId();
    const eventId = await sale.addEvent({ creatorId: host });
    const typeId = await sale.addType(eventId);
    const promotionId = await sale.addPromotion(eventId);
    const { body: order } = await sale.order(host, {
      eventId,
      lines: [[typeId, 2]],
      testMode: true,
      promoCode: 'VIP',
    });
    const { body } = await sale.startPayment(host, order.id, { testMode: true });
    await sale.pay(body.clientSecret);
    expect((await sale.sync(host, order.id)).body).toMatchObject({ status: 'completed', test: true });
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
    expect(await sale.usesOf(promotionId)).toBe(0);
    expect(await ledgerOf(order.id)).toEqual([]);
  });
});

describe('time runs out', () => {
  test('an unpaid hold returns its units by itself [CHK-18, HLD-01]', async () => {
    const { order, buyer, typeId } = await hold({}, 3);
    await sale.lapse(order.id);
    expect((await sale.startPayment(buyer, order.id)).body).toMatchObject({
      status: 410,
      code: 'holdExpired',
    });
    await sale.round('expire-orders');
    expect((await sale.read(buyer, order.id)).body).toMatchObject({ status: 'expired', expiresAt: null });
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
  });

  test('a late hold does not keep the last tickets from the next buyer, even with no worker [HLD-01]', async () => {
    const { eventId, order, typeId } = await hold({ capacity: 4 }, 4);
    await sale.lapse(order.id);
    const next = await sale.order(newId(), { eventId, lines: [[typeId, 2]] });
    expect(next.status).toBe(201);
    expect(await sale.counters(typeId)).toEqual({ held: 2, sold: 0 });
  });

  test('a late hold does not keep a promo code either [PRM-13, HLD-01]', async () => {
    const { eventId, typeId } = await hold();
    const promotionId = await sale.addPromotion(eventId, { maxUses: 1 });
    const late = await sale.order(newId(), { eventId, lines: [[typeId, 1]], promoCode: 'VIP' });
    await sale.lapse(late.body.id);
    expect((await sale.order(newId(), { eventId, lines: [[typeId, 1]], promoCode: 'VIP' })).status).toBe(201);
    expect(await sale.usesOf(promotionId)).toBe(1);
  });

  test('what was paid in the last second is completed, not expired [HLD-01, PAY-09]', async () => {
    const { order, buyer, clientSecret } = await begin();
    await sale.pay(clientSecret);
    await sale.lapse(order.id);
    await sale.round('expire-orders');
    expect((await sale.read(buyer, order.id)).body.status).toBe('completed');
  });

  test('an unpaid payment is cancelled before the units go: it can never be paid again [HLD-01, PAY-09]', async () => {
    const { order, buyer, clientSecret } = await begin();
    await sale.lapse(order.id);
    await sale.round('expire-orders');
    expect((await sale.read(buyer, order.id)).body.status).toBe('expired');
    await expect(sale.pay(clientSecret)).rejects.toThrow(/canceled/);
  });
});

/** A payment in processing cannot be cancelled: the one way to money after the end. */
async function payLate(
  facts: Parameters<Sale['addType']>[1],
  meanwhile: (late: Awaited<ReturnType<typeof begin>>) => Promise<unknown>,
) {
  const late = await begin(facts);
  await sale.pay(late.clientSecret, 'pm_card_bypassPending');
  await sale.lapse(late.order.id, true);
  await sale.round('expire-orders');
  expect((await sale.read(late.buyer, late.order.id)).body.status).toBe('expired');
  await meanwhile(late);
  await settleProcessing();
  await sale.sync(late.buyer, late.order.id);
  return late;
}

/** The webhooks go nowhere; payments in processing settle. */
const settleProcessing = () => sale.payments.paygate!.deliverNow();

describe('money that comes late', () => {
  test('takes its units again when there are some [HLD-01]', async () => {
    const { order, buyer, typeId } = await payLate({ capacity: 1 }, async () => {});
    expect((await sale.read(buyer, order.id)).body.status).toBe('completed');
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 1 });
    await expectAllWell();
  });

  test('goes back in full when they are sold, once, and the buyer is told [HLD-01, PAY-11]', async () => {
    const { order, buyer, clientSecret, typeId } = await payLate({ capacity: 1 }, ({ eventId, typeId }) =>
      sale.order(newId(), { eventId, lines: [[typeId, 1]] }),
    );
    await Promise.all([
      sale.sync(buyer, order.id),
      sale.round('retry-refunds'),
      sale.round('reconcile-payments'),
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
      .where('dedupeKey', 'like', `%${bare(order.id)}%`)
      .execute();
    expect(mails).toEqual([
      { subject: '$28.49 is on its way back to you', recipient: `${buyer}@example.test` },
    ]);
    await expectAllWell();
  });

  test('goes back when its promo code is used up by now [HLD-01, PRM-13]', async () => {
    const eventId = await sale.addEvent();
    const typeId = await sale.addType(eventId);
    await sale.addPromotion(eventId, { maxUses: 1 });
    const buyer = newId();
    const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 1]], promoCode: 'VIP' });
    const { body } = await sale.startPayment(buyer, order.id);
    await sale.pay(body.clientSecret, 'pm_card_bypassPending');
    await sale.lapse(order.id, true);
    await sale.round('expire-orders');
    expect((await sale.order(newId(), { eventId, lines: [[typeId, 1]], promoCode: 'VIP' })).status).toBe(201);
    await settleProcessing();
    await sale.sync(buyer, order.id);
    expect((await sale.read(buyer, order.id)).body.status).toBe('refunded');
    await expectAllWell();
  });

  test('for an order the buyer gave up goes back: two carts are never two charges [HLD-01, PAY-09]', async () => {
    const { eventId, typeId, buyer, order, clientSecret } = await begin();
    const other = await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
    expect(other.body.status).toBe('held');
    expect((await sale.read(buyer, order.id)).body.status).toBe('cancelled');
    await expect(sale.pay(clientSecret)).rejects.toThrow(/canceled/);
  });

  test('another cart waits while the bank works on the first [PAY-09]', async () => {
    const { eventId, typeId, buyer, order, clientSecret } = await begin();
    await sale.pay(clientSecret, 'pm_card_bypassPending');
    const other = await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
    expect([other.status, other.body.code]).toEqual([409, 'paymentInProgress']);
    expect((await sale.app.as(buyer).post(`/orders/${order.id}/cancel`)).body.code).toBe('paymentInProgress');
    await settleProcessing();
    expect((await sale.order(buyer, { eventId, lines: [[typeId, 2]] })).body.status).toBe('held');
    expect((await sale.read(buyer, order.id)).body.status).toBe('completed');
  });

  test('a second payment of a paid order goes back, the order stands [PAY-09]', async () => {
    const { order, buyer, clientSecret } = await begin();
    const second = await sale.stripe.paymentIntents.create({
      amount: 2849,
      currency: 'usd',
      metadata: { orderId: order.id, attempt: '2' },
    });
    await sale.db
      .insertInto('payment')
      .values({
        eventId: bare(order.eventId),
        orderId: bare(order.id),
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
    await expectAllWell();
  });

  test('a wrong amount completes nothing and goes back [PAY-09]', async () => {
    const { order, buyer, clientSecret, typeId } = await begin();
    await sale.stripe.paymentIntents.update(sale.intentIdOf(clientSecret), { amount: 100 });
    await sale.pay(clientSecret);
    await sale.sync(buyer, order.id);
    expect((await sale.read(buyer, order.id)).body.status).toBe('refunded');
    expect(await refundsOf(clientSecret)).toEqual([100]);
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
    await expectAllWell();
  });
});

describe('a provider that is not well', () => {
  test('cannot be reached: a clear refusal, nothing charged, and the next try pays [PAY-08, PAY-09]', async () => {
    const { order, buyer } = await hold();
    chaos.always({ kind: 'unreachable' });
    const refused = await sale.startPayment(buyer, order.id);
    chaos.calm();
    expect([refused.status, refused.body.code]).toEqual([503, 'paymentUnavailable']);
    const { body } = await sale.startPayment(buyer, order.id);
    await sale.pay(body.clientSecret);
    expect((await sale.sync(buyer, order.id)).body.status).toBe('completed');
  });

  test('loses its answers: the same intent is found again, nobody pays twice [PAY-09]', async () => {
    const { order, buyer } = await hold();
    chaos.next(
      Array.from({ length: 3 }, () => ({ kind: 'answerLost' }) as const),
      /POST \/v1\/payment_intents$/,
    );
    expect((await sale.startPayment(buyer, order.id)).status).toBe(503);
    const { body } = await sale.startPayment(buyer, order.id);
    const intents = await sale.stripe.paymentIntents.search({ query: `metadata['orderId']:'${order.id}'` });
    expect(intents.data.map(({ client_secret }) => client_secret)).toEqual([body.clientSecret]);
  });

  test('is away when time runs out: the units wait until it can be asked [HLD-01, PAY-09]', async () => {
    const { order, buyer, clientSecret } = await begin();
    await sale.pay(clientSecret);
    await sale.lapse(order.id);
    chaos.always({ kind: 'status', status: 503 });
    await sale.round('expire-orders');
    const asked = await sale.sync(buyer, order.id);
    chaos.calm();
    expect([asked.status, asked.body.status]).toEqual([200, 'pending']);
    await sale.round('expire-orders');
    expect((await sale.read(buyer, order.id)).body.status).toBe('completed');
  });

  test('loses the answer to a refund: it goes back once [PAY-11, HLD-01]', async () => {
    chaos.next(
      Array.from({ length: 3 }, () => ({ kind: 'answerLost' }) as const),
      /POST \/v1\/refunds$/,
    );
    const late = await begin({ capacity: 1 });
    await sale.pay(late.clientSecret, 'pm_card_bypassPending');
    await sale.lapse(late.order.id, true);
    await sale.round('expire-orders');
    await sale.order(newId(), { eventId: late.eventId, lines: [[late.typeId, 1]] });
    await settleProcessing();
    expect((await sale.sync(late.buyer, late.order.id)).body.status).toBe('refundDue');
    chaos.calm();
    await sale.round('retry-refunds');
    expect((await sale.read(late.buyer, late.order.id)).body.status).toBe('refunded');
    expect(await refundsOf(late.clientSecret)).toEqual([2849]);
  });
});
