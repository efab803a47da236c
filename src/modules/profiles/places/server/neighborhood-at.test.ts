import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { defaultCity } from '#modules/instance/cities/default-city.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const maya = newId();

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values({ id: maya, type: 'user', name: 'Maya', providerId: maya })
    .execute();
});
afterAll(() => app.close());

test('an event lies in a neighborhood that reaches far from its center, such as a valley [NBH-05]', async () => {
  const admin = app.as(maya, { admin: true });
  const { body: city } = await admin.post('/admin/cities', defaultCity);
  const [west, south, east, north] = [-118.7, 34.1, -118.2, 34.4];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const valley = {
    type: 'Feature',
    properties: { name: 'The Valley' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  const drawn = { file: JSON.stringify(valley), preview: false };
  expect((await admin.put(`/admin/cities/${city.id}/neighborhoods`, drawn)).status).toBe(200);
  const draft = draftWith(`user:us-west-2:${maya}`);
  const areaAt = async (latitude: number, longitude: number) => {
    const location = { ...draft().location!, latitude, longitude };
    return (await app.as(maya).post('/events', draft({ location }))).body.event.neighborhood;
  };
  expect(await areaAt(34.39, -118.69)).toBe('The Valley');
  expect(await areaAt(34.11, -118.21)).toBe('The Valley');
  expect(await areaAt(34.39, -118.71)).toBe('');
});
