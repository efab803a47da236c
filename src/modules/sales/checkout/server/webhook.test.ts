import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openSale, type Sale } from './testing/open-sale.ts';

vi.setConfig({ testTimeout: 180_000 });

let sale: Sale;
beforeAll(async () => {
  sale = await openSale();
});
afterAll(() => sale.close());

async function begin() {
  const eventId = await sale.addEvent();
  const typeId = await sale.addType(eventId);
  const buyer = newId();
  const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
  const { body } = await sale.startPayment(buyer, order.id);
  return { typeId, buyer, order, clientSecret: body.clientSecret as string };
}

const inbox = () => sale.db.selectFrom('paymentInbox').selectAll().execute();
const statusOf = async ({ buyer, order }: { buyer: string; order: { id: string } }) =>
  (await sale.read(buyer, order.id)).body.status;

async function storyOf(clientSecret: string): Promise<Stripe.Event[]> {
  const intentId = sale.intentIdOf(clientSecret);
  return (await sale.paymentHistories([intentId])).get(intentId)!;
}

describe('a webhook', () => {
  test('answers 400 to a wrong secret, an old, truncated or missing signature, and stores nothing [PAY-09]', async () => {
    const event = {
      id: 'evt_forged',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: {} },
    };
    const before = await inbox();
    const fourMinutesTooOld = Math.floor(Date.now() / 1000) - 540;
    const replies = [
      await sale.deliver(event, { secret: 'whsec_someone_else' }),
      await sale.deliver(event, { timestamp: fourMinutesTooOld }),
      await sale.deliver(event, { cut: 40 }),
      await sale.deliver(event, { cut: 0 }),
    ];
    for (const headers of [{}, { 'stripe-signature': 'nonsense' }]) {
      const request = { method: 'POST', url: '/api/payments/webhook', payload: event, headers } as const;
      const reply = await sale.app.server.inject(request);
      replies.push({ status: reply.statusCode, body: reply.json() });
    }
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [400, 'badSignature']),
    );
    expect(await inbox()).toEqual(before);
  });

  test('answers 400 to a signed body that is no event, and stores nothing [PAY-09]', async () => {
    const before = await inbox();
    const bodies = [
      null,
      {},
      [],
      { id: 'evt_1', type: 'payment_intent.succeeded' },
      { id: 1, type: 2, data: {} },
    ];
    const replies = await Promise.all(bodies.map((body) => sale.deliver(body as never)));
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      bodies.map(() => [400, 'noEvent']),
    );
    expect(await inbox()).toEqual(before);
  });

  test('refuses one that is too large, and accepts a large one [PAY-09]', async () => {
    const event = (size: number) => ({
      id: `evt_${size}`,
      object: 'event',
      type: 'other',
      data: { object: {} },
      pad: 'x'.repeat(size),
    });
    expect((await sale.deliver(event(1_000_000))).status).toBe(413);
    expect((await sale.deliver(event(200_000))).status).toBe(200);
  });

  test('accepts requests from another origin, without a cookie [PAY-09]', async () => {
    const { clientSecret } = await begin();
    await sale.pay(clientSecret);
    const [event] = await storyOf(clientSecret);
    expect((await sale.deliver(event)).body).toEqual({ received: true });
  });

  test('is stored before it is answered, and completes the order when the inbox is processed [CHK-19, PAY-09]', async () => {
    const paid = await begin();
    await sale.pay(paid.clientSecret);
    for (const event of await storyOf(paid.clientSecret)) await sale.deliver(event);
    expect(await statusOf(paid)).toBe('pending');
    await sale.runTask('process-inbox');
    expect(await statusOf(paid)).toBe('completed');
  });

  test('delivered three times and processed by ten workers, is handled once [PAY-09]', async () => {
    const paid = await begin();
    await sale.pay(paid.clientSecret);
    const story = await storyOf(paid.clientSecret);
    await Promise.all([...story, ...story, ...story].map((event) => sale.deliver(event)));
    await Promise.all(Array.from({ length: 10 }, () => sale.runTask('process-inbox')));
    const rows = (await inbox()).filter(({ intentId }) => intentId === sale.intentIdOf(paid.clientSecret));
    expect(rows).toHaveLength(story.length);
    expect(rows.every(({ processedAt }) => processedAt !== null)).toBe(true);
    expect(await statusOf(paid)).toBe('completed');
    expect(await sale.counters(paid.typeId)).toEqual({ held: 0, sold: 2 });
  });

  test('about a payment that is settled is stored once an hour, as proof that webhooks arrive [PAY-09]', async () => {
    const settle = async () => {
      const paid = await begin();
      await sale.pay(paid.clientSecret);
      await sale.sync(paid.buyer, paid.order.id);
      return (await storyOf(paid.clientSecret)).find(({ type }) => type === 'payment_intent.succeeded')!;
    };
    const [first, second] = [await settle(), await settle()];
    await sql`update payment_inbox set received_at = now() - interval '1 hour'`.execute(sale.db);
    const stored = async () => (await inbox()).map(({ eventId }) => eventId);
    for (const event of [first, second]) expect((await sale.deliver(event)).status).toBe(200);
    expect(await stored()).toContain(first.id);
    expect(await stored()).not.toContain(second.id);
  });

  test('only names the payment: one that falsely claims success completes nothing [PAY-09]', async () => {
    const unpaid = await begin();
    const object = {
      id: sale.intentIdOf(unpaid.clientSecret),
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: 5698,
    };
    await sale.deliver({
      id: 'evt_lie',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object },
    });
    await sale.runTask('process-inbox');
    expect(await statusOf(unpaid)).toBe('pending');
  });

  test('arriving before the intent was stored finds its order [PAY-09]', async () => {
    const paid = await begin();
    await sale.db
      .updateTable('payment')
      .set({ intentId: null, clientSecret: null, status: 'created' })
      .where('orderId', '=', bareId(paid.order.id))
      .execute();
    await sale.pay(paid.clientSecret);
    for (const event of await storyOf(paid.clientSecret)) await sale.deliver(event);
    await sale.runTask('process-inbox');
    expect(await statusOf(paid)).toBe('completed');
  });

  test('about something else or another account is accepted and changes nothing [PAY-09]', async () => {
    const foreign = { id: 'pi_of_someone_else', object: 'payment_intent' };
    await sale.deliver({
      id: 'evt_other_account',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: foreign },
    });
    await sale.deliver({
      id: 'evt_unknown',
      object: 'event',
      type: 'invented.today',
      data: { object: { object: 'invention' } },
    });
    const stray = await sale.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await sale.deliver({
      id: 'evt_stray',
      object: 'event',
      type: 'payment_intent.created',
      data: { object: stray },
    });
    await sale.runTask('process-inbox');
    const rows = (await inbox()).filter(({ eventId }) =>
      ['evt_other_account', 'evt_unknown', 'evt_stray'].includes(eventId),
    );
    expect(rows.map(({ processedAt, lastError }) => [processedAt !== null, lastError])).toEqual(
      rows.map(() => [true, null]),
    );
    expect(rows).toHaveLength(3);
  });

  test('when lost, is made up for by asking the provider [PAY-09]', async () => {
    const paid = await begin();
    await sale.pay(paid.clientSecret);
    const old = new Date(Date.now() - 120_000);
    await sale.db
      .updateTable('payment')
      .set({ updatedAt: old })
      .where('orderId', '=', bareId(paid.order.id))
      .execute();
    await sale.runTask('reconcile-payments');
    expect(await statusOf(paid)).toBe('completed');
  });
});

