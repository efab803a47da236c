import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';
import { sellingAt } from './testing/selling-at.ts';

let sale: Sale;
const { ledgerOf, refundsOf, listWrong } = paymentSteps(() => sale);
beforeAll(async () => {
  sale = await openSale();
});
afterAll(() => sale.close());

const sell = sellingAt(() => sale);

const sums = (entries: Awaited<ReturnType<typeof ledgerOf>>) =>
  Object.fromEntries(entries.filter(({ kind }) => kind === 'refund').map((row) => [row.account, row.amount]));

describe('refunds', () => {
  test.each([
    ['an old key', new Stripe.errors.StripeAuthenticationError({ type: 'authentication_error' })],
    [
      'too little balance',
      new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'balance_insufficient',
      }),
    ],
  ])(
    'wait while the provider can’t make them for %s, and are made once it can [RFD-01]',
    async (_why, problem) => {
      const sold = await sell(1);
      vi.spyOn(sale.stripe.refunds, 'create').mockRejectedValueOnce(problem);
      expect((await sold.refund({})).body.status).toBe('due');
      await sql`update refund set run_at = now() where order_id = ${bareId(sold.order.id)}`.execute(sale.db);
      await sale.runTask('retry-due-refunds');
      expect([await sold.statusOf(), await refundsOf(sold.clientSecret)]).toEqual(['refunded', [2849]]);
    },
  );

  test('in full: host and platform return their parts, the buyer is emailed, and tickets stay valid if the host keeps them [RFD-01, PAY-11]', async () => {
    const sold = await sell(2);
    const { status, body } = await sold.refund({ reason: 'The lights failed.', cancelTickets: false });
    expect([status, body.status, body.amount]).toEqual([201, 'done', 5698]);
    expect(await sold.statusOf()).toBe('refunded');
    expect(await refundsOf(sold.clientSecret)).toEqual([5698]);
    expect(sums(await ledgerOf(sold.order.id))).toEqual({ buyer: 5698, host: -5000, platform: -698 });
    expect((await sold.sheet()).tickets.map(({ state }: { state: string }) => state)).toEqual([
      'valid',
      'valid',
    ]);
    expect(await sale.counters(sold.typeId)).toEqual({ held: 0, sold: 2 });
    const { text } = await sale.db
      .selectFrom('message')
      .select('text')
      .where('dedupeKey', '=', `refund:${bareId(body.id)}`)
      .executeTakeFirstOrThrow();
    expect(text).toContain('$56.98');
    expect(text).toContain('The lights failed.');
    const fact = await sale.db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'order.refunded')
      .where('key', '=', bareId(body.id))
      .executeTakeFirstOrThrow();
    expect(fact.payload).toMatchObject({ orderId: bareId(sold.order.id), buyerId: sold.buyer, amount: 5698 });
    expect(await listWrong()).toEqual([]);
  });

  test('in parts, each booked on its own, up to the exact total [RFD-01]', async () => {
    const sold = await sell(2);
    expect((await sold.refund({ amount: 1000 })).body.amount).toBe(1000);
    expect(await sold.statusOf()).toBe('partiallyRefunded');
    expect((await sold.refund({ amount: 5000, seenRefunded: 1000 })).body).toMatchObject({
      code: 'tooMuch',
      left: 4698,
    });
    expect((await sold.refund({ amount: 4697, seenRefunded: 1000 })).status).toBe(201);
    expect((await sold.refund({ seenRefunded: 5697 })).body.amount).toBe(1);
    expect(await sold.statusOf()).toBe('refunded');
    expect((await sold.refund({ seenRefunded: 5698 })).body.code).toBe('nothingLeft');
    expect(sums(await ledgerOf(sold.order.id))).toEqual({ buyer: 5698, host: -5000, platform: -698 });
    const refs = await sale.db
      .selectFrom('ledgerEntry')
      .select('externalRef')
      .distinct()
      .where('orderId', '=', bareId(sold.order.id))
      .where('kind', '=', 'refund')
      .execute();
    expect(refs).toHaveLength(3);
    expect((await sold.sheet()).order.refunded).toBe(5698);
    expect(await listWrong()).toEqual([]);
  });

  test('a full refund cancels the tickets unless the host keeps them, a partial one doesn’t [RFD-01]', async () => {
    const sold = await sell(2);
    expect((await sold.refund({ amount: 1000 })).body.cancelledTickets).toBe(0);
    expect((await sold.refund({ seenRefunded: 1000 })).body.cancelledTickets).toBe(2);
    expect(await sale.counters(sold.typeId)).toEqual({ held: 0, sold: 0 });
    expect(await listWrong()).toEqual([]);
  });

  test('the receipt shows the refund and the split of the rest, to the cent [RFD-01, PRC-02]', async () => {
    const sold = await sell(2);
    const receipt = async () => (await sale.read(sold.buyer, sold.order.id)).body;
    const before = (await receipt()).breakdown;
    expect(before.host + before.platform + before.processing).toBe(5698);
    await sold.refund({ admissionIds: [sold.admissions[0]] });
    const half = await receipt();
    expect(half).toMatchObject({ total: 5698, refunded: 2849, breakdown: { host: 2500 } });
    expect(half.breakdown.platform + half.breakdown.processing).toBe(349);
    await sold.refund({ seenRefunded: 2849 });
    expect(await receipt()).toMatchObject({
      refunded: 5698,
      breakdown: { host: 0, platform: 0, processing: 0 },
    });
  });

  test('of one ticket: its price with its share of discount and fee [RFD-01]', async () => {
    const sold = await sell(3, { promoCode: 'VIP' });
    const [first] = (await sold.sheet()).tickets;
    const { body } = await sold.refund({ admissionIds: [first.id], cancelTickets: true });
    expect(body).toMatchObject({ amount: first.paid, cancelledTickets: 1, status: 'done' });
    const tickets = (await sold.sheet()).tickets as { state: string; paid: number }[];
    expect(tickets.map(({ state }) => state)).toEqual(['void', 'valid', 'valid']);
    expect(tickets.reduce((sum, { paid }) => sum + paid, 0)).toBe(sold.order.total);
    expect(await sale.counters(sold.typeId)).toEqual({ held: 0, sold: 2 });
    expect(await sale.usesOf(sold.promotionId)).toBe(1);
    expect(await listWrong()).toEqual([]);
  });

  test('forty concurrent clicks make one refund, with one key or forty [RFD-01]', async () => {
    const [one, many] = [await sell(1), await sell(2)];
    const same = await Promise.all(
      Array.from({ length: 40 }, () => one.refund({ amount: 500 }, 'one click')),
    );
    expect(new Set(same.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await refundsOf(one.clientSecret)).toEqual([500]);
    const clicks = await Promise.all(Array.from({ length: 40 }, () => many.refund({ amount: 500 })));
    expect(clicks.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(clicks.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['refundedMeanwhile']),
    );
    expect(await refundsOf(many.clientSecret)).toEqual([500]);
    expect(await listWrong()).toEqual([]);
  }, 60_000);

  test.each<[string, object, string | undefined, number, string]>([
    ['a missing key', {}, '', 400, 'idempotencyKeyRequired'],
    ['more than was paid', { amount: 2850 }, undefined, 422, 'tooMuch'],
    ['zero', { amount: 0 }, undefined, 400, 'invalidInput'],
    ['a negative amount', { amount: -5 }, undefined, 400, 'invalidInput'],
    ['a ticket of another order', { admissionIds: [`admission:${newId()}`] }, undefined, 422, 'noSuchTicket'],
    ['an outdated refunded amount', { seenRefunded: 5 }, undefined, 409, 'refundedMeanwhile'],
  ])('refuses %s and refunds nothing [RFD-01]', async (_what, body, key, status, code) => {
    const sold = await sell(1);
    const reply = await sold.refund(body, key);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await refundsOf(sold.clientSecret)).toEqual([]);
  });

  test('only the host of the event can read and refund orders, and only its own [RFD-01]', async () => {
    const [sold, other] = [await sell(1), await sell(1)];
    expect((await sold.refund({}, newId(), sold.buyer)).status).toBe(403);
    expect((await sold.refund({}, newId(), other.host)).status).toBe(403);
    const path = `/events/event:backbeat:${other.eventId}/orders/${sold.order.id}`;
    const host = sale.app.as(other.host);
    const replies = await Promise.all([
      host.get(`${path}/refunds`),
      host.post(`${path}/refunds`, { seenRefunded: 0 }, { 'idempotency-key': 'k' }),
      host.post(`${path}/cancellations`, { admissionIds: sold.admissions }),
    ]);
    expect(replies.map(({ body }) => body.code)).toEqual(replies.map(() => 'orderNotFound'));
    expect(await refundsOf(sold.clientSecret)).toEqual([]);
  });
});

