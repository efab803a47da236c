import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, addDemoPerson } from '#modules/identity/accounts/server/index.ts';
import { rsvp } from '#modules/events/editor/server/testing/stage.ts';
import { termsVersion } from '#modules/identity/accounts/terms-version.ts';
import { saveCity } from '#modules/instance/cities/server/index.ts';
import { publishInstanceChanged } from '#modules/instance/settings/server/index.ts';
import { newId } from '#platform/ids.ts';
import { deliverEvents } from '#platform/testing/app.ts';
import { listedDateOf } from '#modules/events/events/rules.ts';
import { addDays, instantOf } from '#platform/time.ts';
import type { App } from './app.ts';
import type { Web } from './serve.ts';
import { openTestSite, origin, type TestSite } from './testing/test-site.ts';

const inBerlin = {
  slug: 'berlin',
  name: 'Berlin',
  region: '',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  currency: 'eur',
  latitude: 52.52,
  longitude: 13.405,
};
const inLosAngeles = {
  slug: 'los-angeles',
  name: 'Los Angeles',
  region: 'California',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  currency: 'usd',
  latitude: 34.0522,
  longitude: -118.2437,
};
const inTokyo = { ...inBerlin, slug: 'tokyo', name: 'Tokyo', country: 'JP', timeZone: 'Asia/Tokyo' };
const cities = [inLosAngeles, inBerlin, { ...inTokyo, currency: 'jpy', latitude: 35.68, longitude: 139.69 }];

let site: TestSite;
let app: App;
let web: Web;
let session: string;

beforeAll(async () => {
  site = await openTestSite();
  ({ app, web } = site);
  for (const city of cities) await saveCity(app.services.db, city);
  publishInstanceChanged(app.services.pubsub);
  session = await addHost();
  await publish('Kreuzberg Freight', inBerlin, {
    address1: 'Oranienstr. 1',
    city: 'Berlin',
    zipCode: '10999',
  });
  await publish('Pasadena Signals', inLosAngeles, { address1: '100 N Raymond Ave', city: 'Pasadena' });
  await deliverEvents(app.services.db, app.features);
}, 240_000);
afterAll(() => site.close());

const hostId = newId();

async function addHost(): Promise<string> {
  const { db } = app.services;
  const profile = { id: hostId, type: 'user', name: 'Ines Duarte', providerId: hostId } as const;
  await db.insertInto('profile').values(profile).execute();
  await addAccount(db, { id: hostId, name: 'Ines Duarte', email: 'ines@backbeat.test' });
  await addDemoPerson(db, { key: 'ines', userId: hostId, about: 'Hosts', position: 1 });
  return site.signIn('ines');
}

/** The day after tomorrow in a city. */
const dayIn = ({ timeZone }: typeof inBerlin) => addDays(listedDateOf(new Date(), timeZone), 2);

type TestPlace = { address1: string; city: string; zipCode?: string };

