import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const [june, ines] = [newId(), newId()];
const admin = () => app.as(june, { admin: true });
const berlin = {
  name: 'Berlin',
  region: 'Berlin',
  country: 'de',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  latitude: 52.52,
  longitude: 13.405,
};
const square = (x: number, y: number, size = 0.05) => [
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ],
];
const feature = (name: string, coordinates: unknown, more: object = {}) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates },
  ...more,
});
const file = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });
const put = (cityId: string, text: string, preview = false) =>
  admin().put(`/admin/cities/${cityId}/neighborhoods`, { file: text, preview });
const areas = async (cityId: string) =>
  (await admin().get(`/admin/cities/${cityId}/neighborhoods`)).body.items;
const locations = async () => (await app.guest.get('/locations')).body.items;

async function uploadPicture(key: string): Promise<string> {
  const input = { itemType: 'neighborhood', key, contentType: 'image/png' };
  const { url } = (await admin().post('/media/createUploadUrl', input)).body;
  const create = { width: 30, height: 20, channels: 3, background: '#c8102e' } as const;
  const payload = await sharp({ create }).png().toBuffer();
  await app.server.inject({ method: 'PUT', url, headers: { 'content-type': 'image/png' }, payload });
  return key;
}

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values([
      { id: june, type: 'user', name: 'June', providerId: june },
      { id: ines, type: 'user', name: 'Ines', providerId: ines },
    ])
    .execute();
});
afterAll(() => app.close());

test.each([
  ['without a name', { name: ' ' }, 'nameInvalid'],
  ['without a time zone', { timeZone: '' }, 'timeZoneInvalid'],
  ['with a time zone that doesn’t exist', { timeZone: 'Mars/Olympus' }, 'timeZoneInvalid'],
  ['without a country', { country: '' }, 'countryInvalid'],
  ['with an unknown currency', { currency: 'xxy' }, 'currencyInvalid'],
  ['beyond the poles', { latitude: 91 }, 'pointInvalid'],
  ['with a name that gives no address', { name: '東京' }, 'slugInvalid'],
])('refuses a city %s [INS-05]', async (_what, more, code) => {
  expect((await admin().post('/admin/cities', { ...berlin, ...more })).body.code).toBe(code);
});

test('an admin adds, changes and removes a city, and each is logged [INS-05]', async () => {
  const tokyo = {
    ...berlin,
    name: '東京',
    slug: 'tokyo',
    country: 'JP',
    timeZone: 'Asia/Tokyo',
    currency: 'jpy',
  };
  const made = await admin().post('/admin/cities', tokyo);
  expect(made).toMatchObject({ status: 201, body: { slug: 'tokyo', country: 'JP', timeZone: 'Asia/Tokyo' } });
  const path = `/admin/cities/${made.body.id}`;
  expect((await admin().post('/admin/cities', { ...tokyo, name: 'Edo' })).body.code).toBe('slugTaken');
  const changed = await admin().put(path, { ...tokyo, name: 'Tokyo', slug: '' });
  expect(changed.body).toMatchObject({ name: 'Tokyo', slug: 'tokyo' });
  expect((await app.guest.get('/cities')).body.items).toMatchObject([{ name: 'Tokyo', currency: 'jpy' }]);
  expect((await admin().delete(path, { reason: '' })).body.code).toBe('whyRequired');
  expect((await admin().delete(path, { reason: 'Not ours' })).status).toBe(200);
  expect((await admin().delete(path, { reason: 'Not ours' })).body.code).toBe('cityNotFound');
  expect((await app.guest.get('/cities')).body.items).toEqual([]);
  const log = (await admin().get('/moderation/audit')).body.items.map(({ act }: { act: string }) => act);
  expect(log).toEqual(['removeCity', 'changeCity', 'addCity']);
});

