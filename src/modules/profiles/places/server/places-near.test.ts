import { expect, test } from 'vitest';
import { openTestApp } from '#platform/testing/app.ts';
import { openGooglePlaces } from './google-places.ts';
import { openPlaces } from './index.ts';
import { answerAsGoogle, openFakeMap } from './testing/fake-maps.ts';

test('asks Google for places around the default city with a point alone, as it refuses other fields [LOC-02]', async () => {
  const google = await openFakeMap(answerAsGoogle);
  const places = openGooglePlaces({ key: 'secret-key', base: google.base });
  const app = await openTestApp((services) => [openPlaces(services, places)]);
  expect((await app.guest.get('/places/autocomplete?q=the')).body.items).toHaveLength(1);
  const circle = { center: { latitude: 34.0522, longitude: -118.2437 }, radius: 50_000 };
  expect(google.requests[0]!.body).toHaveProperty('locationBias', { circle });
  await Promise.all([app.close(), google.close()]);
});