/** Publishes an event at 8 PM local time. */
async function publish(name: string, city: typeof inBerlin, place: TestPlace) {
  const at = (hour: number) => instantOf(`${dayIn(city)}T${hour}:00`, city.timeZone).toISOString();
  const reply = await web.server.inject({
    method: 'POST',
    url: '/api/events',
    headers: { cookie: session, origin },
    payload: {
      name,
      startDate: at(20),
      endDate: at(23),
      creatorId: `user:us-west-2:${hostId}`,
      image: { provider: 'poster', seed: 3 },
      location: {
        name: `${name} Hall`,
        addressFull: `${place.address1}, ${place.city}`,
        state: { name: city.region, code: city.country === 'US' ? 'CA' : '' },
        zipCode: '',
        ...place,
        latitude: city.latitude + 0.1,
        longitude: city.longitude + 0.1,
      },
      tickets: [rsvp],
    },
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
}

const get = (url: string, headers: Record<string, string> = {}) => web.server.inject({ url, headers });
const named = (body: string) =>
  ['Kreuzberg Freight', 'Pasadena Signals'].filter((name) => body.includes(`>${name}<`));
const linked = (body: string) => /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];

describe('home pages of cities', () => {
  test.each([
    ['/', undefined, 'Los Angeles', 'Pasadena Signals', '/'],
    ['/', 'city=berlin', 'Berlin', 'Kreuzberg Freight', '/'],
    ['/', 'city=atlantis', 'Los Angeles', 'Pasadena Signals', '/'],
    ['/berlin', undefined, 'Berlin', 'Kreuzberg Freight', '/berlin'],
    ['/berlin', 'city=los-angeles', 'Berlin', 'Kreuzberg Freight', '/berlin'],
    ['/los-angeles', 'city=berlin', 'Los Angeles', 'Pasadena Signals', '/los-angeles'],
  ])('%s with %s is the home page of %s [INS-04, RTE-01]', async (path, cookie, city, event, canonical) => {
    const ask = () => get(path, cookie ? { cookie } : {});
    // The second answer comes from the page cache.
    for (const { statusCode, body } of [await ask(), await ask()]) {
      expect(statusCode).toBe(200);
      expect(body).toContain(`<title>Next up in ${city} | Backbeat</title>`);
      expect(named(body)).toEqual([event]);
      expect(linked(body)).toBe(origin + (canonical === '/' ? '/' : canonical));
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1];
      expect(JSON.parse(data!)).toMatchObject({ name: `Next up in ${city}`, numberOfItems: 1 });
    }
  });

  test('a page that names a city remembers it, once [INS-04]', async () => {
    const first = await get('/berlin?utm_source=flyer');
    expect(String(first.headers['set-cookie'])).toBe('city=berlin; Path=/; Max-Age=31536000; SameSite=Lax');
    expect((await get('/berlin', { cookie: 'city=berlin' })).headers['set-cookie']).toBeUndefined();
    expect((await get('/explore?free=true&city=tokyo')).headers['set-cookie']).toContain('city=tokyo;');
    expect((await get('/')).headers['set-cookie']).toBeUndefined();
  });

  test('a browser guesses the city only while nothing is known about the visitor [INS-04]', async () => {
    const guess = '"Europe/Berlin":"berlin"';
    expect((await get('/')).body).toContain(guess);
    expect((await get('/', { cookie: 'city=los-angeles' })).body).not.toContain(guess);
    expect((await get('/berlin')).body).not.toContain(guess);
  });

  test('a city without events says how to create the first one [INS-06]', async () => {
    const { body } = await get('/tokyo');
    expect(body).toContain('No events in Tokyo yet');
    expect(body).toMatch(/<a [^>]*href="\/events\/new"[^>]*>Create an event/);
  });

  test('an address that is no city is not found [RTE-29]', async () => {
    expect((await get('/atlantis')).statusCode).toBe(404);
    expect((await get('/berlin/mitte')).statusCode).toBe(404);
  });

  test('every page links to every city, and the sitemap lists them [INS-04, SEO-01]', async () => {
    const { body } = await get('/press');
    const pages = gunzipSync((await get('/sitemaps/pages.xml.gz')).rawPayload).toString();
    for (const { slug } of cities) {
      expect(body).toContain(`href="/${slug}"`);
      expect(pages).toContain(`<loc>${origin}/${slug}</loc>`);
    }
  });

  test('a home city counts more than the cookie, until the user chooses another [INS-04]', async () => {
    const { db } = app.services;
    await db.updateTable('profile').set({ city: 'Berlin' }).where('id', '=', hostId).execute();
    const homeOf = async (cookie: string) => {
      const { body } = await get('/?free=true', { cookie: `${session}; ${cookie}` });
      return /<title>Next up in (.*?) \|/.exec(body)?.[1];
    };
    expect(await homeOf('city=los-angeles')).toBe('Berlin');
    const chosen = await get('/los-angeles', { cookie: session });
    const [cookie] = String(chosen.headers['set-cookie']).split(';');
    expect(await homeOf(cookie!)).toBe('Los Angeles');
  });
});

