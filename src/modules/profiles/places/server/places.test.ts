import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openPageViews } from '#app/server/page-views.ts';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { openVenueReader, openVenues, setStreet } from '#modules/profiles/venues/server/index.ts';
import { newId } from '#platform/ids.ts';
import { readConfig } from '#platform/server/config.ts';
import { openLog } from '#platform/server/log.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { OutsidePlace } from '../place.ts';
import { openGazetteer } from './gazetteer.ts';
import { openPlaces, openPlacesPort, type Places } from './index.ts';
import { openGooglePlaces } from './google-places.ts';
import { openPhoton } from './photon-places.ts';
import { answerAsGoogle, answerAsPhoton, googlePlace, openFakeMap } from './testing/fake-maps.ts';

const point = { latitude: 34.05, longitude: -118.24 };
type Map = Awaited<ReturnType<typeof openFakeMap>>;
let google: Map;
let photon: Map;
let maps: Record<string, { places: Places; q: string; name: string }>;

beforeAll(async () => {
  google = await openFakeMap(answerAsGoogle);
  photon = await openFakeMap(answerAsPhoton);
  maps = {
    gazetteer: { places: openGazetteer(), q: 'Los Ang', name: 'Los Angeles' },
    google: {
      places: openGooglePlaces({ key: 'secret-key', base: google.base }),
      q: 'The Ec',
      name: 'The Echo',
    },
    photon: { places: openPhoton({ base: photon.base }), q: 'The Ec', name: 'The Echo' },
  };
});
afterAll(() => Promise.all([google.close(), photon.close()]));

describe.each(['gazetteer', 'google', 'photon'])('places from the %s', (name) => {
  test('suggests places for typed text and returns the details of the chosen one [LOC-01, LOC-03]', async () => {
    const { places, q, name: found } = maps[name]!;
    const [first] = await places.suggest({ q, point, limit: 5, session: 'a-session' });
    expect(first).toMatchObject({ name: found, provider: places.provider });
    expect(['address', 'establishment']).toContain(first!.type);
    const whole = await places.find(first!.placeId, 'a-session');
    expect(z.parse(OutsidePlace, whole)).toMatchObject({
      name: found,
      city: 'Los Angeles',
      country: { code: 'US' },
    });
    expect(whole!.latitude).toBeCloseTo(34.07, 0);
  });

  test('returns at most the requested number of points [LOC-02]', async () => {
    const { places, q, name: found } = maps[name]!;
    const [first, ...others] = await places.search({ q, point, limit: 1 });
    expect([first!.name, others]).toEqual([found, []]);
  });

  test('returns nothing, without an error, for unknown places [LOC-01]', async () => {
    const { places } = maps[name]!;
    expect(await places.suggest({ q: 'zzzzqqqq', limit: 5 })).toEqual([]);
    expect(await places.search({ q: 'zzzzqqqq', limit: 5 })).toEqual([]);
    for (const id of ['nothing', '../../etc/passwd', 'ChIJ_nothing_there_1', ''])
      expect(await places.find(id)).toBeUndefined();
  });
});

describe('requests to map providers', () => {
  test('Google: key header, session, field mask and location bias [LOC-01]', async () => {
    const { places } = maps.google!;
    google.requests.length = 0;
    const [first] = await places.suggest({ q: 'The', point, limit: 5, session: 's-1' });
    await places.find(first!.placeId, 's-1');
    const [typed, chosen] = google.requests;
    expect(typed!.body).toMatchObject({
      input: 'The',
      sessionToken: 's-1',
      locationBias: { circle: { center: point } },
    });
    expect(chosen!.url.searchParams.get('sessionToken')).toBe('s-1');
    expect(chosen!.headers['x-goog-fieldmask']).toContain('location');
    for (const { url } of google.requests) expect(url.href).not.toContain('secret-key');
  });

  test('Photon: query, point and language [LOC-01]', async () => {
    photon.requests.length = 0;
    await maps.photon!.places.search({ q: 'The Echo', point, limit: 3 });
    expect(Object.fromEntries(photon.requests[0]!.url.searchParams)).toEqual({
      q: 'The Echo',
      limit: '3',
      lang: 'en',
      lat: '34.05',
      lon: '-118.24',
    });
  });
});

