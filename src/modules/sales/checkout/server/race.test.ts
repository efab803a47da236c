import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openDb, sql } from '#platform/server/db.ts';
import { signedInAt, type Reply } from '#platform/testing/app.ts';
import { priceOrder } from '../rules.ts';
import { openCheckout } from './index.ts';
import { openServer } from '#platform/server/http.ts';
import { buying, openSale, type Sale } from './testing/open-sale.ts';
import { plainTickets } from './testing/plain-tickets.ts';

vi.setConfig({ testTimeout: 180_000 });

let sale: Sale;
afterEach(() => sale.close());

const tally = (replies: readonly Reply[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const answer = status < 300 ? String(status) : `${status} ${body.code}`;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
};

/**
 * Five hundred buyers each order one ticket of two types with a capacity of 25 each. All but fifteen of the first type
 * use the code, so it can be used ten times in whatever order they come.
 */
async function rush(sale: Sale, promoCode?: string) {
  const eventId = await sale.addEvent();
  const types = [
    await sale.addType(eventId, { capacity: 25 }),
    await sale.addType(eventId, { capacity: 25, priceMinor: 4000 }),
  ];
  const promotionId = await sale.addPromotion(eventId, { maxUses: 10 });
  const replies = await Promise.all(
    Array.from({ length: 500 }, (_, i) =>
      sale.order(newId(), {
        eventId,
        lines: [[types[i % 2]!, 1]],
        ...(i % 2 === 0 && i >= 30 && { promoCode }),
      }),
    ),
  );
  const counters = await Promise.all(types.map((id) => sale.counters(id)));
  return {
    eventId,
    types,
    promotionId,
    replies,
    counters,
    held: counters.reduce((sum, { held }) => sum + held, 0),
  };
}

describe('five hundred buyers for fifty tickets', () => {
  test('holds exactly fifty, uses the code ten times, and returns no errors [HLD-02, PRM-13, CHK-18]', async () => {
    sale = await openSale();
    const { promotionId, replies, held } = await rush(sale, 'VIP');
    const counts = tally(replies);
    expect(Object.keys(counts).filter((answer) => answer.startsWith('5'))).toEqual([]);
    expect(counts['201']).toBe(50);
    expect(held).toBe(50);
    expect(await sale.usesOf(promotionId)).toBe(10);
    expect(replies.filter(({ body }) => body.promotion)).toHaveLength(10);
    expect(await sale.verify()).toEqual([]);
  });

  test('sells, charges and issues all fifty during the rush [HLD-02, ORD-09, PAY-09]', async () => {
    sale = await openSale();
    const eventId = await sale.addEvent();
    const typeId = await sale.addType(eventId, { capacity: 50 });
    const done = await Promise.all(
      Array.from({ length: 120 }, async () => {
        const buyer = newId();
        const { status, body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 1]] });
        if (status !== 201) return status;
        const { body } = await sale.startPayment(buyer, order.id);
        await sale.pay(body.clientSecret);
        return (await sale.sync(buyer, order.id)).body.status;
      }),
    );
    expect(done.filter((status) => status === 'completed')).toHaveLength(50);
    expect(done.filter((status) => status === 409)).toHaveLength(70);
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 50 });
    expect(await sale.verify()).toEqual([]);
  });

  test('completes fifty of the free orders at once, each with its ticket [CHK-08, HLD-02, ORD-09]', async () => {
    sale = await openSale();
    const eventId = await sale.addEvent();
    const typeId = await sale.addType(eventId, { capacity: 50, priceMinor: 0 });
    const replies = await Promise.all(
      Array.from({ length: 500 }, () => sale.order(newId(), { eventId, lines: [[typeId, 1]] })),
    );
    expect(tally(replies)).toEqual({ '201': 50, '409 soldOut': 450 });
    const sold = replies.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(new Set(sold.map(({ status }) => status))).toEqual(new Set(['completed']));
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 50 });
    const count = async (table: 'ticket' | 'buyerOrder' | 'eventGoing') =>
      (await sale.db.selectFrom(table).select('eventId').where('eventId', '=', eventId).execute()).length;
    expect([await count('ticket'), await count('buyerOrder'), await count('eventGoing')]).toEqual([
      50, 50, 50,
    ]);
    const published = await sale.db.selectFrom('outbox').select('key').execute();
    expect(published.map(({ key }) => `order:${key}`).toSorted()).toEqual(
      sold.map(({ id }) => id).toSorted(),
    );
    expect(await sale.verify()).toEqual([]);
  });

  test('oversells without locks and constraints, so the test above can fail [HLD-02]', async () => {
    sale = await openSale({}, { unguarded: true });
    await sql`alter table ticket_type drop constraint ticket_type_never_oversold`.execute(sale.db);
    const { held } = await rush(sale);
    expect(held).toBeGreaterThan(50);
    expect((await sale.verify()).some((wrong) => wrong.startsWith('ticket type'))).toBe(true);
  });

  test('without locks, the database constraint still prevents overselling [HLD-02]', async () => {
    sale = await openSale({}, { unguarded: true });
    const { held } = await rush(sale);
    expect(held).toBeLessThanOrEqual(50);
  });
});

