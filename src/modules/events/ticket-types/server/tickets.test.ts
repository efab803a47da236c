import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventPolicies, openTicketTypes } from '#modules/events/events/server/index.ts';
import { openPromotions, unlockedBy } from '#modules/sales/promotions/server/index.ts';
import { addPromotion } from '#modules/sales/promotions/server/testing/add-promotion.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import { feeRates, readOffers } from './index.ts';

const rates = { percent: 10, perTicketCents: 99 };
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => [
    { policies: eventPolicies },
    openTicketTypes(services, { unlockedBy }),
    openPromotions(),
  ]);
});
afterAll(() => app.close());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

async function addEvent(
  facts: { status?: EventStatus; creatorId?: string; endsAt?: Date; maxPerPerson?: number } = {},
) {
  const id = newId();
  const { creatorId = newId(), endsAt = inHours(50), ...more } = facts;
  const startsAt = new Date(endsAt.getTime() - 2 * hour);
  await app.db
    .insertInto('event')
    .values({ id, name: 'Night Freight 014', providerId: id, startsAt, endsAt, creatorId, ...more })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: creatorId, creatorType: 'owner' })
    .execute();
  return id;
}

type Facts = {
  name?: string;
  priceMinor?: number;
  capacity?: number | null;
  held?: number;
  sold?: number;
  position?: number;
};

async function addType(eventId: string, facts: Facts & Record<string, unknown> = {}) {
  const id = newId();
  const row = { eventId, id, name: 'General admission', priceMinor: 2500, ...facts };
  await app.db.insertInto('ticketType').values(row).execute();
  return id;
}

const ticketsOf = async (eventId: string, promo?: string) =>
  (await app.guest.get(`/events/event:backbeat:${eventId}/tickets${promo ? `?promo=${promo}` : ''}`)).body;

test('shows the price with and without fee, and what is left [TIX-01, TIX-09, TIX-13, PRC-01]', async () => {
  const eventId = await addEvent({ maxPerPerson: 6 });
  const id = await addType(eventId, { capacity: 40, held: 3, sold: 35, description: 'Standing' });
  const body = await ticketsOf(eventId);
  expect(body).toMatchObject({ total: 1, offset: 0, rates, taxName: '', maxPerPerson: 6 });
  expect(body.items).toEqual([
    {
      id: `ticket:${id}`,
      name: 'General admission',
      description: 'Standing',
      priceValue: 25,
      currency: 'usd',
      priceCurrency: 'usd',
      price: 2500,
      allInPrice: 2849,
      taxRate: 0,
      status: 'onSale',
      label: '',
      capacity: 40,
      ordered: 38,
      remaining: 2,
      minPerOrder: 1,
      maxPerOrder: 4,
      saleStartDate: null,
      saleEndDate: null,
      locked: false,
      admits: 1,
      opensAfter: null,
    },
  ]);
});

test('lists ticket types in the host’s order, with status and label [TIX-02, TIX-03, TIX-13, X-03]', async () => {
  const eventId = await addEvent();
  await addType(eventId, { name: 'RSVP', priceMinor: 0, position: 1, sold: 900 });
  await addType(eventId, { name: 'Early', capacity: 10, sold: 10, position: 0 });
  await addType(eventId, { name: 'Door', saleStartsAt: inHours(1), position: 2 });
  await addType(eventId, { name: 'First', saleEndsAt: inHours(-1), position: 3 });
  await addType(eventId, { name: 'Gone', archivedAt: inHours(-1), position: 4 });
  const { items } = await ticketsOf(eventId);
  expect(
    items.map(({ name, status, label }: Record<string, string>) => `${name} ${status} ${label}`),
  ).toEqual([
    'Early soldOut Sold Out',
    'RSVP onSale ',
    'Door offSale Scheduled',
    'First postSale Sale ended',
  ]);
  expect(items[1]).toMatchObject({ capacity: 0, remaining: null, maxPerOrder: 4, allInPrice: 0 });
});

