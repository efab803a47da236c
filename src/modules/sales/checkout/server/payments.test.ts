import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import type { TeamRole } from '#modules/profiles/profiles/membership.ts';
import { openPaymentChaos } from '@backbeat/stripe-emulator/testing';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';

vi.setConfig({ testTimeout: 180_000 });

let sale: Sale;
let canIssue = true;
const chaos = openPaymentChaos();
beforeAll(async () => {
  const prepareTickets = async () => {
    if (!canIssue) throw new Error('The ticket keys are sealed with another secret.');
  };
  sale = await openSale({}, { between: chaos.between, prepareTickets });
});
afterAll(() => sale.close());
const { hold, begin, ledgerOf, refundsOf, settleProcessing, listWrong } = paymentSteps(() => sale);
const intentsOf = async (orderId: string) =>
  (await sale.stripe.paymentIntents.search({ query: `metadata['orderId']:'${orderId}'` })).data;

describe('paying', () => {
  test('requests exactly the order’s total from the provider [PAY-02, FEE-05, FEE-06]', async () => {
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
    'refuses %j and starts no payment [PAY-02]',
    async (tampered) => {
      const { order, buyer } = await hold();
      const { status, body } = await sale.startPayment(buyer, order.id, tampered);
      expect({ status, ...body }).toMatchObject({ status: 409, code: 'priceChanged', amount: 2849 });
      expect((await sale.read(buyer, order.id)).body.status).toBe('held');
    },
  );

  test('ten clicks, a second tab and a reload share one intent [CHK-12, PAY-02]', async () => {
    const { order, buyer } = await hold();
    const clicks = await Promise.all(Array.from({ length: 10 }, () => sale.startPayment(buyer, order.id)));
    const again = await sale.startPayment(buyer, order.id);
    expect(new Set([...clicks, again].map(({ status, body }) => `${status} ${body.clientSecret}`)).size).toBe(
      1,
    );
  });

  test('the return page completes a paid order and shows where the money goes [CHK-19, PRC-02]', async () => {
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
      .selectFrom('ticket')
      .selectAll()
      .where('orderId', '=', bareId(order.id))
      .execute();
    expect(admissions).toHaveLength(2);
    expect((await sale.startPayment(buyer, order.id)).body.code).toBe('orderClosed');
    expect((await sale.app.as(buyer).post(`/orders/${order.id}/cancel`)).body.status).toBe('completed');
  });

  test('a refused change leaves an order that is being paid as it is, and its payment pays it [HLD-01, PAY-09]', async () => {
    const { order, buyer, clientSecret, eventId, typeId } = await begin({ capacity: 3 }, 2);
    const { status, body } = await sale.order(buyer, { eventId, lines: [[typeId, 4]] });
    expect([status, body.code]).toEqual([409, 'soldOut']);
    expect([(await sale.read(buyer, order.id)).body.status, await sale.counters(typeId)]).toEqual([
      'pending',
      { held: 2, sold: 0 },
    ]);
    await sale.pay(clientSecret);
    expect((await sale.sync(buyer, order.id)).body.status).toBe('completed');
  });

  test('a declined card changes nothing, and another card can pay [PAY-06, PAY-10]', async () => {
    const { order, buyer, clientSecret, typeId } = await begin();
    await sale.pay(clientSecret, 'pm_card_chargeDeclinedInsufficientFunds');
    expect((await sale.sync(buyer, order.id)).body.status).toBe('pending');
    expect(await sale.counters(typeId)).toEqual({ held: 1, sold: 0 });
    await sale.pay(clientSecret);
    expect((await sale.sync(buyer, order.id)).body.status).toBe('completed');
  });

  test('a processing payment extends the hold, but not forever [HLD-01, CHK-18]', async () => {
    const asked = await begin();
    await sale.pay(asked.clientSecret, 'pm_card_authenticationRequired');
    await sale.lapse(asked.order.id);
    await sale.runTask('expire-orders');
    const kept = (await sale.read(asked.buyer, asked.order.id)).body;
    expect(kept.status).toBe('pending');
    expect(Date.parse(kept.expiresAt)).toBeGreaterThan(Date.now());
    await sale.lapse(asked.order.id, true);
    await sale.runTask('expire-orders');
    expect((await sale.read(asked.buyer, asked.order.id)).body.status).toBe('expired');
    const intent = await sale.stripe.paymentIntents.retrieve(sale.intentIdOf(asked.clientSecret));
    expect(intent.status).toBe('canceled');
    expect(await sale.counters(asked.typeId)).toEqual({ held: 0, sold: 0 });
  });

  test('the buyer can join the communities that host the event [CHK-13]', async () => {
    const [community, invited] = [newId(), newId()];
    for (const id of [community, invited]) {
      const profile = { id, type: 'community', name: 'Low End', providerId: id } as const;
      await sale.db.insertInto('profile').values(profile).execute();
      await sale.db.insertInto('community').values({ id, membershipType: 'open' }).execute();
    }
    const eventId = await sale.addEvent();
    const coHost = { eventId, creatorType: 'collaborator' } as const;
    await sale.db
      .insertInto('eventCreator')
      .values([
        { ...coHost, profileId: community },
        { ...coHost, profileId: invited, creatorStatus: 'invited' },
      ])
      .execute();
    const typeId = await sale.addType(eventId, { priceMinor: 0 });
    const members = (userId: string) =>
      sale.db.selectFrom('communityParticipant').select('status').where('userId', '=', userId).execute();
    const [joins, stays, scans, runs] = [newId(), newId(), newId(), newId()];
    const part = (userId: string, creatorType: TeamRole) => ({ profileId: community, userId, creatorType });
    await sale.db
      .insertInto('profileTeam')
      .values([part(scans, 'assistant'), part(runs, 'collaborator')])
      .execute();
    await sale.order(joins, { eventId, lines: [[typeId, 1]], joinCommunity: true });
    await sale.order(stays, { eventId, lines: [[typeId, 1]] });
    // Not the one that hasn't accepted its invitation to host.
    expect([await members(joins), await members(stays)]).toEqual([[{ status: 'confirmed' }], []]);
    // A Door Manager joins like any guest; an Admin already runs the community.
    for (const userId of [scans, runs])
      await sale.order(userId, { eventId, lines: [[typeId, 1]], joinCommunity: true });
    expect([await members(scans), await members(runs)]).toEqual([[{ status: 'confirmed' }], []]);
    // A co-host whose page was deleted is not joined.
    const late = newId();
    await sale.db.updateTable('profile').set({ deletedAt: new Date() }).where('id', '=', community).execute();
    await sale.order(late, { eventId, lines: [[typeId, 1]], joinCommunity: true });
    expect(await members(late)).toEqual([]);
  });

  test('the buyer can choose to join while paying, but not once the order is complete [CHK-13]', async () => {
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

  test('a test order is paid and issued, but counted nowhere [PAY-02]', async () => {
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

test('a process that can’t issue tickets starts no payment, and the next one that can does [PAY-09]', async () => {
  const { order, buyer } = await hold();
  canIssue = false;
  const refused = await sale.startPayment(buyer, order.id);
  canIssue = true;
  expect([refused.status, refused.body.code]).toEqual([503, 'paymentUnavailable']);
  expect((await sale.read(buyer, order.id)).body.status).toBe('held');
  expect((await sale.startPayment(buyer, order.id)).status).toBe(200);
});

describe('a provider with problems', () => {
  test('unreachable: a clear refusal, no charge, and the next try pays [PAY-08, PAY-09]', async () => {
    const { order, buyer } = await hold();
    chaos.always({ kind: 'unreachable' });
    const refused = await sale.startPayment(buyer, order.id);
    chaos.calm();
    expect([refused.status, refused.body.code]).toEqual([503, 'paymentUnavailable']);
    const { body } = await sale.startPayment(buyer, order.id);
    await sale.pay(body.clientSecret);
    expect((await sale.sync(buyer, order.id)).body.status).toBe('completed');
  });

  test('lost responses: finds the same intent again and charges once [PAY-09]', async () => {
    const { order, buyer } = await hold();
    chaos.next(
      Array.from({ length: 3 }, () => ({ kind: 'answerLost' }) as const),
      /POST \/v1\/payment_intents$/,
    );
    expect((await sale.startPayment(buyer, order.id)).status).toBe(503);
    const { body } = await sale.startPayment(buyer, order.id);
    const intents = await intentsOf(order.id);
    expect(intents.map(({ client_secret }) => client_secret)).toEqual([body.clientSecret]);
  });

  test('an order that is cancelled before the provider answers can’t be paid [PAY-02, PAY-09]', async () => {
    const { order, buyer, typeId } = await hold();
    const cancelled = Promise.withResolvers<void>();
    chaos.next([{ kind: 'slow', until: cancelled.promise }], /POST \/v1\/payment_intents$/);
    const starting = sale.startPayment(buyer, order.id);
    const status = async () => (await sale.read(buyer, order.id)).body.status;
    await expect.poll(status, { timeout: 10_000 }).toBe('pending');
    await sale.app.as(buyer).post(`/orders/${order.id}/cancel`);
    cancelled.resolve();
    const refused = await starting;
    expect([refused.status, refused.body.code]).toEqual([409, 'orderClosed']);
    expect((await intentsOf(order.id)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
  });

  test('unreachable at expiry: keeps the tickets until it responds [HLD-01, PAY-09]', async () => {
    const { order, buyer, clientSecret } = await begin();
    await sale.pay(clientSecret);
    await sale.lapse(order.id);
    chaos.always({ kind: 'status', status: 503 });
    await sale.runTask('expire-orders');
    const asked = await sale.sync(buyer, order.id);
    chaos.calm();
    expect([asked.status, asked.body.status]).toEqual([200, 'pending']);
    await sale.runTask('expire-orders');
    expect((await sale.read(buyer, order.id)).body.status).toBe('completed');
  });

  test('lost response to a refund: refunds once [PAY-11, HLD-01]', async () => {
    chaos.next(
      Array.from({ length: 3 }, () => ({ kind: 'answerLost' }) as const),
      /POST \/v1\/refunds$/,
    );
    const late = await begin({ capacity: 1 });
    await sale.pay(late.clientSecret, 'pm_card_bypassPending');
    await sale.lapse(late.order.id, true);
    await sale.runTask('expire-orders');
    await sale.order(newId(), { eventId: late.eventId, lines: [[late.typeId, 1]] });
    await settleProcessing();
    expect((await sale.sync(late.buyer, late.order.id)).body.status).toBe('refundDue');
    chaos.calm();
    await sale.runTask('retry-refunds');
    expect((await sale.read(late.buyer, late.order.id)).body.status).toBe('refunded');
    expect(await refundsOf(late.clientSecret)).toEqual([2849]);
  });
});

test('leaves all invariants of the sale intact', async () => {
  expect(await listWrong()).toEqual([]);
});