test('events follow a city whenever it changes, also the second time, and when it is removed [INS-04]', async () => {
  const location = {
    name: 'Kamo Hall',
    addressFull: '1 Kamo Street, Sakyo Ward',
    address1: '1 Kamo Street',
    city: 'Sakyo Ward',
    state: { name: '', code: '' },
    zipCode: '',
    latitude: 35.02,
    longitude: 135.77,
  };
  const { body } = await app.as(ines).post('/events', draftWith(`user:us-west-2:${ines}`)({ location }));
  const cityNow = async () => {
    await app.deliverEvents();
    return (await app.guest.get(`/events/event:backbeat:${body.providerId}`)).body.city;
  };
  const kyoto = { ...berlin, name: 'Kyoto', country: 'JP', latitude: 35.01, longitude: 135.77 };
  const path = `/admin/cities/${(await admin().post('/admin/cities', kyoto)).body.id}`;
  expect(await cityNow()).toBe('Kyoto');
  await admin().put(path, { ...kyoto, name: 'Kyoto City' });
  expect(await cityNow()).toBe('Kyoto City');
  await admin().delete(path, { reason: 'Not ours' });
  expect(await cityNow()).toBe('Sakyo Ward');
});

describe('the neighborhoods of Berlin', () => {
  let id: string;
  beforeAll(async () => {
    id = (await admin().post('/admin/cities', berlin)).body.id;
  });

  test('GeoJSON is previewed, then imported, and places in a boundary belong to it [INS-05, NBH-05]', async () => {
    const text = file(feature('Mitte', square(13.36, 52.5)), feature('Kreuzberg', square(13.36, 52.44)), {
      ...feature('Prenzlauer Berg', []),
      geometry: {
        type: 'MultiPolygon',
        coordinates: [square(13.42, 52.53, 0.02), square(13.45, 52.53, 0.02)],
      },
    });
    const preview = await put(id, text, true);
    expect(preview.body).toMatchObject({
      total: 3,
      items: [
        { name: 'Mitte', isNew: true, isFar: false },
        { name: 'Kreuzberg', isNew: true, isFar: false },
        { name: 'Prenzlauer Berg', isNew: true, isFar: false },
      ],
    });
    expect(await areas(id)).toEqual([]);
    expect((await put(id, text)).status).toBe(200);
    await app.deliverEvents();
    expect((await locations()).map(({ name, city, country }: never) => [name, city, country])).toEqual([
      ['Kreuzberg', 'Berlin', { name: 'Germany', code: 'DE' }],
      ['Mitte', 'Berlin', { name: 'Germany', code: 'DE' }],
      ['Prenzlauer Berg', 'Berlin', { name: 'Germany', code: 'DE' }],
    ]);
    expect((await app.guest.get('/locations/prenzlauer-berg/locationView')).status).toBe(200);
    const found = (await app.guest.get('/search?type=neighborhood&q=prenz')).body.items;
    expect(found).toMatchObject([{ slug: 'prenzlauer-berg' }]);

    const draft = draftWith(`user:us-west-2:${ines}`);
    const location = { ...draft().location!, city: 'Berlin', latitude: 52.54, longitude: 13.46 };
    const event = await app.as(ines).post('/events', draft({ location }));
    expect(event.body.event).toMatchObject({ neighborhood: 'Prenzlauer Berg', timezone: 'Europe/Berlin' });
  });

  test('a file that is imported twice at once adds its areas once [NBH-05, INS-05]', async () => {
    const text = file(feature('Wedding', square(13.3, 52.55, 0.02)));
    const answers = await Promise.all([put(id, text), put(id, text)]);
    expect(answers.map(({ status, body }) => [status, body.items?.[0].isNew]).toSorted()).toEqual([
      [200, false],
      [200, true],
    ]);
    const [, , , wedding] = await areas(id);
    await admin().delete(`/admin/cities/${id}/neighborhoods/${wedding.id}`, { reason: 'Only a test' });
  });

  test('an admin sets, replaces and removes the picture of a neighborhood [INS-05, NBH-05]', async () => {
    const [{ id: areaId }] = await areas(id);
    const change = (image: object | null, by = admin()) =>
      by.put(`/admin/cities/${id}/neighborhoods/${areaId}/picture`, { image });
    const shown = async () => (await app.guest.get('/locations/kreuzberg')).body.images;
    expect((await change({ key: `${areaId}/1.png` })).body.code).toBe('pictureNotFound');
    expect((await change(null, app.as(ines))).status).toBe(403);
    const urls: string[] = [];
    for (const at of [1, 2]) {
      expect((await change({ key: await uploadPicture(`${areaId}/${at}.png`) })).status).toBe(200);
      const [image] = await shown();
      expect(image).toMatchObject({ width: 30, height: 20 });
      urls.push(image.url);
    }
    expect(urls[0]).not.toBe(urls[1]);
    expect((await areas(id))[0]).toMatchObject({ name: 'Kreuzberg', images: [{ url: urls[1] }] });
    expect((await change(null)).status).toBe(200);
    expect(await shown()).toEqual([]);
    const missing = `/admin/cities/${id}/neighborhoods/${newId()}/picture`;
    expect((await admin().put(missing, { image: null })).body.code).toBe('neighborhoodNotFound');
    const log = (await admin().get('/moderation/audit')).body.items;
    expect(log[0]).toMatchObject({ act: 'changeNeighborhoodPicture', title: 'Kreuzberg, Berlin' });
  });

  test('an area with the same name or id changes the neighborhood instead of adding one [INS-05]', async () => {
    const [kreuzberg, mitte] = await areas(id);
    const text = file(
      feature('MITTE', square(13.3, 52.5, 0.1)),
      feature('Xberg', square(13.3, 52.4, 0.1), { id: kreuzberg.id }),
    );
    expect((await put(id, text)).body.items).toEqual([
      { name: 'MITTE', isNew: false, isFar: false },
      { name: 'Xberg', isNew: false, isFar: false },
    ]);
    const after = await areas(id);
    expect(after.map(({ name, slug }: never) => [name, slug])).toEqual([
      ['MITTE', 'mitte'],
      ['Prenzlauer Berg', 'prenzlauer-berg'],
      ['Xberg', 'kreuzberg'],
    ]);
    expect(after[0]).toMatchObject({ id: mitte.id, rings: square(13.3, 52.5, 0.1) });
    expect(after[0].latitude).toBeCloseTo(52.55);
  });

  test('an area doesn’t take the name of another neighborhood, unless both change names [NBH-05, INS-05]', async () => {
    const [mitte, prenzlauerBerg] = await areas(id);
    const named = (name: string, { id: areaId, rings }: { id: string; rings: unknown }) =>
      feature(name, rings, { id: areaId });
    for (const text of [
      file(named('prenzlauer berg', mitte)),
      file(named('Center', mitte), feature('Mitte', mitte.rings)),
    ]) {
      const { status, body } = await put(id, text);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'areaTwice' });
    }
    expect((await areas(id)).slice(0, 2)).toEqual([mitte, prenzlauerBerg]);
    const swapped = file(named('Prenzlauer Berg', mitte), named('Mitte', prenzlauerBerg));
    expect((await put(id, swapped)).status).toBe(200);
    expect((await areas(id)).slice(0, 2).map(({ id: areaId }: { id: string }) => areaId)).toEqual([
      prenzlauerBerg.id,
      mitte.id,
    ]);
    expect(
      (await put(id, file(named('MITTE', mitte), named('Prenzlauer Berg', prenzlauerBerg)))).status,
    ).toBe(200);
  });

  test.each([
    [
      'a boundary that crosses itself',
      file(
        feature('Bow', [
          [
            [0, 0],
            [2, 2],
            [2, 0],
            [0, 2],
            [0, 0],
          ],
        ]),
      ),
      'areaCrosses',
      'Bow',
    ],
    [
      'a bare point',
      file({ ...feature('Dot', []), geometry: { type: 'Point', coordinates: [1, 2] } }),
      'areaNotPolygon',
      'Dot',
    ],
    ['a feature without a name', file(feature(' ', square(0, 0))), 'areaUnnamed', '1'],
    ['text', 'Mitte', 'notGeojson', undefined],
  ])('refuses %s by its name and saves nothing [INS-05]', async (_what, text, code, name) => {
    const before = await areas(id);
    const { status, body } = await put(id, text);
    expect({ status, code: body.code, name: body.name }).toEqual({ status: 422, code, name });
    expect(await areas(id)).toEqual(before);
  });

  test('a file of 50 MB is refused before it is read [INS-05]', async () => {
    const { status, body } = await put(id, 'x'.repeat(50_000_000));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'bodyTooLarge' });
  });

  test('reads a file with the most corners [INS-05]', async () => {
    const star = (n: number) =>
      Array.from({ length: 2_900 }, (_, at) => {
        const angle = (at / 2_900) * 2 * Math.PI;
        const radius = 0.01 + (at % 2) * 0.004;
        return [n + radius * Math.cos(angle), 50 + radius * Math.sin(angle)];
      });
    const text = file(...Array.from({ length: 13 }, (_, n) => feature(`Star ${n}`, [star(n)])));
    expect(text.length).toBeLessThan(2_000_000);
    const { status, body } = await put(id, text, true);
    expect({ status, total: body.total }).toEqual({ status: 200, total: 13 });
  });

  test('a city is removed only after its neighborhoods [INS-05]', async () => {
    expect((await admin().delete(`/admin/cities/${id}`, { reason: 'Done' })).body.code).toBe(
      'cityHasNeighborhoods',
    );
    for (const area of await areas(id)) {
      const path = `/admin/cities/${id}/neighborhoods/${area.id}`;
      expect((await admin().delete(path, {})).body.code).toBe('whyRequired');
      expect((await admin().delete(path, { reason: 'Done' })).status).toBe(200);
    }
    await app.deliverEvents();
    expect(await locations()).toEqual([]);
    expect((await app.guest.get('/search?type=neighborhood&q=prenz')).body.items).toEqual([]);
    expect((await admin().delete(`/admin/cities/${id}`, { reason: 'Done' })).status).toBe(200);
  });
});

