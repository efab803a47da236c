import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { citiesAtMost } from '../contract.ts';
import { defaultCity } from '../default-city.ts';

let app: TestApp;
const total = 250;

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  const cities = Array.from({ length: total }, (_, index) => ({
    ...defaultCity,
    id: newId(),
    slug: `city-${index}`,
    name: `City ${index}`,
  }));
  await app.db.insertInto('city').values(cities).execute();
});
afterAll(() => app.close());

test('lists to choose from have every city, however many there are [INS-04]', async () => {
  const { body } = await app.guest.get(`/cities?limit=${citiesAtMost}`);
  expect(body).toMatchObject({ items: { length: total }, next: null });
});
