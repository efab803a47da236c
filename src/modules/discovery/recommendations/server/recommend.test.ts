import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { openSmallCity } from '#modules/discovery/search/server/testing/small-city.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { reasonText } from '../copy.ts';
import { signals } from '../rules.ts';

let city: Awaited<ReturnType<typeof openSmallCity>>;
let people: Record<'maya' | 'ines' | 'june' | 'theo', string>;
let okta: string;
let techno: string;
const events: Record<string, string> = {};

beforeAll(async () => {
  city = await openSmallCity((services) => openFeatures(services));
  const person = (name: string, more = {}) => city.addProfile('user', name, more);
  people = {
    // Lives across the ocean from every event below.
    maya: await person('Maya Okafor', { latitude: 53.55, longitude: 9.99 }),
    ines: await person('Ines Duarte'),
    june: await person('June Abara'),
    theo: await person('Theo Brandt'),
  };
  const { maya, ines, june, theo } = people;
  okta = await city.addProfile('artist', 'Okta');
  const fold = await city.addProfile('artist', 'Fold');
  const room = await city.addProfile('venue', 'The Echo');
  techno = (
    await city.app.db.selectFrom('genre').select('id').where('slug', '=', 'techno').executeTakeFirstOrThrow()
  ).id;
  const here = { latitude: 53.56, longitude: 10 };
  const add = async (name: string, night: object = {}) => {
    events[name] = await city.addEvent({ name, latitude: 34, longitude: -118, ...night });
  };
  await add('Followed', { artists: [okta] });
  await add('Techno around the corner', { ...here, genres: ['techno'] });
  await add('Jazz around the corner', { ...here, genres: ['jazz'] });
  await add('Same room again', { venueId: room });
  await add('With friends');
  await add('Already going', { artists: [okta] });
  await add('Called off', { artists: [okta], status: 'cancelled' });
  await add('Behind a link', { artists: [okta], visibility: 'unlisted' });
  await add('Over', { artists: [okta], inHours: -48, hours: 4 });
  await add('By Theo', { artists: [okta], hosts: [theo] });
  await add('Nobody knows why', { artists: [fold] });
  await add('Last month', { inHours: -700, venueId: room });
  const follow = (profileId: string, followedId: string, followedType: ProfileType, mutual = false) => ({
    profileId,
    followedId,
    followedType,
    mutual,
  });
  await city.app.db
    .insertInto('follow')
    .values([
      follow(maya, okta, 'artist'),
      ...[ines, june].flatMap((one) => [follow(maya, one, 'user', true), follow(one, maya, 'user', true)]),
    ])
    .execute();
  const goes = (userId: string, name: string) => ({ userId, eventId: events[name]! });
  await city.app.db
    .insertInto('eventGoing')
    .values([
      goes(maya, 'Already going'),
      goes(maya, 'Last month'),
      goes(ines, 'With friends'),
      goes(june, 'With friends'),
    ])
    .execute();
  await city.index();
});
afterAll(() => city.close());

const self = () => city.app.as(people.maya);
const wire = (id: string) => `user:us-west-2:${id}`;
const base = () => `/users/${wire(people.maya)}`;
type Item = { event: { name: string }; reasons: Parameters<typeof reasonText>[0][] };
const ask = async () => (await self().get(`${base()}/recommendations`)).body;
const found = async () =>
  Object.fromEntries(
    (await ask()).items.map(({ event, reasons }: Item) => [event.name, reasons.map(reasonText)]),
  );
const set = (signal: string, on: boolean) =>
  self().put(`${base()}/recommendations/signals/${signal}`, { on });
const like = (questionId: string, verdict = 'like') =>
  self().post(`${base()}/answers`, { answers: [{ questionId, verdict }] });

