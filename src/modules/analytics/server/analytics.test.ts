import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openAnalytics } from './index.ts';
import { monthsFrom, openMonths } from './months.ts';
import { listMonths } from './store.ts';
import { openVisitors } from './visitors.ts';

let app: TestApp;
const fan = newId();
const item = 'event:backbeat:014';
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' };

beforeAll(async () => {
  app = await openTestApp((services) => [openAnalytics(services)], { PUBLIC_URL: 'https://backbeat.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('itemView').execute();
});

const views = () => app.db.selectFrom('itemView').selectAll().orderBy('id').execute();
/** Rows are written in batches, up to a second later. */
const viewsWhen = (total: number) => expect.poll(views, { timeout: 5000 }).toHaveLength(total);
const look = (body: object, headers: Record<string, string> = browser) =>
  app.guest.post(`/views/items/${item}`, body, headers);

describe('page views', () => {
  test('store a signed-in user and where they came from [VEW-01]', async () => {
    const { status, body } = await app.as(fan).post(
      `/users/user:us-west-2:${fan}/views/items/${item}`,
      {
        referrerUrl: 'https://www.instagram.com/p/1?igsh=secret',
        referrerCategory: 'direct',
        utmSource: 'backbeat',
        utmMedium: 'app',
        utmCampaign: 'Event Share',
        utmContent: 'abc1234',
        utmTerm: 'techno',
      },
      browser,
    );
    expect({ status, body }).toEqual({ status: 202, body: { recorded: true } });
    await viewsWhen(1);
    expect((await views())[0]).toMatchObject({
      itemId: item,
      userId: fan,
      visitor: null,
      referrerSource: 'instagram.com',
      referrerCategory: 'social',
      referrerUrl: 'https://www.instagram.com/p/1',
      utmSource: 'backbeat',
      utmMedium: 'app',
      utmCampaign: 'Event Share',
      utmContent: 'abc1234',
      utmTerm: 'techno',
    });
  });

  test('can’t be recorded for another user [VEW-01]', async () => {
    const path = `/users/user:us-west-2:${newId()}/views/items/${item}`;
    expect((await app.as(fan).post(path, {}, browser)).status).toBe(403);
    expect((await app.guest.post(path, {}, browser)).status).toBe(401);
  });

  test('tell guests apart for a day without storing a cookie or IP address [VEW-02]', async () => {
    const answers = [
      await look({}),
      await look({}),
      await look({}, { 'user-agent': 'Mozilla/5.0 Safari/605' }),
    ];
    expect(answers.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);
    await viewsWhen(3);
    const rows = await views();
    const [first, again, other] = rows.map(({ visitor }) => visitor);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect([again === first, other === first]).toEqual([true, false]);
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Mozilla/);
  });

  test.each([
    ['bots', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['visitors who opt out', { ...browser, 'sec-gpc': '1' }],
  ])('are not recorded for %s [VEW-02]', async (_who, headers) => {
    expect((await look({}, headers)).body).toEqual({ recorded: false });
    expect((await look({})).body).toEqual({ recorded: true });
    await viewsWhen(1);
  });

  test.each(['nothing', ':', 'event:', `event:${'x'.repeat(300)}`])('reject %j', async (id) => {
    const reply = await app.guest.post(`/views/items/${encodeURIComponent(id)}`, {}, browser);
    expect(reply.status).toBeGreaterThanOrEqual(400);
  });
});

describe('views per hour', () => {
  const hours = () =>
    app.db.selectFrom('itemViewHour').select(['itemId', 'views']).orderBy('itemId').execute();

  test('count only events and profiles that exist [VEW-01]', async () => {
    const [eventId, venueId, communityId] = [newId(), newId(), newId()];
    const profile = (id: string, type: ProfileType) => ({ id, type, name: 'Kiln', providerId: id });
    await app.db
      .insertInto('profile')
      .values([profile(venueId, 'venue'), profile(communityId, 'community')])
      .execute();
    const [startsAt, endsAt] = [new Date(Date.now() + 8e7), new Date(Date.now() + 9e7)];
    await app.db
      .insertInto('event')
      .values({
        id: eventId,
        providerId: 'l2:yv6',
        provider: 'dice',
        name: 'Night',
        creatorId: venueId,
        startsAt,
        endsAt,
      })
      .execute();
    const existing = ['event:dice:l2:yv6', `venue:backbeat:${venueId}`, `community:${communityId}`];
    const missing = ['event:dice:l2', `venue:backbeat:${newId()}`, `community:${venueId}`, 'anything:at-all'];
    for (const id of [...existing, ...missing]) await app.guest.post(`/views/items/${id}`, {}, browser);
    await viewsWhen(7);
    expect(await hours()).toEqual(existing.toSorted().map((itemId) => ({ itemId, views: 1 })));
  });

  test('are deleted after 13 months, as views are [VEW-01]', async () => {
    const hour = (itemId: string, daysAgo: number) => ({
      itemId,
      hour: new Date(Date.now() - daysAgo * 86_400_000),
      referrerCategory: 'direct',
      views: 1,
    });
    await app.db.deleteFrom('itemViewHour').execute();
    await app.db
      .insertInto('itemViewHour')
      .values([hour('event:backbeat:1', 390), hour('event:backbeat:2', 430)])
      .execute();
    await app.features.flatMap(({ scheduledTasks }) => scheduledTasks ?? [])[0]!.run();
    expect(await hours()).toEqual([{ itemId: 'event:backbeat:1', views: 1 }]);
  });
});

test('a guest gets a new hash each day, and old hashes can’t be traced back [VEW-02]', async () => {
  let now = new Date('2026-11-20T12:00:00Z');
  const { visitorOf } = openVisitors(app.db, () => now);
  const who = { ip: '10.0.0.1', headers: new Headers(browser) };
  const yesterday = await visitorOf(who);
  expect(await openVisitors(app.db, () => now).visitorOf(who)).toBe(yesterday);
  now = new Date('2026-11-21T00:00:01Z');
  expect(await visitorOf(who)).not.toBe(yesterday);
  await app.features.flatMap(({ scheduledTasks }) => scheduledTasks ?? [])[0]!.run();
  const days = await app.db.selectFrom('visitorSalt').select('day').execute();
  expect(days.map(({ day }) => new Date(day).toISOString().slice(0, 10))).not.toContain('2026-11-20');
});

test('stores visitor actions in batches and corrects wrong clocks [ANA-01]', async () => {
  const events = [
    { name: 'Search', props: { query: 'techno', type: 'event' }, at: Date.now() },
    { name: 'Checkout Started', props: {}, at: 0 },
    { name: 'Co-host Request Sent', props: { success: true }, at: Date.now() },
  ];
  expect((await app.guest.post('/analytics/events', { events }, browser)).status).toBe(202);
  const kept = () =>
    app.db.selectFrom('trackedEvent').select(['name', 'props', 'at']).orderBy('name').execute();
  await expect.poll(kept, { timeout: 5000 }).toHaveLength(3);
  const [checkout, , search] = await kept();
  expect(search).toMatchObject({ name: 'Search', props: { query: 'techno', type: 'event' } });
  expect(Math.abs(checkout!.at.getTime() - Date.now())).toBeLessThan(60_000);
});

test('stores a user’s searches with the kind of result they filtered by [ANA-01]', async () => {
  const props = { query: 'x'.repeat(100), type: 'all' };
  const events = [{ name: 'Search', props, at: Date.now() }];
  expect((await app.as(fan).post('/analytics/events', { events }, browser)).status).toBe(202);
  const kept = () =>
    app.db
      .selectFrom('trackedEvent')
      .select(['name', 'props', 'visitor'])
      .where('userId', '=', fan)
      .execute();
  await expect.poll(kept, { timeout: 5000 }).toEqual([{ name: 'Search', props, visitor: null }]);
});

test('deletes views and actions after 13 months, a month at a time, with eight processes at once [VEW-01, ANA-03]', async () => {
  const months = openMonths(app.db);
  const now = new Date('2031-05-31T23:00:00Z');
  const tables = ['item_view', 'tracked_event'] as const;
  for (const table of tables)
    for (const back of [-15, -14, -13, -1]) await months.ensure(table, monthsFrom('2031-05', back));
  await Promise.all(Array.from({ length: 8 }, () => openMonths(app.db).turn(now)));
  for (const table of tables) {
    const left = (await listMonths(app.db, table)).filter((month) => month >= '2029');
    expect(left).toEqual(['2030-04', '2031-04', '2031-05', '2031-06']);
  }
});

describe('artist demand', () => {
  const [artist, echoPark, westlake] = [newId(), newId(), newId()];
  const path = `/artists/artist:backbeat:${artist}/demand`;
  const dayMs = 86_400_000;
  const names = ({ items }: { items: { name: string; people: number }[] }) =>
    items.map(({ name, people }) => [name, people]);

  beforeAll(async () => {
    const { db } = app;
    const area = (id: string, name: string) => ({
      id,
      name,
      slug: name.toLowerCase().replace(' ', '-'),
      code: name.slice(0, 4).toUpperCase(),
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34.07,
      longitude: -118.26,
    });
    await db
      .insertInto('neighborhood')
      .values([area(echoPark, 'Echo Park'), area(westlake, 'Westlake')])
      .execute();
    await db
      .insertInto('profile')
      .values({ id: artist, type: 'artist', name: 'Okta Lindqvist', providerId: artist })
      .execute();
    for (const month of [0, -1, -2, -3, -4])
      await openMonths(db).ensure('tracked_event', monthsFrom(new Date().toISOString().slice(0, 7), month));
    await addPeople(12, echoPark, { daysAgo: 3 });
    await addPeople(9, westlake, { daysAgo: 3 });
    await addPeople(20, westlake, { daysAgo: 91 });
  });

  /** Each follows the artist and searches for them twice. */
  async function addPeople(total: number, neighborhoodId: string, { daysAgo }: { daysAgo: number }) {
    const at = new Date(Date.now() - daysAgo * dayMs);
    const people = Array.from({ length: total }, newId);
    const { db } = app;
    await db
      .insertInto('profile')
      .values(people.map((id) => ({ id, type: 'user', name: 'A Fan', providerId: id, neighborhoodId })))
      .execute();
    await db
      .insertInto('follow')
      .values(
        people.map((profileId) => ({
          profileId,
          followedId: artist,
          followedType: 'artist',
          createdAt: at,
        })),
      )
      .execute();
    await db
      .insertInto('trackedEvent')
      .values(
        people.flatMap((userId) =>
          ['okta', 'Okta Lindqvist ', 'ok', 'night'].map((query) => ({
            id: newId(),
            at,
            name: 'Search',
            userId,
            props: JSON.stringify({ query, type: 'all' }),
          })),
        ),
      )
      .execute();
  }

  test('lists neighborhoods of followers and searches of 90 days, except those with fewer than ten people [DMD-01]', async () => {
    const { status, body } = await app.as(fan, { admin: true }).get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ days: 90, atLeast: 10 });
    expect(names(body.followers)).toEqual([['Echo Park', 12]]);
    expect(names(body.searches)).toEqual([['Echo Park', 12]]);
    await addPeople(1, westlake, { daysAgo: 1 });
    const then = (await app.as(fan, { admin: true }).get(path)).body;
    expect(names(then.followers)).toEqual([
      ['Echo Park', 12],
      ['Westlake', 10],
    ]);
    expect(names(then.searches)).toEqual(names(then.followers));
  });

  test('is visible only to the artist’s team and admins [DMD-01]', async () => {
    expect((await app.guest.get(path)).status).toBe(401);
    expect((await app.as(fan).get(path)).status).toBe(403);
    expect((await app.as(fan, { profileId: newId() }).get(path)).status).toBe(403);
    expect((await app.as(fan, { profileId: artist }).get(path)).status).toBe(200);
    const nobody = await app.as(fan, { admin: true }).get(`/artists/${newId()}/demand`);
    expect(nobody.body.code).toBe('artistNotFound');
  });
});
