import { expect, test } from 'vitest';
import { openTestApp } from '#platform/testing/app.ts';
import { openGazetteer } from './gazetteer.ts';
import { openGooglePlaces } from './google-places.ts';
import { openPlaces } from './index.ts';
import { openPhoton } from './photon-places.ts';
import { answerAsGoogle, openFakeMap } from './testing/fake-maps.ts';

test.each([
  ['Los Angeles', 34.05, -118.24, ['New York 10115']],
  ['San Juan', 18.4, -66.06, ['New York 10115']],
  ['Berlin', 52.52, 13.4, []],
])('reads five digits as a zip code only where the US gives them: %s [LOC-03]', async (_town, ...near) => {
  const [latitude, longitude, names] = near;
  const found = await openGazetteer().search({ q: '10115', point: { latitude, longitude }, limit: 5 });
  expect(found.map(({ name }) => name)).toEqual(names);
});

test('asks Google for places around the default city with a point alone, as it refuses other fields [LOC-02]', async () => {
  const google = await openFakeMap(answerAsGoogle);
  const places = openGooglePlaces({ key: 'secret-key', base: google.base });
  const app = await openTestApp((services) => [openPlaces(services, places)]);
  expect((await app.guest.get('/places/autocomplete?q=the')).body.items).toHaveLength(1);
  const circle = { center: { latitude: 34.0522, longitude: -118.2437 }, radius: 50_000 };
  expect(google.requests[0]!.body).toHaveProperty('locationBias', { circle });
  await Promise.all([app.close(), google.close()]);
});

test('writes the address of a place as its country does [LOC-01, VEN-02]', async () => {
  const part = (longText: string, ...types: string[]) => ({ longText, shortText: longText, types });
  const inBerlin = {
    id: 'ChIJ-Torstr-12',
    location: { latitude: 52.53, longitude: 13.4 },
    addressComponents: [
      part('12', 'street_number'),
      part('Torstraße', 'route'),
      part('Berlin', 'locality'),
      { ...part('Germany', 'country'), shortText: 'DE' },
      part('10119', 'postal_code'),
    ],
  };
  const google = await openFakeMap(() => ({ body: inBerlin }));
  expect(await openGooglePlaces({ key: 'k', base: google.base }).find(inBerlin.id)).toMatchObject({
    address1: 'Torstraße 12',
    name: 'Torstraße 12',
  });
  const properties = {
    osm_type: 'N',
    osm_id: 1,
    type: 'house',
    housenumber: '12',
    street: 'Torstraße',
    postcode: '10119',
    city: 'Berlin',
    country: 'Germany',
    countrycode: 'DE',
  };
  const geometry = { coordinates: [13.4, 52.53] };
  const photon = await openFakeMap(() => ({ body: { features: [{ geometry, properties }] } }));
  expect(await openPhoton({ base: photon.base }).search({ q: 'Torstr', limit: 1 })).toMatchObject([
    { address1: 'Torstraße 12', addressFull: 'Torstraße 12, 10119 Berlin, Germany' },
  ]);
  await Promise.all([google.close(), photon.close()]);
});
