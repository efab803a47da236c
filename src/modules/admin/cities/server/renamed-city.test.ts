import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const [june, ines] = [newId(), newId()];
const admin = () => app.as(june, { admin: true });
const portland = {
  name: 'Portland',
  region: 'OR',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  currency: 'usd',
  latitude: 45.52,
  longitude: -122.68,
};
const page = {
  type: 'community',
  description: '',
  neighborhoodId: null,
  address: '',
  place: null,
  genreIds: [],
  membershipType: 'open',
  conditions: [],
  website: '',
  image: null,
};
const post = { feedId: '', items: { items: [] }, sendEmail: false, sendSMS: false };
const ownUrl = `/users/user:us-west-2:${ines}`;

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

test('homes, pages and posts follow a city whose name or region changes, but not another of its name [INS-04, INS-05]', async () => {
  const { id } = (await admin().post('/admin/cities', { ...portland, slug: 'portland' })).body;
  // An instance may have two of one name since before this was refused.
  const inMaine = { slug: 'portland-me', region: 'ME', latitude: 43.66, longitude: -70.26 };
  await app.db
    .insertInto('city')
    .values({ ...portland, ...inMaine, id: newId() })
    .execute();
  await app.as(ines).put(ownUrl, { cityId: id });
  const { body: community } = await app.as(ines).post('/profiles', { ...page, name: 'Bridges', cityId: id });
  const write = (more: object) => app.as(ines).post(`${ownUrl}/feedPosts`, { ...post, ...more });
  await write({ description: 'Rain again' });
  await write({ description: 'Lobster again', location: { city: 'Portland', state: 'ME' } });

  const rename = async (changes: object) => {
    const path = `/admin/cities/${id}`;
    expect((await admin().put(path, { ...portland, slug: 'portland', ...changes })).status).toBe(200);
    await app.deliverEvents();
  };
  const postsIn = async (slug: string) =>
    (await app.guest.get(`/feedPosts/feedView?city=${slug}`)).body.items.flatMap(
      ({ type, payload }: { type: string; payload: { description: string } }) =>
        type === 'feedPost' ? payload.description : [],
    );
  const expectHome = async (city: string, state: string) => {
    expect((await app.as(ines).get(`${ownUrl}/form`)).body.cityId).toBe(id);
    expect((await app.guest.get(ownUrl)).body.location).toMatchObject({ city, state });
    expect((await app.as(ines).get(`/profiles/${community.id}/form`)).body.draft.cityId).toBe(id);
    const [found] = (await app.guest.get('/search?type=community&q=bridges')).body.items;
    expect(found).toMatchObject({ id: community.id, note: city });
    expect(await postsIn('portland')).toEqual(['Rain again']);
    expect(await postsIn('portland-me')).toEqual(['Lobster again']);
  };

  await rename({ latitude: 45.5 });
  await rename({ name: 'Rose City' });
  await expectHome('Rose City', 'OR');
  // Two changes before the first of them is handled.
  await admin().put(`/admin/cities/${id}`, { ...portland, slug: 'portland', name: 'Stumptown' });
  await rename({ name: 'Bridgetown', region: 'Oregon' });
  await expectHome('Bridgetown', 'Oregon');
});

test('past events follow a city whose name changes, but not those of another city [INS-04]', async () => {
  const eugene = { ...portland, name: 'Eugene', latitude: 44.05, longitude: -123.09 };
  const { id } = (await admin().post('/admin/cities', eugene)).body;
  const draft = draftWith(`user:us-west-2:${ines}`);
  const made = async (place: { city: string; latitude: number; longitude: number }) => {
    const location = { ...draft().location!, ...place };
    return (await app.as(ines).post('/events', draft({ location }))).body.event.id;
  };
  const events = [
    await made({ city: 'Springfield', latitude: 44.04, longitude: -123.02 }),
    await made({ city: 'Old Town', latitude: 10, longitude: 10 }),
  ];
  const [startsAt, endsAt] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 3_600_000)];
  await app.db.updateTable('event').set({ startsAt, endsAt, city: 'Eugene' }).execute();
  const cities = () =>
    Promise.all(events.map(async (event) => (await app.guest.get(`/events/${event}`)).body.city));
  await admin().put(`/admin/cities/${id}`, { ...eugene, slug: 'eugene', name: 'Tracktown' });
  await app.deliverEvents();
  expect(await cities()).toEqual(['Tracktown', 'Eugene']);
  const listed = await admin().get('/admin/events?city=Tracktown');
  expect(listed.body.items.map((event: { id: string }) => event.id)).toEqual([events[0]]);
});

test('a search names the new city of a neighborhood, and no longer finds the old one [SRC-03, INS-05]', async () => {
  const salem = { ...portland, name: 'Salem', latitude: 44.94, longitude: -123.04 };
  const { id } = (await admin().post('/admin/cities', salem)).body;
  const corners = [
    [-123.05, 44.93],
    [-123.02, 44.93],
    [-123.02, 44.95],
    [-123.05, 44.93],
  ];
  const grant = {
    type: 'Feature',
    properties: { name: 'Grant Grove' },
    geometry: { type: 'Polygon', coordinates: [corners] },
  };
  await admin().put(`/admin/cities/${id}/neighborhoods`, { file: JSON.stringify(grant), preview: false });
  const found = async (q: string) => {
    await app.deliverEvents();
    return (await app.guest.get(`/search?type=neighborhood&q=${q}`)).body.items;
  };
  expect(await found('salem')).toMatchObject([{ name: 'Grant Grove', city: 'Salem' }]);
  await admin().put(`/admin/cities/${id}`, { ...salem, slug: 'salem', name: 'Chemeketa' });
  expect(await found('chemeketa')).toMatchObject([{ name: 'Grant Grove', city: 'Chemeketa' }]);
  expect(await found('salem')).toEqual([]);

  const cities = async (q: string) => {
    await app.deliverEvents();
    const { items } = (await app.guest.get(`/search?type=location&q=${q}`)).body;
    return items.flatMap(({ kind, name }: { kind: string; name: string }) => (kind === 'city' ? name : []));
  };
  expect(await cities('chemeketa')).toEqual(['Chemeketa']);
  await admin().put(`/admin/cities/${id}`, { ...salem, slug: 'salem', name: 'Cherry Orchard' });
  expect(await cities('chemeketa')).toEqual([]);
  expect(await cities('cherry+orchard')).toEqual(['Cherry Orchard']);
});
