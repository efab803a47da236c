import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';

let app: TestApp;
const june = newId();
const hosts = { own: newId(), other: newId() };
const events = { own: newId(), other: newId() };
const artists = { known: newId(), unknown: newId() };
type Host = keyof typeof hosts;

const person = (id: string) => `user:us-west-2:${id}`;
const asAdmin = () => app.as(june, { admin: true });
const reason = 'Agreed with them.';
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  const { db } = app;
  await db
    .insertInto('profile')
    .values([
      profileRow(june, 'user', 'June Abara'),
      profileRow(hosts.own, 'user', 'Ines Duarte'),
      profileRow(hosts.other, 'user', 'Sol Marin'),
      profileRow(artists.known, 'artist', 'Okta Lindqvist'),
      profileRow(artists.unknown, 'artist', 'Pale Cartography'),
    ])
    .execute();
  await db
    .insertInto('artist')
    .values([
      { id: artists.known, popularity: 80 },
      { id: artists.unknown, popularity: 10 },
    ])
    .execute();
  for (const host of ['own', 'other'] as const) {
    await db
      .insertInto('event')
      .values({
        id: events[host],
        providerId: events[host],
        name: `Night of ${host}`,
        creatorId: hosts[host],
        startsAt: hours(24),
        endsAt: hours(30),
      })
      .execute();
    await db
      .insertInto('ticketType')
      .values({ eventId: events[host], id: events[host], name: 'Entry', priceMinor: 2000, capacity: 100 })
      .execute();
  }
});
afterAll(() => app.close());

async function order(host: Host) {
  const buyer = newId();
  const name = 'Robin Vale';
  await app.db.insertInto('profile').values({ id: buyer, type: 'user', name, providerId: buyer }).execute();
  await app.db
    .insertInto('accountUser')
    .values({ id: buyer, name, email: `${buyer}@example.test`, emailVerified: true })
    .execute();
  const { body, status } = await app.as(buyer).post(
    '/orders',
    {
      eventId: `event:backbeat:${events[host]}`,
      orderItems: { items: [{ itemId: `ticket:${events[host]}`, quantity: 1 }] },
    },
    { 'idempotency-key': newId() },
  );
  expect([status, body.title]).toEqual([201, undefined]);
  return { total: body.total as number, again: () => app.as(buyer).get(`/orders/${body.id}`) };
}
const priceOf = async (host: Host) => (await order(host)).total;
const shownPrice = async (host: Host) =>
  (await app.guest.get(`/events/event:backbeat:${events[host]}/tickets`)).body.items[0].allInPrice;

describe('fee rates', () => {
  const set = async (more: object) => {
    const { status, body } = await asAdmin().post('/admin/feeRates', { reason, ...more });
    expect([status, body.title]).toEqual([201, undefined]);
  };
  const ofHost = { hostId: person(hosts.own) };

  test('a host’s rate applies only to their events and only to new orders [FEE-10]', async () => {
    const before = await order('own');
    expect(before.total).toBe(2299);
    await set({ ...ofHost, percent: 5, perTicketCents: 50 });
    expect([await priceOf('own'), await priceOf('other')]).toEqual([2150, 2299]);
    expect([await shownPrice('own'), await shownPrice('other')]).toEqual([2150, 2299]);
    expect((await before.again()).body.total).toBe(2299);
  });

  test('a host’s rate overrides a currency’s rate, which overrides the default; a scheduled rate waits [FEE-10]', async () => {
    await set({ percent: 0, perTicketCents: 0 });
    expect([await priceOf('own'), await priceOf('other')]).toEqual([2150, 2000]);
    await set({ currency: 'USD', percent: 1, perTicketCents: 0 });
    expect([await priceOf('own'), await priceOf('other')]).toEqual([2150, 2020]);
    const logged = (await asAdmin().get('/moderation/audit?act=setFeeRate')).body.items;
    expect(logged[0].title).toBe('All hosts, USD');
    await set({ ...ofHost, percent: 20, perTicketCents: 0, startsAt: hours(1) });
    expect(await priceOf('own')).toBe(2150);
  });

  test('resetting a host’s rate returns the host to the default [FEE-10]', async () => {
    await set({ ...ofHost, percent: null, perTicketCents: null });
    expect(await priceOf('own')).toBe(2020);
    const { items } = (await asAdmin().get('/admin/feeRates')).body;
    expect(items.map(({ state }: { state: string }) => state)).toEqual([
      'now',
      'later',
      'now',
      'now',
      'over',
    ]);
  });
});

describe('top performer override', () => {
  const say = async (artist: keyof typeof artists, topPerformer: boolean | null) => {
    const path = `/admin/profiles/artist:backbeat:${artists[artist]}/topPerformer`;
    expect((await asAdmin().put(path, { topPerformer, reason })).status).toBe(200);
  };
  const book = async (artist: keyof typeof artists) => {
    const { status, body } = await app.as(hosts.own).post('/events', {
      name: 'A new night',
      creatorId: person(hosts.own),
      startDate: hours(24),
      endDate: hours(30),
      image: { provider: 'poster', seed: 3 },
      location: {
        name: 'Leimert Yard',
        addressFull: '4337 Degnan Blvd, Los Angeles',
        address1: '4337 Degnan Blvd',
        city: 'Los Angeles',
        state: { name: 'California', code: 'CA' },
        zipCode: '90008',
        latitude: 34.0043,
        longitude: -118.3311,
      },
      artists: [`artist:backbeat:${artists[artist]}`],
    });
    return [status, body.code];
  };
  const isTop = async (artist: keyof typeof artists) =>
    (await app.guest.get(`/artists/artist:backbeat:${artists[artist]}`)).body.topPerformer;

  test('overrides the popularity score both ways, until it is reset [PFM-05]', async () => {
    expect([await isTop('known'), await book('known')]).toEqual([true, [403, 'topPerformer']]);
    await say('known', false);
    expect([await isTop('known'), await book('known')]).toEqual([false, [201, undefined]]);
    await say('known', null);
    expect([await isTop('known'), await book('known')]).toEqual([true, [403, 'topPerformer']]);

    expect([await isTop('unknown'), await book('unknown')]).toEqual([false, [201, undefined]]);
    await say('unknown', true);
    expect([await isTop('unknown'), await book('unknown')]).toEqual([true, [403, 'topPerformer']]);
  });

  test.each([
    [0, 0],
    [999, 50],
    [1100, 51],
    [1_000_000, 100],
    [90_000_000, 100],
  ])('%i followers make a popularity of %i [ART-01]', async (followers, popularity) => {
    const { db } = app;
    await db
      .updateTable('profile')
      .set({ followersTotal: followers })
      .where('id', '=', artists.unknown)
      .execute();
    const task = app.features
      .flatMap(({ scheduledTasks = [] }) => scheduledTasks)
      .find(({ name }) => name === 'artists.popularity');
    await task!.run();
    const { body } = await app.guest.get(`/artists/artist:backbeat:${artists.unknown}`);
    expect(body.popularity).toBe(popularity);
  });
});