describe('refunds by an admin', () => {
  const june = newId();
  const asAdmin = async () => {
    const sold = await sell(2);
    const as = sale.app.as(june, { admin: true });
    const log = () =>
      sale.db
        .selectFrom('auditEntry')
        .select(['act', 'itemType', 'reason', 'before', 'after'])
        .where('itemId', '=', sold.order.id.slice(sold.order.id.indexOf(':') + 1))
        .orderBy('id')
        .execute();
    const refund = (body: object) =>
      as.post(`${sold.path}/refunds`, { seenRefunded: 0, ...body }, { 'idempotency-key': newId() });
    return { sold, as, log, refund };
  };

  test('require a reason and are logged with their amount [RFD-01, ADM-01]', async () => {
    const { sold, as, log, refund } = await asAdmin();
    expect((await as.get(`${sold.path}/refunds`)).body.needsWhy).toBe(true);
    const wordless = await refund({ amount: 500, reason: ' ' });
    expect([wordless.status, wordless.body.code]).toEqual([422, 'whyRequired']);
    expect(await log()).toEqual([]);
    expect((await refund({ amount: 500, reason: 'The host is gone.' })).status).toBe(201);
    const left = sold.order.total;
    expect(await log()).toEqual([
      {
        act: 'refundOrder',
        itemType: 'order',
        reason: 'The host is gone.',
        before: { refunded: 0, left },
        after: { refunded: 500, left: left - 500, amount: 500, currency: 'usd', cancelled: 0 },
      },
    ]);
  });

  test('cancelling tickets requires a reason and is logged, too [RFD-01, ADM-01]', async () => {
    const { sold, as, log } = await asAdmin();
    const cancel = (reason: string) =>
      as.post(`${sold.path}/cancellations`, { admissionIds: [sold.admissions[0]!], reason });
    expect((await cancel('')).body.code).toBe('whyRequired');
    expect((await cancel('Sold on for more.')).body).toEqual({ cancelled: 1 });
    expect(await log()).toMatchObject([{ act: 'cancelTickets', after: { cancelled: 1 } }]);
  });

  test('a host needs no reason and doesn’t see the audit log [RFD-01]', async () => {
    const { sold, log } = await asAdmin();
    expect((await sold.sheet()).needsWhy).toBe(false);
    expect((await sold.refund({ amount: 500 })).status).toBe(201);
    expect(await log()).toEqual([]);
  });
});