test('any order of a payment’s events, each sent twice, ends in one completed order [PAY-09]', async () => {
  const orders = permutations([0, 1, 2, 3, 4]);
  const payments = await Promise.all(orders.map(beginAndPayAtLast));
  const stories = await sale.paymentHistories(
    payments.map(({ clientSecret }) => sale.intentIdOf(clientSecret)),
  );
  const ends = await Promise.all(
    orders.map(async (places, i) => {
      const paid = payments[i]!;
      const story = stories.get(sale.intentIdOf(paid.clientSecret))!;
      const five = [
        ...story,
        { ...story[0]!, id: `${story[0]!.id}_again`, type: 'payment_intent.processing' },
      ];
      for (const place of places) {
        await sale.deliver(five[place]);
        await sale.deliver(five[place]);
        if (place === 2) await sale.runTask('process-inbox');
      }
      await sale.runTask('process-inbox');
      return five.length;
    }),
  );
  await sale.runTask('process-inbox');
  const told = await Promise.all(
    payments.map(
      async (paid) => `${await statusOf(paid)} ${JSON.stringify(await sale.counters(paid.typeId))}`,
    ),
  );
  expect([ends.length, new Set(ends)]).toEqual([120, new Set([5])]);
  expect(new Set(told)).toEqual(new Set(['completed {"held":0,"sold":2}']));
});

async function beginAndPayAtLast() {
  const paid = await begin();
  for (const card of ['pm_card_chargeDeclined', 'pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa']) {
    await sale.pay(paid.clientSecret, card);
  }
  return paid;
}

function permutations(places: readonly number[]): number[][] {
  if (places.length <= 1) return [[...places]];
  return places.flatMap((first) =>
    permutations(places.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

test('leaves all invariants of the sale intact', async () => {
  expect(await sale.verify()).toEqual([]);
});