test('venues and upcoming events follow the neighborhoods that are drawn and redrawn around them [INS-05, NBH-05]', async () => {
  const host = app.as(ines);
  const hamburg = { ...berlin, name: 'Hamburg', region: '', latitude: 53.55, longitude: 9.99 };
  const { id: cityId } = (await admin().post('/admin/cities', hamburg)).body;
  const newVenue = { type: 'venue', name: 'Fabrik', description: '', address: 'Barnerstraße 36', cityId };
  const placed = (await host.post('/profiles', newVenue)).body.id;
  const details = (await host.get(`/venues/${placed}/details`)).body;
  const point = { latitude: 53.552, longitude: 9.921 };
  await host.put(`/venues/${placed}/details`, { ...details, ...point });
  const unplaced = (await host.post('/profiles', { ...newVenue, name: 'Docks' })).body.id;
  const draft = draftWith(`user:us-west-2:${ines}`);
  const location = { ...draft().location!, city: 'Hamburg', latitude: 53.551, longitude: 9.92 };
  const byAddress = (await host.post('/events', draft({ location }))).body.event.id;
  const atVenue = (await host.post('/events', draft({ location: null, venue: { id: placed, name: '' } })))
    .body.event.id;
  const areasOf = async () => {
    await app.deliverEvents();
    const asked = [
      ...[placed, unplaced].map((id) => `/venues/${id}`),
      ...[byAddress, atVenue].map((id) => `/events/${id}`),
    ];
    const answers = await Promise.all(asked.map((path) => host.get(path)));
    return answers.map(({ body: { neighborhood } }) => neighborhood?.name ?? neighborhood);
  };
  expect(await areasOf()).toEqual([null, null, '', '']);

  await put(cityId, file(feature('Altona', square(9.9, 53.53)), feature('Neustadt', square(9.97, 53.53))));
  // Without an exact location, the second venue has no neighborhood.
  expect(await areasOf()).toEqual(['Altona', null, 'Altona', 'Altona']);
  const [altona] = await areas(cityId);
  const found = (await app.guest.get(`/locations/${altona.slug}/locationView`)).body;
  expect(found).toMatchObject({ venues: { items: [{ name: 'Fabrik', note: 'Altona' }] } });
  expect(found.events.items).toHaveLength(2);

  await put(
    cityId,
    file(feature('Ottensen', square(9.9, 53.53, 0.03)), feature('Altona', square(9.93, 53.53))),
  );
  expect(await areasOf()).toEqual(['Ottensen', null, 'Ottensen', 'Ottensen']);
  await put(
    cityId,
    file(feature('Ottensen & Bahrenfeld', square(9.9, 53.53, 0.03), { id: (await areas(cityId))[2].id })),
  );
  expect((await areasOf())[0]).toBe('Ottensen & Bahrenfeld');
});

