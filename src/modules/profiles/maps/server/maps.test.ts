import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const june = newId();
beforeAll(async () => {
  app = await openTestApp(openFeatures);
  await app.db
    .insertInto('profile')
    .values({ id: june, type: 'user', name: 'June', providerId: june })
    .execute();
});
afterAll(() => app.close());

const schematicAt = async (latitude: number, longitude: number) =>
  (await app.guest.get(`/maps/schematic?latitude=${latitude}&longitude=${longitude}`)).body;

type Ring = [number, number][];
/** Whether a ray from the point crosses the rings an odd number of times. */
const isIn = (rings: Ring[], [x, y]: [number, number]) =>
  rings
    .flatMap((ring) => ring.slice(1).map((to, at) => [ring[at]!, to] as const))
    .filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1)
    .length %
    2 ===
  1;

test.each<[string, [number, number], boolean]>([
  ['downtown Los Angeles', [-118.25, 34.045], true],
  ['the sea off Venice', [-118.6, 33.9], false],
  ['Catalina', [-118.42, 33.39], true],
  ['Berlin', [13.405, 52.52], true],
  ['Ginza', [139.765, 35.671], true],
  ['Tokyo Bay', [139.85, 35.5], false],
  ['Auckland, near the edge of the world', [174.76, -36.86], true],
])('the schematic shows %s as it is: land or sea [INS-10]', async (_, point, isLand) => {
  const { land, area } = await schematicAt(point[1], point[0]);
  expect(isIn(land.flat(), point)).toBe(isLand);
  const corners: [number, number][] = land.flat(2);
  expect(
    corners.every(([x, y]) => x >= area.west && x <= area.east && y >= area.south && y <= area.north),
  ).toBe(true);
});

test('the schematic has outlines only for neighborhoods that an admin drew, and names for all [INS-10]', async () => {
  const admin = app.as(june, { admin: true });
  const city = await admin.post('/admin/cities', {
    slug: 'berlin',
    name: 'Berlin',
    region: '',
    country: 'DE',
    timeZone: 'Europe/Berlin',
    currency: 'eur',
    latitude: 52.52,
    longitude: 13.405,
  });
  const mitte = [
    [13.37, 52.51],
    [13.42, 52.51],
    [13.42, 52.54],
    [13.37, 52.51],
  ];
  const features = [
    {
      type: 'Feature',
      properties: { name: 'Mitte' },
      geometry: { type: 'Polygon', coordinates: [mitte] },
    },
  ];
  const file = JSON.stringify({ type: 'FeatureCollection', features });
  expect((await admin.put(`/admin/cities/${city.body.id}/neighborhoods`, { file })).status).toBe(200);
  const { neighborhoods } = await schematicAt(52.6, 13.3);
  expect(neighborhoods).toMatchObject([{ slug: 'mitte', name: 'Mitte', rings: [mitte] }]);
  expect((await schematicAt(35.6, 139.7)).neighborhoods).toEqual([]);
});

test.each(['latitude=91&longitude=0', 'latitude=0', 'latitude=x&longitude=1'])(
  'a schematic of %s is refused [INS-10]',
  async (query) => {
    expect((await app.guest.get(`/maps/schematic?${query}`)).status).toBe(400);
  },
);
