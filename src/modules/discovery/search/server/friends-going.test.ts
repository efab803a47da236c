import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { sql } from '#platform/server/db.ts';
import type { Audience } from '#modules/profiles/profiles/privacy.ts';
import { openSmallCity } from './testing/small-city.ts';

let city: Awaited<ReturnType<typeof openSmallCity>>;
let maya: string;

beforeAll(async () => {
  city = await openSmallCity((services) => openFeatures(services));
  const person = (name: string, more = {}) => city.addProfile('user', name, more);
  maya = await person('Maya Okafor');
  const [friend, other, quiet, follower, followed, gone] = [
    await person('Ines Duarte'),
    await person('June Abara'),
    await person('Theo Brandt'),
    await person('Rosa Lind'),
    await person('Femi Ade'),
    await person('Gone Person', { deletedAt: new Date() }),
  ];
  const follow = (profileId: string, followedId: string, mutual: boolean) => ({
    profileId,
    followedId,
    followedType: 'user' as const,
    mutual,
  });
  const both = (one: string, two: string) => [follow(one, two, true), follow(two, one, true)];
  await city.app.db
    .insertInto('follow')
    .values([
      ...[friend, other, quiet, gone].flatMap((one) => both(maya, one)),
      follow(follower, maya, false),
      follow(maya, followed, false),
    ])
    .execute();
  const keep = (profileId: string, audience: Audience) => ({
    profileId,
    block: 'events' as const,
    audience,
  });
  await city.app.db
    .insertInto('profilePrivacy')
    .values([keep(quiet, 'nobody'), keep(other, 'friends')])
    .execute();
  const nights: [name: string, goes: string[], night: object][] = [
    ['Shared Freight', [friend, other], { inHours: 30, price: 0, genres: ['techno'], popularity: 5 }],
    ['Friendly Freight', [other], { inHours: 20, latitude: 34.1, goingTotal: 900 }],
    ['Bygone Freight', [friend], { inHours: -30, hours: 4 }],
    ['Private Freight', [friend], { visibility: 'private' }],
    ['Quiet Freight', [quiet], {}],
    ['Follower Freight', [follower], {}],
    ['Followed Freight', [followed], {}],
    ['Ghost Freight', [gone], {}],
    ['Own Freight', [maya], {}],
    ['Lonely Freight', [], {}],
  ];
  for (const [name, goes, night] of nights) {
    const eventId = await city.addEvent({ name, ...night });
    for (const userId of goes)
      await city.app.db.insertInto('eventGoing').values({ eventId, userId }).execute();
  }
  await city.index();
});
afterAll(() => city.close());

const ask = (query: string, who = maya) => city.app.as(who).get(`/search/friendsGoing?${query}`);
const found = async (query: string) =>
  (await ask(query)).body.items.map(({ name }: { name: string }) => name);

test('finds only upcoming events shared by mutual friends [PRF-07, PRF-08, SRC-13]', async () => {
  expect(await found('')).toEqual(['Friendly Freight', 'Shared Freight']);
});

describe('applies the usual filters [SRC-13]', () => {
  test.each([
    ['order=popularity', ['Friendly Freight', 'Shared Freight']],
    ['order=distance&latitude=34.05&longitude=-118.24&range=local', ['Shared Freight', 'Friendly Freight']],
    ['latitude=34.05&longitude=-118.24&distance=2', ['Shared Freight']],
    ['free=true', ['Shared Freight']],
    ['genre=techno,jazz', ['Shared Freight']],
    ['genre=jazz', []],
    ['priceMax=0', ['Shared Freight']],
    ['q=friendly', ['Friendly Freight']],
    ['q=freight%20sha', ['Shared Freight']],
    ['q=lonely', []],
    ['from=2020-01-01&to=2020-01-02', []],
    ['type=artist', ['Friendly Freight', 'Shared Freight']],
  ])('%s', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });
});

test('pages are contiguous and the last one has the total [PLT-08]', async () => {
  const first = await ask('limit=1');
  const second = await ask('limit=1&offset=1');
  expect([first.body.total, second.body.total]).toEqual([undefined, 2]);
  expect([...first.body.items, ...second.body.items].map(({ name }) => name)).toEqual([
    'Friendly Freight',
    'Shared Freight',
  ]);
});

test('requires sign-in, isn’t cached, and is empty for a user without friends', async () => {
  expect((await city.app.guest.get('/search/friendsGoing')).status).toBe(401);
  expect((await ask('')).headers['cache-control']).not.toContain('public');
  expect((await ask('', city.host)).body).toMatchObject({ items: [], total: 0 });
});

test('moving an event to the past removes it, and moving it back restores it [SRC-13]', async () => {
  const move = (hours: number) =>
    city.app.db
      .updateTable('event')
      .set({
        startsAt: sql`now() + make_interval(hours => ${hours}::int)`,
        endsAt: sql`now() + make_interval(hours => ${hours + 4}::int)`,
      })
      .where('name', '=', 'Friendly Freight')
      .execute();
  await move(-30);
  expect(await found('')).toEqual(['Shared Freight']);
  await move(20);
  await city.index();
  expect(await found('')).toEqual(['Friendly Freight', 'Shared Freight']);
});
