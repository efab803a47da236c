import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
let cityId: string;
const june = newId();
const bremen = {
  name: 'Bremen',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  latitude: 53.08,
  longitude: 8.8,
};
const admin = () => app.as(june, { admin: true });
const areas = async () => (await admin().get(`/admin/cities/${cityId}/neighborhoods`)).body.items;
const square = (x: number, y: number) => [
  [x, y],
  [x + 0.01, y],
  [x + 0.01, y + 0.01],
  [x, y],
];
const put = (feature: object) =>
  admin().put(`/admin/cities/${cityId}/neighborhoods`, {
    file: JSON.stringify({ type: 'Feature', geometry: null, ...feature }),
  });

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values({ id: june, type: 'user', name: 'June', providerId: june })
    .execute();
  cityId = (await admin().post('/admin/cities', bremen)).body.id;
});
afterAll(() => app.close());

test('a neighborhood without a boundary, or with several parts, gets a new name alone [NBH-05, INS-05]', async () => {
  const coordinates = [[square(8.8, 53.07)], [square(8.9, 53.07)]];
  const geometry = { type: 'MultiPolygon', coordinates };
  expect((await put({ properties: { name: 'Isles' }, geometry })).status).toBe(200);
  const [isles] = await areas();
  const viertel = { ...isles, id: newId(), slug: 'viertel', name: 'Viertel', latitude: 53.1, rings: [] };
  const { id, slug, name, latitude, longitude } = viertel;
  const { cityId: bareId } = await app.db
    .selectFrom('neighborhood')
    .select('cityId')
    .where('id', '=', isles.id)
    .executeTakeFirstOrThrow();
  const place = { city: 'Bremen', state: '', stateCode: '', country: 'Germany', countryCode: 'DE' };
  await app.db
    .insertInto('neighborhood')
    .values({ id, slug, name, code: slug, cityId: bareId, latitude, longitude, ...place })
    .execute();

  expect((await put({ id: isles.id, properties: { name: 'Docks' } })).status).toBe(200);
  expect((await put({ id, properties: { name: 'Ostertor' } })).status).toBe(200);
  expect(await areas()).toEqual([
    { ...isles, name: 'Docks' },
    { ...viertel, name: 'Ostertor' },
  ]);

  for (const feature of [{ id: newId() }, {}]) {
    const { status, body } = await put({ ...feature, properties: { name: 'Nowhere' } });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'areaNotPolygon' });
  }
});

test('the preview of a file marks areas that are far from the city [INS-05]', async () => {
  const features = [square(8.81, 53.08), square(53.08, 8.81)].map((ring, at) => ({
    type: 'Feature',
    properties: { name: `Area ${at}` },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }));
  const file = JSON.stringify({ type: 'FeatureCollection', features });
  const { body } = await admin().put(`/admin/cities/${cityId}/neighborhoods`, { file, preview: true });
  expect(body.items).toEqual([
    { name: 'Area 0', isNew: true, isFar: false },
    { name: 'Area 1', isNew: true, isFar: true },
  ]);
});