describe('choosing a map provider', () => {
  const log = openLog({ level: 'silent' });
  const chosen = (environment: Record<string, string>) =>
    openPlacesPort(
      readConfig({ NODE_ENV: 'test', DATA_DIR: '/tmp/backbeat-test-places', ...environment }),
      log,
    );

  test.each([
    [{}, 'gazetteer'],
    [{ GOOGLE_MAPS_API_KEY: 'k' }, 'google'],
    [{ PHOTON_URL: 'http://127.0.0.1:1' }, 'photon'],
    [{ GOOGLE_MAPS_API_KEY: 'k', PLACES: 'embedded' }, 'gazetteer'],
  ] as const)('%o: the %s [LOC-03]', (environment, provider) => {
    expect(chosen(environment).provider).toBe(provider);
  });

  test('falls back to the gazetteer when the provider fails [LOC-03]', async () => {
    const broken = await openFakeMap(() => ({ status: 500 }));
    const places = chosen({ GOOGLE_MAPS_API_KEY: 'k', GOOGLE_PLACES_BASE: broken.base });
    expect((await places.suggest({ q: 'Los Ang', limit: 3 }))[0]!.name).toBe('Los Angeles');
    // Retries once.
    expect(broken.requests).toHaveLength(2);
    await broken.close();
  });

  test('falls back to the gazetteer when Google refuses the key [LOC-03]', async () => {
    // Google answers a wrong key with 400, as it does an unknown id.
    const refusing = await openFakeMap(() => ({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT' } },
    }));
    const places = chosen({ GOOGLE_MAPS_API_KEY: 'k', GOOGLE_PLACES_BASE: refusing.base });
    expect((await places.suggest({ q: 'Los Ang', limit: 3 }))[0]?.name).toBe('Los Angeles');
    expect((await places.search({ q: 'Los Ang', limit: 3 }))[0]?.name).toBe('Los Angeles');
    expect(await places.find(googlePlace.id)).toBeUndefined();
    await refusing.close();
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  const [venueId, areaId] = [newId(), newId()];
  const placeId = `venue:google:${googlePlace.id}`;

  beforeAll(async () => {
    const { places } = maps.google!;
    app = await openTestApp((services) => [
      openProfiles(),
      openPlaces(services, places),
      openVenues(openVenueReader(places)),
    ]);
    const ground = {
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34.0782,
      longitude: -118.2606,
    };
    await app.db
      .insertInto('neighborhood')
      .values({ id: areaId, slug: 'echo-park', name: 'Echo Park', code: 'ECHO', ...ground })
      .execute();
    await app.db
      .insertInto('profile')
      .values({ id: venueId, type: 'venue', name: 'The Copper Owl', providerId: venueId })
      .execute();
    await app.db
      .insertInto('venue')
      .values({ id: venueId, address1: '5611 N Figueroa St', ...ground })
      .execute();
  });
  afterAll(() => app.close());

  test('lists our own venues before map results, by name and by street [LOC-01]', async () => {
    const suggested = async (q: string) =>
      (await app.guest.get(`/places/autocomplete?q=${encodeURIComponent(q)}`)).body.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await suggested('the')).toEqual(['The Copper Owl', 'The Echo']);
    expect(await suggested('5611 N')).toEqual(['The Copper Owl']);
    expect(await suggested('100%')).toEqual([]);
  });

  test('suggests no venue whose name awaits review [LOC-01, MOD-01]', async () => {
    const suggested = async () => (await app.guest.get('/places/autocomplete?q=5611%20N')).body.items.length;
    const review = { itemId: venueId, itemType: 'venue', name: 'The Copper Owl' };
    await app.db.insertInto('nameReview').values(review).execute();
    expect(await suggested()).toBe(0);
    await app.db.deleteFrom('nameReview').execute();
    expect(await suggested()).toBe(1);
  });

  test('finds no place at an id outside of the world [LOC-01]', async () => {
    const carried = await openTestApp((services) => [openPlaces(services)]);
    const [place] = await openGazetteer().search({ q: 'Los Ang', limit: 1 });
    const idOf = (latitude: number) =>
      Buffer.from(JSON.stringify({ ...place, latitude })).toString('base64url');
    expect((await carried.guest.get(`/places/${idOf(34)}`)).status).toBe(200);
    expect((await carried.guest.get(`/places/${idOf(134)}`)).status).toBe(404);
    await carried.close();
  });

  test('offers an unknown address as typed, last, in its area, with details [LOC-01, LOC-02]', async () => {
    const carried = await openTestApp((services) => [openPlaces(services)]);
    const ground = { city: 'Los Angeles', state: 'California', stateCode: 'CA' };
    await carried.db
      .insertInto('neighborhood')
      .values({
        ...ground,
        id: newId(),
        slug: 'leimert-park',
        name: 'Leimert Park',
        code: 'LEIM',
        latitude: 34.006,
        longitude: -118.331,
      })
      .execute();
    const suggested = async (q: string) =>
      (await carried.guest.get(`/places/autocomplete?q=${encodeURIComponent(q)}`)).body.items;
    const [asked, ...others] = await suggested('4345 Degnan Blvd, leimert park');
    expect(others).toEqual([]);
    expect(asked).toMatchObject({ type: 'address', name: '4345 Degnan Blvd' });
    expect(asked.detail).toMatch(/^As typed, in Leimert Park, Los Angeles, CA/);
    const { status, body } = await carried.guest.get(`/places/${asked.placeId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      addressFull: '4345 Degnan Blvd, Leimert Park, Los Angeles, CA, United States',
      address1: '4345 Degnan Blvd',
      city: 'Los Angeles',
      state: { name: 'California', code: 'CA' },
      latitude: 34.006,
      longitude: -118.331,
      timezone: 'America/Los_Angeles',
    });
    for (const behind of [', Los Angeles', ', Los Angeles, CA 90008, USA'])
      expect((await suggested(`4345 Degnan Blvd, Leimert Park${behind}`))[0].detail).toBe(asked.detail);
    const [longest] = await suggested(`${'街'.repeat(75)} 12 號, Leimert Park`);
    expect((await carried.guest.get(`/places/${longest.placeId}`)).status).toBe(200);
    await carried.close();
  });

  test('creates a venue from a Google place once, when it is first opened [VEN-02, PLT-05]', async () => {
    google.requests.length = 0;
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.guest.get(`/venues/${placeId}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]!.body).toMatchObject({
      id: placeId,
      provider: 'google',
      providerId: googlePlace.id,
      name: 'The Echo',
      address1: '1822 W Sunset Blvd',
      city: 'Los Angeles',
      state: { name: 'California', code: 'CA' },
      country: { name: 'United States', code: 'US' },
      neighborhood: { name: 'Echo Park', code: 'ECHO' },
      zipCode: '90026',
      rating: 4.5,
      ratingsTotal: 1811,
      location: { name: 'The Echo', latitude: 34.0778, longitude: -118.2606 },
    });
    const asked = google.requests.length;
    await app.guest.get(`/venues/${placeId}`);
    expect(google.requests).toHaveLength(asked);
    expect((await app.guest.get('/venues/venue:google:ChIJ_nothing_there_1')).status).toBe(404);
  });

  test('opening the page of a Google place creates the venue, too [VEN-02]', async () => {
    const { places } = maps.google!;
    const fresh = await openTestApp((services) => [
      openProfiles(),
      openPlaces(services, places),
      openVenues(),
      openPageViews(services, { readVenue: openVenueReader(places) }),
    ]);
    const { status, body } = await fresh.guest.get(`/venues/${placeId}/venueView`);
    expect(status).toBe(200);
    expect(body.venue).toMatchObject({ id: placeId, name: 'The Echo' });
    expect((await fresh.guest.get(`/venues/${placeId}`)).status).toBe(200);
    await fresh.close();
  });

  test('answers from stored details, and queries again when caching is off [VEN-03]', async () => {
    const read = async (query: string) =>
      (await app.guest.get(`/venues/${placeId}${query}`)).body.ratingsTotal;
    await read('');
    const before = googlePlace.userRatingCount;
    googlePlace.userRatingCount = before + 200;
    google.requests.length = 0;
    expect([await read(''), await read('?cache=true')]).toEqual([before, before]);
    expect(google.requests).toEqual([]);
    expect(await read('?cache=false')).toBe(before + 200);
    expect(google.requests).toHaveLength(1);
    expect(await read('')).toBe(before + 200);
    googlePlace.userRatingCount = before;
  });

  test('keeps the team’s location of a venue, and updates its rating from the map [VEN-03]', async () => {
    const read = async () => (await app.guest.get(`/venues/${placeId}?cache=false`)).body;
    const { address1, location } = await read();
    const { id } = await app.db
      .selectFrom('profile')
      .select('id')
      .where('providerId', '=', placeId.split(':')[2]!)
      .executeTakeFirstOrThrow();
    const before = googlePlace.userRatingCount;
    googlePlace.userRatingCount = before + 7;
    // Saving it unchanged doesn't count as an edit by the team.
    await setStreet(app.db, id, address1);
    expect(await read()).toMatchObject({ address1, ratingsTotal: before + 7 });
    await setStreet(app.db, id, 'Round the back');
    googlePlace.userRatingCount = before;
    expect(await read()).toMatchObject({ address1: 'Round the back', location, ratingsTotal: before });
  });

  test('limits map queries per user, and still answers from stored details [VEN-02]', async () => {
    const limited = await openTestApp((services) => [
      openProfiles(),
      openPlaces(services),
      openVenues(openVenueReader(maps.google!.places, openLimiter(services.db))),
    ]);
    await limited.guest.get(`/venues/${placeId}`);
    google.requests.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        limited.guest.get(`/venues/venue:google:ChIJ_unknown_${number}`),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(google.requests.length).toBe(40 - refused.length);
    expect((await limited.guest.get(`/venues/${placeId}`)).status).toBe(200);
    expect((await limited.guest.get(`/venues/${placeId}?cache=false`)).status).toBe(429);
    await limited.close();
  });

  test.each([
    ['', 0, 200],
    ['?limit=1&offset=0', 0, 200],
    [`?offset=${encodeURIComponent('{"offset":1}')}`, 1, 200],
    ['?offset=-1', 0, 400],
    ['?offset=%7Bbroken', 0, 400],
    ['?limit=1000', 0, 400],
  ])('lists neighborhoods by distance from the given point: %s [NBH-02]', async (query, offset, status) => {
    const reply = await app.guest.get(`/locations${query}`);
    expect(reply.status).toBe(status);
    expect(reply.body.offset ?? 0).toBe(status === 200 ? offset : 0);
  });
});