test('pages name their neighborhood by its new name, or their city once it is removed [NBH-05, INS-05]', async () => {
  const { id } = (await admin().post('/admin/cities', { ...berlin, name: 'Bremen' })).body;
  await put(id, file(feature('Viertel', square(8.8, 53.07))));
  const [{ id: neighborhoodId }] = await areas(id);
  const pages = ['community', 'artist', 'venue'].map(async (type) => {
    const draft = { type, name: 'Spoolhouse', address: 'Kai 1', neighborhoodId };
    return (await app.as(ines).post('/profiles', draft)).body.id as string;
  });
  const [community, artist, venue] = await Promise.all(pages);
  const paths = [`/communities/${community}`, `/artists/${artist}`, `/venues/${venue}`];
  const notes = () => Promise.all(paths.map(async (path) => (await app.guest.get(path)).body.note));
  expect(await notes()).toEqual(['Viertel', 'Viertel', 'Viertel']);
  await put(id, file(feature('Ostertor', square(8.8, 53.07), { id: neighborhoodId })));
  expect(await notes()).toEqual(['Ostertor', 'Ostertor', 'Ostertor']);
  await admin().delete(`/admin/cities/${id}/neighborhoods/${neighborhoodId}`, { reason: 'Split' });
  expect(await notes()).toEqual(['Bremen', 'Bremen', 'Bremen']);
});

