import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { readNeighborhoodAt } from './neighborhood-at.ts';

let app: TestApp;
const waiyevo = newId();
beforeAll(async () => {
  app = await openTestApp(() => []);
  await app.db
    .insertInto('neighborhood')
    .values({
      id: waiyevo,
      slug: 'waiyevo',
      name: 'Waiyevo',
      code: 'WAIYEVO',
      city: 'Somosomo',
      state: 'Northern',
      stateCode: '',
      latitude: -16.79,
      longitude: 179.99,
    })
    .execute();
});
afterAll(() => app.close());

test.each([
  ['on the same side of the date line', -16.79, 179.98, waiyevo],
  ['beyond the date line', -16.79, -179.995, waiyevo],
  ['far beyond it', -16.79, -179.9, undefined],
])(
  'a place %s is in the nearest neighborhood within reach [NBH-05]',
  async (_where, latitude, longitude, id) => {
    expect((await readNeighborhoodAt(app.db, { latitude, longitude }))?.id).toBe(id);
  },
);