describe('cancelling tickets', () => {
  test('without a refund: voids them, frees their capacity and notifies the buyer [RFD-01]', async () => {
    const sold = await sell(2, {}, { capacity: 2 });
    const { body } = await sold.cancel([sold.admissions[0]!], { reason: 'Doubled by mistake.' });
    expect(body).toEqual({ cancelled: 1 });
    expect(await sold.statusOf()).toBe('completed');
    expect(await refundsOf(sold.clientSecret)).toEqual([]);
    expect(await sale.counters(sold.typeId)).toEqual({ held: 0, sold: 1 });
    expect((await sale.order(newId(), { eventId: sold.eventId, lines: [[sold.typeId, 1]] })).status).toBe(
      201,
    );
    expect((await sold.cancel([sold.admissions[0]!])).body.code).toBe('alreadyCancelled');
    expect(await sold.goes()).toBe(true);
    const mails = await sale.db
      .selectFrom('message')
      .select('subject')
      .where('recipient', '=', `${sold.buyer}@example.test`)
      .execute();
    expect(mails).toContainEqual({ subject: 'One ticket was cancelled: Night Freight 014' });
    expect(await listWrong()).toEqual([]);
  });

  test('of a whole order: frees its promo code, and its buyer is no longer going [RFD-01, PRM-13]', async () => {
    const sold = await sell(2, { promoCode: 'VIP' });
    expect(await sale.usesOf(sold.promotionId)).toBe(1);
    expect((await sold.refund({ cancelTickets: true })).body.cancelledTickets).toBe(2);
    expect(await sale.usesOf(sold.promotionId)).toBe(0);
    expect(await sale.counters(sold.typeId)).toEqual({ held: 0, sold: 0 });
    expect(await sold.goes()).toBe(false);
    expect(await listWrong()).toEqual([]);
  });

  test('of a free order: cancels it with nothing to refund [RFD-01]', async () => {
    const sold = await sell(1, {}, { priceMinor: 0 });
    expect((await sold.refund()).body.code).toBe('notPaid');
    expect((await sold.cancel(sold.admissions)).body.cancelled).toBe(1);
    expect(await listWrong()).toEqual([]);
  });

  test('cancelled tickets don’t count toward the limit per person [RFD-01, HLD-02]', async () => {
    const host = newId();
    const eventId = await sale.addEvent({ creatorId: host, maxPerPerson: 1 });
    const typeId = await sale.addType(eventId, { priceMinor: 0 });
    const buyer = newId();
    const take = () => sale.order(buyer, { eventId, lines: [[typeId, 1]] });
    const { body: order } = await take();
    expect((await take()).body.code).toBe('personLimit');
    const path = `/events/event:backbeat:${eventId}/orders/${order.id}`;
    const { tickets } = (await sale.app.as(host).get(`${path}/refunds`)).body;
    await sale.app.as(host).post(`${path}/cancellations`, { admissionIds: [tickets[0].id] });
    expect((await take()).status).toBe(201);
  });
});

