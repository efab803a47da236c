import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import type { TeamRole } from '#modules/profiles/profiles/membership.ts';

let app: TestApp;
const [host, door, fan, event, ga, crew, code] = newIds(7);
const path = `/events/event:backbeat:${event}/sales`;

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
  const { db } = app;
  await db
    .insertInto('profile')
    .values([host, door, fan].map((id) => ({ id, type: 'user', name: 'user', providerId: id })))
    .execute();
  await db
    .insertInto('event')
    .values({
      id: event,
      status: 'published',
      name: 'Night Freight 014',
      providerId: event,
      timezone: 'America/Los_Angeles',
      startsAt: new Date('2027-01-01T04:00:00Z'),
      endsAt: new Date('2027-01-01T10:00:00Z'),
      creatorId: host,
    })
    .execute();
  const creator = (profileId: string, creatorType: TeamRole) => ({
    eventId: event,
    profileId,
    creatorType,
    creatorStatus: 'confirmed' as const,
  });
  await db
    .insertInto('eventCreator')
    .values([creator(host, 'owner'), creator(door, 'assistant')])
    .execute();
  await db
    .insertInto('ticketType')
    .values([
      { eventId: event, id: ga, name: 'General admission', priceMinor: 2000 },
      { eventId: event, id: crew, name: 'Crew of four', priceMinor: 8000, admits: 4 },
    ])
    .execute();
  await db
    .insertInto('promotion')
    .values({
      eventId: event,
      id: code,
      creatorId: host,
      code: '=BACKROW',
      rewardType: 'discount',
      discountType: 'amount',
      value: 500,
    })
    .execute();
  await addOrders();
});
afterAll(() => app.close());

async function addOrders() {
  const add = async (
    completedAt: string | null,
    { units = 1, cancelled = 0, type = ga, refunded = 0, ...more }: Record<string, unknown> = {},
  ) => {
    const order = {
      eventId: event,
      id: newId(),
      buyerId: fan,
      status: completedAt ? ('completed' as const) : ('held' as const),
      subtotalMinor: 2000,
      discountMinor: 0,
      feeMinor: 299,
      totalMinor: 2299,
      currency: 'usd',
      feeRatePercent: 10,
      feePerTicketMinor: 99,
      idempotencyKey: newId(),
      requestHash: '',
      completedAt: completedAt && new Date(completedAt),
      ...more,
    };
    await app.db.insertInto('ticketOrder').values(order).execute();
    await app.db
      .insertInto('orderItem')
      .values({
        eventId: event,
        orderId: order.id,
        ticketTypeId: type as string,
        quantity: units as number,
        cancelled: cancelled as number,
        unitMinor: 2000,
      })
      .execute();
    if (refunded)
      await app.db
        .insertInto('ledgerEntry')
        .values(
          [refunded as number, -(refunded as number)].map((amountMinor, place) => ({
            id: newId(),
            transferId: newId(),
            eventId: event,
            orderId: order.id,
            account: place === 0 ? 'buyer' : 'host',
            amountMinor,
            currency: 'usd',
            kind: 'refund',
            externalRef: newId(),
          })),
        )
        .execute();
  };
  const discounted = { promotionId: code, discountMinor: 500, feeMinor: 249, totalMinor: 1749 };
  // 23:30 and 00:30 in Los Angeles.
  await add('2026-11-22T07:30:00Z', discounted);
  await add('2026-11-22T08:30:00Z', { ...discounted, refunded: 1749, cancelled: 1 });
  await add('2026-11-22T20:00:00Z', { type: crew });
  await add('2026-11-22T21:00:00Z', { source: 'boxOffice', units: 2 });
  await add('2026-11-22T22:00:00Z', {
    source: 'comp',
    compBy: host,
    feeMinor: 0,
    totalMinor: 0,
    discountMinor: 2000,
  });
  await add('2026-11-22T22:00:00Z', { test: true });
  await add(null);
}

const read = async (by: string) => (await app.as(host).get(`${path}?by=${by}`)).body;

test('sums orders, tickets, discounts and refunds by source, without comps, tests and unpaid orders [ANA-04]', async () => {
  const online = { key: 'checkout', orders: 3, tickets: 5, discount: 1000, paid: 5797, refunded: 1749 };
  const door = { key: 'boxOffice', orders: 1, tickets: 2, discount: 0, paid: 2299, refunded: 0 };
  expect(await read('source')).toEqual({
    by: 'source',
    isCut: false,
    items: [online, door].map((row) => ({ ...row, currency: 'usd' })),
  });
});

test('says what each promo code sold and cost [ANA-04]', async () => {
  expect((await read('code')).items).toMatchObject([
    { key: '', orders: 2, discount: 0, paid: 4598 },
    { key: '=BACKROW', orders: 2, tickets: 1, discount: 1000, paid: 3498, refunded: 1749 },
  ]);
});

test('counts days in the time zone of the event, latest first [ANA-04]', async () => {
  expect((await read('day')).items).toMatchObject([
    { key: '2026-11-22', orders: 3, tickets: 6 },
    { key: '2026-11-21', orders: 1, tickets: 1 },
  ]);
});

test('only hosts read it, and the CSV has no formulas [ANA-04]', async () => {
  expect((await app.as(door).get(path)).status).toBe(403);
  expect((await app.as(fan).get(path)).status).not.toBe(200);
  const { body } = await app.as(host).get(`${path}.csv?by=code`);
  expect(String(body).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Promo code,Orders,Tickets,Currency,Discounts,Paid,Refunded',
    'Without a code,2,6,USD,0,45.98,0',
    `"'=BACKROW",2,1,USD,10,34.98,17.49`,
  ]);
});
