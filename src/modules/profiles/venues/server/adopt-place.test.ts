import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { defaultCity } from '#modules/instance/cities/default-city.ts';
import {
  answerAsGoogle,
  googlePlace,
  openFakeMap,
} from '#modules/profiles/places/server/testing/fake-maps.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
let google: Awaited<ReturnType<typeof openFakeMap>>;
const [theo, june] = [newId(), newId()];

beforeAll(async () => {
  google = await openFakeMap(answerAsGoogle);
  app = await openTestApp((services) => openFeatures(services), {
    GOOGLE_MAPS_API_KEY: 'secret-key',
    GOOGLE_PLACES_BASE: google.base,
  });
  await app.db
    .insertInto('profile')
    .values([
      { id: theo, type: 'user', name: 'Theo', providerId: theo },
      { id: june, type: 'user', name: 'June', providerId: june },
    ])
    .execute();
});
afterAll(() => Promise.all([app.close(), google.close()]));

test.each(['street_address', 'premise', 'locality', 'neighborhood'])(
  'a Google place that is a %s doesn’t become a venue, which everyone would find [VEN-02]',
  async (type) => {
    const { types } = googlePlace;
    googlePlace.types = [type];
    const { status, body } = await app.guest.get(`/venues/venue:google:${googlePlace.id}`);
    googlePlace.types = types;
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'venueNotFound' });
  },
);

test('a venue from a Google place is found by search, where Google says it is now [VEN-02, VEN-03, SRC-03]', async () => {
  const venue = `venue:google:${googlePlace.id}`;
  const near = async (latitude: number) => {
    await app.deliverEvents();
    const point = `latitude=${latitude}&longitude=-118.2606&distance=1`;
    const { body } = await app.guest.get(`/search?type=venue&q=echo&${point}`);
    return body.items.map(({ id }: { id: string }) => id);
  };
  await app.guest.get(`/venues/${venue}`);
  expect(await near(34.0778)).toEqual([venue]);
  const { location } = googlePlace;
  googlePlace.location = { ...location, latitude: 34.2 };
  await app.guest.get(`/venues/${venue}?cache=false`);
  googlePlace.location = location;
  expect([await near(34.0778), await near(34.2)]).toEqual([[], [venue]]);
});

test('a venue from a Google place is in its city for the team that claims it [VEN-02, INS-04]', async () => {
  const admin = app.as(june, { admin: true });
  const { body: city } = await admin.post('/admin/cities', defaultCity);
  const venue = `venue:google:${googlePlace.id}`;
  expect((await app.guest.get(`/venues/${venue}`)).status).toBe(200);
  await app.as(theo).post(`/profiles/${venue}/claims`, { words: 'I book the bands.' });
  const [claim] = (await admin.get('/moderation/claims')).body.items;
  await admin.put(`/moderation/claims/${claim.id}`, { decision: 'approved', reason: 'It is theirs.' });
  const { body } = await app.as(theo).get(`/profiles/${venue}/form`);
  expect(body.draft).toMatchObject({ name: 'The Echo', cityId: city.id });
});

test('the profile of a venue from a Google place moves along with it [VEN-03, NBH-05]', async () => {
  const admin = app.as(june, { admin: true });
  const [city] = (await app.guest.get('/cities')).body.items;
  const area = (name: string, south: number) => ({
    type: 'Feature',
    properties: { name },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-118.3, south],
          [-118.2, south],
          [-118.2, south + 0.1],
          [-118.3, south + 0.1],
          [-118.3, south],
        ],
      ],
    },
  });
  const features = [area('Sunset', 34), area('Foothills', 34.2)];
  await admin.put(`/admin/cities/${city.id}/neighborhoods`, {
    file: JSON.stringify({ type: 'FeatureCollection', features }),
  });
  const venue = `venue:google:${googlePlace.id}`;
  const areaOf = async () => {
    const { body: form } = await app.as(theo).get(`/profiles/${venue}/form`);
    const { body } = await app.guest.get(`/locations/${form.draft.neighborhoodId}`);
    return body.name;
  };
  expect((await app.guest.get(`/venues/${venue}?cache=false`)).body).toMatchObject({ note: 'Sunset' });
  expect(await areaOf()).toBe('Sunset');

  const { location } = googlePlace;
  googlePlace.location = { ...location, latitude: 34.25 };
  const { body } = await app.guest.get(`/venues/${venue}?cache=false`);
  googlePlace.location = location;
  expect(body).toMatchObject({ neighborhood: { name: 'Foothills' }, note: 'Foothills' });
  expect(await areaOf()).toBe('Foothills');
});

test('upcoming events move along with their venue when Google moves it [VEN-03, NBH-05]', async () => {
  const venue = `venue:google:${googlePlace.id}`;
  await app.guest.get(`/venues/${venue}?cache=false`);
  const draft = draftWith(`user:us-west-2:${theo}`)({ location: null, venue: { id: venue, name: '' } });
  const { body: created } = await app.as(theo).post('/events', draft);
  const placeOf = async () => {
    await app.deliverEvents();
    const { body } = await app.guest.get(`/events/${created.event.id}`);
    return { neighborhood: body.neighborhood, latitude: body.location.latitude };
  };
  expect(await placeOf()).toEqual({ neighborhood: 'Sunset', latitude: googlePlace.location.latitude });
  const { location } = googlePlace;
  googlePlace.location = { ...location, latitude: 34.25 };
  await app.guest.get(`/venues/${venue}?cache=false`);
  googlePlace.location = location;
  expect(await placeOf()).toEqual({ neighborhood: 'Foothills', latitude: 34.25 });
});