test('a city’s lists have all of its 130 neighborhoods and none of another city [NBH-02, INS-04]', async () => {
  const many = Array.from({ length: 130 }, (_, at) => `District ${at + 100}`);
  for (const [name, longitude, names] of [
    ['Vienna', 16, many],
    ['Graz', 15, ['Lend', 'Gries']],
  ] as const) {
    const city = { ...berlin, name, region: '', country: 'AT', latitude: 48, longitude };
    const { id } = (await admin().post('/admin/cities', city)).body;
    const areasOfCity = names.map((one, at) => feature(one, square(longitude + at * 0.005, 48, 0.004)));
    expect((await put(id, file(...areasOfCity))).status).toBe(200);
  }
  const list = async (path: string) => {
    const { items, total } = (await app.guest.get(path)).body;
    return { names: items.map(({ name }: { name: string }) => name), total };
  };
  const all = { names: many, total: 130 };
  expect(await list('/locations?city=vienna&limit=300')).toEqual(all);
  expect(await list('/locations?city=vienna&limit=100&offset=100')).toEqual({
    ...all,
    names: many.slice(100),
  });
  expect(await list('/neighborhoodChoices?city=vienna')).toEqual(all);
  expect(await list('/neighborhoodChoices?city=vienna&limit=2')).toEqual({ ...all, names: many.slice(0, 2) });
  expect(await list('/neighborhoodChoices?city=graz')).toEqual({ names: ['Gries', 'Lend'], total: 2 });
  expect(await list('/locations?city=nowhere')).toEqual({ names: [], total: 0 });
  expect((await list('/neighborhoodChoices')).total).toBe((await list('/locations')).total);
});