describe('recommended events and their reasons [REC-01, TST-03]', () => {
  beforeEach(async () => {
    for (const signal of signals) await set(signal, true);
    await self().delete(`${base()}/answers`);
  });

  test('each names its signal; leaves out events the viewer goes to and past, cancelled or private ones', async () => {
    await like(`genre:${techno}`);
    expect(await found()).toEqual({
      Followed: ['Because you follow Okta'],
      'By Theo': ['Because you follow Okta'],
      'With friends': ['Two friends are going'],
      'Techno around the corner': ['You like Techno', 'Near you, in Arts District'],
      'Jazz around the corner': ['Near you, in Arts District'],
      'Same room again': ['You went to The Echo'],
    });
  });

  test.each([
    ['follows', ['Followed', 'By Theo']],
    ['friends', ['With friends']],
    ['attendance', ['Same room again']],
    ['distance', ['Jazz around the corner']],
  ] as const)('switching off %s removes only its events', async (signal, gone) => {
    await like(`genre:${techno}`);
    const before = Object.keys(await found());
    expect((await set(signal, false)).body).toMatchObject({ [signal]: false });
    const after = Object.keys(await found());
    expect(before.filter((name) => !after.includes(name)).toSorted()).toEqual([...gone].toSorted());
    expect((await ask()).signals).toMatchObject({ [signal]: false });
  });

  test('switching taste off ignores answers, and switching it on uses them again', async () => {
    await like(`genre:${techno}`);
    await set('taste', false);
    expect((await found())['Techno around the corner']).toEqual(['Near you, in Arts District']);
    await set('taste', true);
    expect((await found())['Techno around the corner']).toContain('You like Techno');
  });

  test('liking an artist recommends their events, and passing on one doesn’t', async () => {
    await set('follows', false);
    await like(`artist:${okta}`);
    expect((await found())['Followed']).toEqual(['You liked Okta']);
    await like(`artist:${okta}`, 'pass');
    expect(await found()).not.toHaveProperty('Followed');
  });

  test('a pass outweighs distance', async () => {
    await like(`genre:${techno}`, 'pass');
    expect(await found()).not.toHaveProperty('Techno around the corner');
    expect(await found()).toHaveProperty('Jazz around the corner');
  });

  test('recommends nothing when every signal is off', async () => {
    for (const signal of signals) await set(signal, false);
    expect((await ask()).items).toEqual([]);
  });

  test('searches around a given point', async () => {
    const { body } = await self().get(`${base()}/recommendations?latitude=0&longitude=0`);
    const names = body.items.map(({ event }: Item) => event.name);
    expect(names).toContain('Followed');
    expect(names).not.toContain('Jazz around the corner');
  });

  test('searches beyond the date line', async () => {
    await city.addEvent({ name: 'First Light', latitude: -16.8, longitude: -179.97 });
    await city.index();
    const { body } = await self().get(`${base()}/recommendations?latitude=-16.8&longitude=179.95`);
    expect(body.items.map(({ event }: Item) => event.name)).toContain('First Light');
  });
});

describe('leaves out friends who hide where they go [MOD-01, PRF-08]', () => {
  const keepTo = (audience: string) => city.app.as(people.ines).put('/me/privacy/events', { audience });

  test('leaves out a friend who hides where they go', async () => {
    await keepTo('nobody');
    expect((await found())['With friends']).toEqual(['June Abara is going']);
    await keepTo('friends');
    expect((await found())['With friends']).toEqual(['Two friends are going']);
  });

  test.each(['blocks', 'mutes'])('leaves out a friend under %s', async (list) => {
    const at = `${base()}/${list}/${wire(people.june)}`;
    // Blocking ends the friendship, so insert that row directly.
    if (list === 'mutes') await self().put(at);
    else
      await city.app.db
        .insertInto('blockedPair')
        .values([
          { profileId: people.maya, otherId: people.june, isOwn: false },
          { profileId: people.june, otherId: people.maya, isOwn: true },
        ])
        .execute();
    expect((await found())['With friends']).toEqual(['Ines Duarte is going']);
    if (list === 'mutes') await self().delete(at);
    else await city.app.db.deleteFrom('blockedPair').execute();
  });

  test('leaves out their events', async () => {
    await self().put(`${base()}/blocks/${wire(people.theo)}`);
    expect(await found()).not.toHaveProperty('By Theo');
    await self().delete(`${base()}/blocks/${wire(people.theo)}`);
  });
});

test('recommendations are private and never cached by proxies', async () => {
  const path = `${base()}/recommendations`;
  expect((await city.app.guest.get(path)).status).toBe(401);
  expect((await city.app.as(people.ines).get(path)).status).toBe(403);
  expect((await self().get(path)).headers['cache-control']).toBe('private, no-store');
});