test('all sales have ended when the event is over or cancelled [X-04]', async () => {
  for (const facts of [{ endsAt: inHours(-1) }, { status: 'cancelled' }] as const) {
    const eventId = await addEvent(facts);
    await addType(eventId);
    expect((await ticketsOf(eventId)).items).toMatchObject([{ status: 'postSale' }]);
  }
});

test('leaves out locked ticket types without a promotion that unlocks them [TIX-15]', async () => {
  const eventId = await addEvent();
  const locked = await addType(eventId, { name: 'Backstage', locked: true });
  const [opens, other] = await Promise.all([
    addPromotion(app.db, eventId, {
      code: 'open',
      rewardType: 'unlockItem',
      discountType: null,
      unlocksTicketType: locked,
    }),
    addPromotion(app.db, eventId, { code: 'points', rewardType: 'points', discountType: null }),
  ]);
  expect((await ticketsOf(eventId)).items).toEqual([]);
  expect((await ticketsOf(eventId, `promoCode:${other}`)).items).toEqual([]);
  expect((await ticketsOf(eventId, 'open')).items).toEqual([]);
  expect((await ticketsOf(eventId, `promoCode:${opens}`)).items).toMatchObject([
    { name: 'Backstage', locked: true },
  ]);
});

test('only the team sees a draft’s ticket types, and an unknown event is not found [TIX-01]', async () => {
  const host = newId();
  const eventId = await addEvent({ status: 'draft', creatorId: host });
  await addType(eventId);
  const path = `/events/event:backbeat:${eventId}/tickets`;
  expect((await app.guest.get(path)).body.code).toBe('eventNotFound');
  expect((await app.as(newId()).get(path)).status).toBe(404);
  expect((await app.as(host).get(path)).body.total).toBe(1);
  expect((await app.as(newId(), { admin: true }).get(path)).body.total).toBe(1);
  expect((await app.guest.get('/events/event:dice:123/tickets')).status).toBe(404);
});

test('reads the prices of many cards in one query [PRC-01, OPS-02]', async () => {
  const [sells, gone, nothing, secret] = [
    await addEvent(),
    await addEvent(),
    await addEvent(),
    await addEvent(),
  ];
  await addType(sells, { priceMinor: 4000, capacity: 10 });
  await addType(sells, { priceMinor: 2500, capacity: 30, sold: 8 });
  await addType(sells, { priceMinor: 100, capacity: 5, sold: 5 });
  await addType(sells, { priceMinor: 100, locked: true });
  await addType(gone, { capacity: 5, held: 5 });
  await addType(secret, { locked: true });
  const offers = await readOffers(app.db, [sells, gone, nothing, secret]);
  expect(Object.fromEntries(offers)).toEqual({
    [sells]: { priceFrom: 2849, currency: 'usd', saleState: 'onSale', left: 32 },
    [gone]: { priceFrom: 2849, currency: 'usd', saleState: 'soldOut', left: 0 },
  });
});

test('says the fee of a host, else of the currency, else of the instance [FEE-10]', async () => {
  const host = newId();
  const fees = async (query: string) => (await app.guest.get(`/fees?${query}`)).body;
  const rate = {
    hostId: null,
    currency: 'jpy',
    percent: 8,
    perTicketCents: 50,
    startsAt: null,
    byId: newId(),
  };
  await feeRates.addFeeRate(app.db, rate);
  await feeRates.addFeeRate(app.db, { ...rate, hostId: host, currency: null, percent: 5, perTicketCents: 0 });
  expect(await fees('currency=usd')).toEqual(rates);
  expect(await fees('currency=jpy')).toEqual({ percent: 8, perTicketCents: 50 });
  expect(await fees(`currency=jpy&hostId=community:${host}`)).toEqual({ percent: 5, perTicketCents: 0 });
  expect(await fees('currency=usd&hostId=community:nobody')).toEqual(rates);
});

test('the database itself refuses to oversell [HLD-02]', async () => {
  const id = await addType(await addEvent(), { capacity: 5, sold: 4 });
  const oversell = app.db.updateTable('ticketType').set({ held: 2 }).where('id', '=', id).execute();
  await expect(oversell).rejects.toThrow(/ticket_type_never_oversold/);
});