const api = async (path: string) => JSON.parse((await get(`/api${path}`)).body);
const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

describe('calls', () => {
  test.each([
    ['', 'Pasadena Signals'],
    ['?city=berlin', 'Kreuzberg Freight'],
    ['?city=Berlin', 'Kreuzberg Freight'],
    ['?city=Los%20Angeles', 'Pasadena Signals'],
  ])('GET /events%s lists the events of one city [INS-04]', async (query, event) => {
    expect(names(await api(`/events${query}`))).toEqual([event]);
  });

  test('days are those of the event’s own time zone [INS-04]', async () => {
    const day = dayIn(inBerlin);
    expect(names(await api(`/events?city=berlin&day=${day}`))).toEqual(['Kreuzberg Freight']);
    expect(names(await api(`/events?city=berlin&day=${addDays(day, -1)}`))).toEqual([]);
    const nights = await api('/events/countsByDay?city=berlin');
    expect(nights).toMatchObject({ city: 'Berlin', total: 1 });
    expect(nights.days[0].date).toBe(listedDateOf(new Date(), inBerlin.timeZone));
    expect(nights.days[2]).toEqual({ date: day, total: 1 });
  });

  test('the feed and Explore are those of the asked city [INS-04, FED-15, EXP-01]', async () => {
    const feed = await api('/feedPosts/feedView?city=berlin');
    const events = feed.items.filter(({ type }: { type: string }) => type === 'event');
    expect(events.map(({ payload }: { payload: { name: string } }) => payload.name)).toEqual([
      'Kreuzberg Freight',
    ]);
    const groups = await api('/search/browseView?city=berlin');
    expect(groups.items.flatMap(names)).toContain('Kreuzberg Freight');
    expect(groups.items.flatMap(names)).not.toContain('Pasadena Signals');
    expect(names(await api('/search?type=event&city=los-angeles'))).toEqual(['Pasadena Signals']);
    const { body } = await get('/explore', { cookie: 'city=berlin' });
    expect(body).toContain('Explore <!-- -->Berlin');
    expect(body).toContain('All upcoming events in Berlin, by day');
  });

  // These are always a day apart.
  test.each([
    ['Kiritimati', 'latitude=1.98&longitude=-157.48', 'Pacific/Kiritimati'],
    ['Honolulu', 'latitude=21.31&longitude=-157.86', 'Pacific/Honolulu'],
  ])('tonight is tonight at the chosen place: %s [EXP-02, INS-04]', async (place, point, timeZone) => {
    const { body } = await get(`/explore?${point}&place=${encodeURIComponent(place)}`);
    const tonight = listedDateOf(new Date(), timeZone);
    const [, from] = /[?;&]from=(\d{4}-\d\d-\d\d)[^"]*"[^>]*>Tonight</.exec(body)!;
    expect(from).toBe(tonight);
  });

  test.each([
    ['in another city', 'latitude=52.5&longitude=13.4', 1],
    ['far from all cities', 'latitude=1.98&longitude=-157.48', 0],
  ])(
    'the bar of days counts the events at the chosen place: %s [EXP-02, INS-04]',
    async (_where, point, total) => {
      expect(await api(`/events/countsByDay?city=tokyo`)).toMatchObject({ city: 'Tokyo', total: 0 });
      expect(await api(`/events/countsByDay?city=tokyo&${point}`)).toMatchObject({ city: 'Tokyo', total });
      const around = await api(`/events/countsByDay?city=los-angeles&${point}`);
      expect(around).toMatchObject({ city: 'Los Angeles', total });
    },
  );

  test('a host’s previous address is suggested in the order of its country [EVA-28]', async () => {
    const { body } = await get(`/api/places/known?creatorId=user:us-west-2:${hostId}`, { cookie: session });
    const addresses = JSON.parse(body).items.map(
      ({ location }: { location: { addressFull: string } }) => location.addressFull,
    );
    expect(addresses.toSorted()).toEqual(['100 N Raymond Ave, Pasadena, CA', 'Oranienstr. 1, 10999 Berlin']);
  });

  test('an address keeps its own city and country [EVT-02]', async () => {
    const [pasadena] = (await api('/events')).items;
    expect(await api(`/events/${pasadena.id}`)).toMatchObject({
      city: 'Los Angeles',
      location: { city: 'Pasadena', countryCode: 'US', addressFull: '100 N Raymond Ave, Pasadena, CA' },
    });
    const [berlin] = (await api('/events?city=berlin')).items;
    const page = await get(`/events/b/${berlin.providerId}`);
    expect(page.body).toContain('"addressCountry":"DE"');
  });
});

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  web.server.inject({ method: 'POST', url: `/api${path}`, headers: { origin, ...headers }, payload });

test('events move to a city that is added near them, and search and plans follow [INS-04, SRC-03]', async () => {
  const { db, pubsub } = app.services;
  const inOsaka = {
    ...inTokyo,
    slug: 'osaka',
    name: 'Osaka',
    currency: 'jpy',
    latitude: 34.69,
    longitude: 135.5,
  };
  await publish('Dotonbori Dub', inOsaka, { address1: '1-1 Dotonbori', city: 'Chuo Ward' });
  const listed = await api('/events?city=Chuo%20Ward');
  expect(names(listed)).toEqual(['Dotonbori Dub']);
  const draft = { name: 'Dumplings first', eventIds: [listed.items[0].id] };
  const plan = JSON.parse((await post('/plans', draft, { cookie: session })).body);
  expect(plan.location).toMatchObject({ city: 'Chuo Ward' });
  await db.transaction().execute((tx) => saveCity(tx, inOsaka));
  publishInstanceChanged(pubsub);
  await deliverEvents(db, app.features);
  const { items } = await api('/events?city=osaka');
  expect(names({ items })).toEqual(['Dotonbori Dub']);
  expect(await api('/events/countsByDay?city=osaka')).toMatchObject({ total: 1 });
  expect(await api(`/events/${items[0].id}`)).toMatchObject({
    city: 'Osaka',
    location: { city: 'Chuo Ward' },
  });
  expect(names(await api('/search?type=event&q=osaka'))).toEqual(['Dotonbori Dub']);
  const { body } = await get(`/api/plans/${plan.id}`, { cookie: session });
  expect(JSON.parse(body).location).toMatchObject({ city: 'Osaka' });
});

test.each([
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['Mars/Olympus', 'America/Los_Angeles'],
])(
  'after signing up in %s, quiet hours use %s, and no home is assumed [ACC-04, PRF-03]',
  async (sent, used) => {
    const { db } = app.services;
    const email = `${newId()}@backbeat.test`;
    const asked = await post('/auth/code', { email });
    const browser = String(asked.headers['set-cookie']).split(';')[0]!;
    const { subject } = await db
      .selectFrom('message')
      .select('subject')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const person = { email, code: /\d{6}/.exec(subject)![0], name: 'Ana Reyes', termsVersion, ofAge: true };
    const reply = await post('/auth/sign-up', { ...person, timeZone: sent }, { cookie: browser });
    const { me } = JSON.parse(reply.body);
    await deliverEvents(db, app.features);
    const cookie = [reply.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    const read = async (path: string) => JSON.parse((await get(`/api${path}`, { cookie })).body);
    expect(await read(`/users/${me.id}/notificationSettings`)).toMatchObject({ timeZone: used });
    expect((await read(`/users/${me.id}`)).location).toMatchObject({ city: null, state: null });
  },
);
