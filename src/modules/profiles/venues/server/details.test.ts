import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const [june, ines, maya] = [newId(), newId(), newId()];
let venue: string;
const facts = {
  kind: 'Club',
  capacity: 1500,
  minimumAge: 21,
  openingHours: 'Fri–Sun, 22:00 to late',
  accessibility: 'Step-free entrance in the yard.',
  directions: 'Behind the power station.',
  contactEmail: 'hello@example.com',
  contactPhone: '+49 30 123456',
  links: ['https://example.com/club'],
};
const details = {
  ...facts,
  address1: 'Am Wriezener Bahnhof 70',
  city: 'Berlin',
  state: 'Berlin',
  stateCode: '',
  zipCode: '10243',
  countryCode: 'DE',
  latitude: 52.511,
  longitude: 13.443,
};
const put = (more: object = {}, who = ines) =>
  app.as(who).put(`/venues/${venue}/details`, { ...details, ...more });

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values(
      Object.entries({ june, ines, maya }).map(([name, id]) => ({ id, type: 'user', name, providerId: id })),
    )
    .execute();
  const admin = app.as(june, { admin: true });
  const city = await admin.post('/admin/cities', {
    name: 'Berlin',
    country: 'DE',
    timeZone: 'Europe/Berlin',
    currency: 'eur',
    latitude: 52.52,
    longitude: 13.405,
  });
  const area = (name: string, x: number, y: number) => ({
    type: 'Feature',
    properties: { name },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [x, y],
          [x + 0.05, y],
          [x + 0.05, y + 0.05],
          [x, y + 0.05],
          [x, y],
        ],
      ],
    },
  });
  const features = [area('Friedrichshain', 13.42, 52.49), area('Mitte', 13.36, 52.5)];
  await admin.put(`/admin/cities/${city.body.id}/neighborhoods`, {
    file: JSON.stringify({ type: 'FeatureCollection', features }),
  });
  const { body } = await app.guest.get('/locations');
  const mitte = body.items.find(({ name }: { name: string }) => name === 'Mitte');
  const made = await app.as(ines).post('/profiles', {
    type: 'venue',
    name: 'Halle',
    description: '',
    genreIds: [],
    address: 'Somewhere 1',
    neighborhoodId: mitte.id,
    membershipType: 'open',
    conditions: [],
    website: '',
    image: null,
  });
  venue = made.body.id;
});
afterAll(() => app.close());

test('the team of a venue enters its facts and its address in any country, and its page shows them [INS-05, VEN-02, VEN-05]', async () => {
  const before = (await app.as(ines).get(`/venues/${venue}/details`)).body;
  expect(before).toMatchObject({
    address1: 'Somewhere 1',
    city: 'Berlin',
    countryCode: 'DE',
    capacity: null,
    links: [],
  });
  expect((await put()).body).toEqual({ ...details, revision: expect.any(String) });
  expect((await app.guest.get(`/venues/${venue}`)).body).toMatchObject({
    ...facts,
    addressFull: 'Am Wriezener Bahnhof 70, 10243 Berlin',
    country: { name: 'Germany', code: 'DE' },
    timezone: 'Europe/Berlin',
    neighborhood: { name: 'Friedrichshain' },
    note: 'Friedrichshain',
  });
});

test('a form that was opened before someone else saved can’t undo their changes [VEN-05]', async () => {
  const { revision } = (await app.as(ines).get(`/venues/${venue}/details`)).body;
  const theirs = await put({ openingHours: 'Fri from 11 PM', revision });
  expect(theirs.status).toBe(200);
  expect((await put({ kind: 'Bar', revision })).body).toMatchObject({ code: 'changedMeanwhile' });
  expect((await put({ revision: theirs.body.revision })).status).toBe(200);
});

test('the time zone follows the place on the map [VEN-05, EVA-29]', async () => {
  const tokyo = {
    address1: '2-14-10 Dogenzaka',
    city: 'Shibuya',
    state: 'Tokyo',
    zipCode: '150-0043',
    countryCode: 'JP',
  };
  expect((await put({ ...tokyo, latitude: 35.658, longitude: 139.698 })).status).toBe(200);
  expect((await app.guest.get(`/venues/${venue}`)).body).toMatchObject({
    addressFull: '2-14-10 Dogenzaka, Shibuya, Tokyo 150-0043',
    timezone: 'Asia/Tokyo',
    neighborhood: null,
    note: 'Shibuya',
  });
});

test.each([
  ['an address without a city', { city: ' ' }, 422, 'cityRequired'],
  ['an address without a country', { countryCode: '' }, 422, 'countryRequired'],
  ['a country that doesn’t exist', { countryCode: 'XX' }, 422, 'countryRequired'],
  ['an email address without @', { contactEmail: 'hello' }, 422, 'emailInvalid'],
  ['a link that runs a script', { links: ['javascript:alert(1)'] }, 422, 'linkInvalid'],
  ['a capacity of zero', { capacity: 0 }, 400, 'invalidInput'],
  ['a place beyond the poles', { latitude: 91 }, 400, 'invalidInput'],
])('refuses %s [VEN-05]', async (_what, more, status, code) => {
  expect(await put(more)).toMatchObject({ status, body: { code } });
});

test('the posts of a venue are from the city of its address [VEN-05, FED-15]', async () => {
  const post = { profileId: venue, items: { items: [] }, sendEmail: false, sendSMS: false };
  const cityOf = async (description: string) =>
    (await app.as(ines).post(`/users/user:us-west-2:${ines}/feedPosts`, { ...post, description })).body
      .location;
  await put({ city: 'Leipzig', state: 'Sachsen', latitude: 51.34, longitude: 12.37 });
  expect(await cityOf('We moved')).toEqual({ city: 'Leipzig', state: 'Sachsen' });
  await put();
  expect(await cityOf('We are back')).toEqual({ city: 'Berlin', state: 'Berlin' });
});

test('the upcoming events of a venue move along with it [VEN-05, INS-04, SRC-13]', async () => {
  await put();
  const draft = draftWith(`user:us-west-2:${ines}`)({ location: null, venue: { id: venue, name: '' } });
  const { body: made } = await app.as(ines).post('/events', draft);
  const near = async ({ latitude, longitude } = details) => {
    await app.deliverEvents();
    const point = `latitude=${latitude}&longitude=${longitude}&distance=2`;
    return (await app.guest.get(`/search?type=event&${point}`)).body.items.length;
  };
  expect(await near()).toBe(1);
  const leipzig = { city: 'Leipzig', state: 'Sachsen', latitude: 51.34, longitude: 12.37 };
  await put(leipzig);
  expect([await near(), await near({ ...details, ...leipzig })]).toEqual([0, 1]);
  expect((await app.guest.get(`/events/${made.event.id}`)).body).toMatchObject({
    city: 'Leipzig',
    neighborhood: '',
    location: { latitude: 51.34, longitude: 12.37 },
  });
  await put();
  expect(await near()).toBe(1);
});

test('only the team may read and change the details [VEN-05]', async () => {
  expect((await put({}, maya)).status).toBe(403);
  expect((await app.as(maya).get(`/venues/${venue}/details`)).status).toBe(403);
  expect((await app.guest.get(`/venues/${venue}/details`)).status).toBe(401);
});