test('two processes on one database sell exactly what there is, and use a code as often as it allows [HLD-02, PRM-13, OPS-02]', async () => {
  sale = await openSale();
  const { app } = sale;
  const secondDb = openDb(app.url, { max: 4 });
  const second = openCheckout(
    { ...app.services, db: secondDb },
    { payments: sale.payments, completing: [], tickets: plainTickets },
  );
  const secondServer = openServer({ ...app.serving, db: secondDb, routes: second.routes ?? [] });
  const processes = [sale, buying({ as: signedInAt(secondServer) })];
  const eventId = await sale.addEvent();
  const scarce = await sale.addType(eventId, { capacity: 60 });
  const plenty = await sale.addType(eventId, { capacity: 1000 });
  const promotionId = await sale.addPromotion(eventId, { maxUses: 7 });
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      processes.flatMap(({ order }) => [
        order(newId(), { eventId, lines: [[scarce, 1]] }),
        order(newId(), { eventId, lines: [[plenty, 1]], promoCode: 'VIP' }),
      ]),
    ).flat(),
  );
  await secondServer.close();
  await secondDb.destroy();
  expect(tally(replies)).toEqual({ '201': 67, '409 soldOut': 40, '409 promotionNotValid': 93 });
  expect([await sale.counters(scarce), await sale.counters(plenty)]).toEqual([
    { held: 60, sold: 0 },
    { held: 7, sold: 0 },
  ]);
  expect(await sale.usesOf(promotionId)).toBe(7);
  expect(await sale.verify()).toEqual([]);
});

test('two hundred concurrent orders use a code with five uses five times [PRM-13]', async () => {
  sale = await openSale();
  const eventId = await sale.addEvent();
  const typeId = await sale.addType(eventId, { capacity: 1000 });
  const promotionId = await sale.addPromotion(eventId, { maxUses: 5 });
  const wish = { eventId, lines: [[typeId, 1]] as const, promoCode: 'vip' };
  const replies = await Promise.all(Array.from({ length: 200 }, () => sale.order(newId(), wish)));
  expect(tally(replies)).toEqual({ '201': 5, '409 promotionNotValid': 195 });
  for (let next = 0; next < 5; next++)
    expect((await sale.order(newId(), wish)).body.code).toBe('promotionNotValid');
  expect(await sale.usesOf(promotionId)).toBe(5);
  const rates = { percent: 10, perTicketCents: 99 };
  const discount = { kind: 'percentage', value: 20, ticketIds: null } as const;
  const { total } = priceOrder(
    [{ ticketId: typeId, quantity: 1, unit: 2500 as never, taxRate: 0 }],
    discount,
    rates,
    'usd',
  );
  expect(new Set(replies.filter(({ status }) => status === 201).map(({ body }) => body.total))).toEqual(
    new Set([total]),
  );
});

test('concurrent orders of one person stay within their limit [TIX-14, HLD-02]', async () => {
  sale = await openSale();
  const eventId = await sale.addEvent({ maxPerPerson: 4 });
  const typeId = await sale.addType(eventId, { priceMinor: 0 });
  const other = await sale.addType(eventId, { priceMinor: 0 });
  const buyer = newId();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      sale.order(buyer, { eventId, lines: [[i % 2 ? typeId : other, 1]] }),
    ),
  );
  const sold = await Promise.all([typeId, other].map(async (id) => (await sale.counters(id)).sold));
  expect(sold[0]! + sold[1]!).toBe(4);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await sale.verify()).toEqual([]);
});

test('concurrent holds, payments, refusals, expiry and retries keep the ledger balanced [HLD-01, HLD-02, PAY-09]', async () => {
  sale = await openSale({ HOLD_MINUTES: '0.01' });
  const eventId = await sale.addEvent();
  const types = [
    await sale.addType(eventId, { capacity: 20 }),
    await sale.addType(eventId, { capacity: 20 }),
  ];
  await sale.addPromotion(eventId, { maxUses: 9 });
  const sold = { out: false };
  const worker = (async () => {
    while (!sold.out) {
      for (const task of ['expire-orders', 'process-inbox', 'retry-refunds']) await sale.runTask(task);
      await new Promise((next) => setTimeout(next, 20));
    }
  })();
  const statuses: number[] = [];
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      for (let time = 0; time < 3; time++) {
        const buyer = newId();
        const lines =
          i % 5 === 0
            ? ([
                [types[0]!, 1],
                [types[1]!, 2],
              ] as const)
            : ([[types[i % 2]!, 1 + (i % 3)]] as const);
        const { status, body: order } = await sale.order(buyer, {
          eventId,
          lines,
          ...(i % 3 === 0 && { promoCode: 'VIP' }),
        });
        statuses.push(status);
        if (status !== 201 || i % 4 === 0) continue;
        const started = await sale.startPayment(buyer, order.id);
        statuses.push(started.status);
        if (started.status !== 200) continue;
        await sale
          .pay(started.body.clientSecret, i % 2 ? 'pm_card_visa' : 'pm_card_bypassPending')
          .catch(() => undefined);
        statuses.push((await sale.sync(buyer, order.id)).status);
      }
    }),
  );
  await sale.payments.emulator!.deliverNow();
  await new Promise((next) => setTimeout(next, 800));
  sold.out = true;
  await worker;
  await sale.db
    .updateTable('payment')
    .set({ updatedAt: new Date(0) })
    .execute();
  for (const task of ['expire-orders', 'reconcile-payments', 'retry-refunds', 'expire-orders'])
    await sale.runTask(task);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await sale.verify()).toEqual([]);
  const orders = await sale.db.selectFrom('ticketOrder').select(['status', 'totalMinor']).execute();
  expect(orders.filter(({ status }) => status === 'held' || status === 'pending')).toEqual([]);
  // Without them, nothing was raced.
  expect(orders.filter(({ status, totalMinor }) => status === 'completed' && totalMinor > 0)).not.toEqual([]);
  expect(orders.filter(({ status }) => status === 'expired')).not.toEqual([]);
  expect(statuses).toContain(409);
});