describe('refunds made at the provider', () => {
  const deliverRefund = async (intentId: string) => {
    for await (const event of sale.stripe.events.list({ limit: 100 })) {
      const object = event.data.object as { payment_intent?: string };
      if (event.type === 'charge.refunded' && object.payment_intent === intentId) await sale.deliver(event);
    }
    await sale.runTask('process-inbox');
  };

  const dashboard = () => sale.payments.emulator!.dashboard;
  const mailsOf = (buyer: string) =>
    sale.db
      .selectFrom('message')
      .select(['subject', 'text'])
      .where('recipient', '=', `${buyer}@example.test`)
      .where('subject', 'like', '%refund%')
      .execute();

  test('in part: booked once, the tickets stay valid, and the buyer gets an email [RFD-03, PAY-11, PAY-09]', async () => {
    const sold = await sell(2);
    const intent = sale.intentIdOf(sold.clientSecret);
    await dashboard().refund(intent, 1000);
    await deliverRefund(intent);
    await deliverRefund(intent);
    await sale.runTask('find-foreign-refunds');
    await sale.runTask('find-older-foreign-refunds');
    expect(await sold.statusOf()).toBe('partiallyRefunded');
    const { refunds, tickets } = await sold.sheet();
    expect(refunds).toMatchObject([
      { amount: 1000, source: 'provider', status: 'done', cancelledTickets: 0 },
    ]);
    expect(tickets.map(({ state }: { state: string }) => state)).toEqual(['valid', 'valid']);
    expect(await mailsOf(sold.buyer)).toMatchObject([{ text: expect.stringContaining('was refunded') }]);
    expect(await listWrong()).toEqual([]);
  });

  test('of the price of one ticket: cancels the last one, and the rest cancels the others [RFD-03]', async () => {
    const sold = await sell(2);
    const intent = sale.intentIdOf(sold.clientSecret);
    const [, last] = (await sold.sheet()).tickets;
    await dashboard().refund(intent, last.paid);
    await deliverRefund(intent);
    const states = async () => (await sold.sheet()).tickets.map(({ state }: { state: string }) => state);
    expect(await states()).toEqual(['valid', 'void']);
    expect(await sale.counters(sold.typeId)).toEqual({ held: 0, sold: 1 });
    await dashboard().refund(intent);
    await sale.runTask('find-foreign-refunds');
    expect(await states()).toEqual(['void', 'void']);
    expect(await sold.statusOf()).toBe('refunded');
    expect(sums(await ledgerOf(sold.order.id))).toEqual({ buyer: 5698, host: -5000, platform: -698 });
    expect(await listWrong()).toEqual([]);
  });

  test('in full, without a webhook: found, and all tickets are cancelled [RFD-03, PAY-11, PAY-09]', async () => {
    const sold = await sell(1);
    await dashboard().refund(sale.intentIdOf(sold.clientSecret));
    await sale.runTask('find-older-foreign-refunds');
    expect(await sold.statusOf()).toBe('refunded');
    expect(await sale.counters(sold.typeId)).toEqual({ held: 0, sold: 0 });
    expect(await sold.goes()).toBe(false);
    expect((await sold.sheet()).refunds).toMatchObject([{ cancelledTickets: 1 }]);
    expect(await listWrong()).toEqual([]);
  });

  test('before the sale is settled: the sale and the refund are booked together [RFD-03, PAY-09]', async () => {
    const host = newId();
    const eventId = await sale.addEvent({ creatorId: host });
    const typeId = await sale.addType(eventId, { capacity: 10 });
    const buyer = newId();
    const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 1]] });
    const { clientSecret } = (await sale.startPayment(buyer, order.id)).body;
    await sale.pay(clientSecret);
    await dashboard().refund(sale.intentIdOf(clientSecret));
    await deliverRefund(sale.intentIdOf(clientSecret));
    expect((await sale.read(buyer, order.id)).body.status).toBe('refunded');
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
    expect(await listWrong()).toEqual([]);
  });

  test('after a refund by the host: only the new one is booked [RFD-03]', async () => {
    const sold = await sell(1);
    const intent = sale.intentIdOf(sold.clientSecret);
    await sold.refund({ amount: 1000 });
    await dashboard().refund(intent);
    await Promise.all([deliverRefund(intent), sale.runTask('find-foreign-refunds')]);
    expect((await sold.sheet()).refunds).toMatchObject([
      { amount: 1849, source: 'provider' },
      { amount: 1000, source: 'host' },
    ]);
    expect(await listWrong()).toEqual([]);
  });

  test('leave nothing for a later refund by the host, which fails, and the ledger balances [PAY-11]', async () => {
    const sold = await sell(1);
    await sale.stripe.refunds.create({ payment_intent: sale.intentIdOf(sold.clientSecret), amount: 2000 });
    expect((await sold.refund({})).body).toMatchObject({ status: 'failed' });
    expect(await sold.statusOf()).toBe('partiallyRefunded');
    expect((await sold.sheet()).left).toBe(849);
    expect((await sold.refund({ seenRefunded: 2000 })).body).toMatchObject({ status: 'done', amount: 849 });
    expect(await listWrong()).toEqual([]);
  });
});

test('leaves all invariants of the sale intact', async () => {
  expect(await listWrong()).toEqual([]);
});
