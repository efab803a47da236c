import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { addCity } from '#modules/instance/cities/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const [ana, ben, cleo, dora] = [newId(), newId(), newId(), newId()];
const wire = (id: string) => `user:us-west-2:${id}`;
const area = newId();
const [berlin, tokyo] = [newId(), newId()];
let [dub, techno] = ['', ''];

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  const people = [
    [ana, 'Ana'],
    [ben, 'Ben Adeyemi'],
    [cleo, 'Cleo'],
    [dora, 'Dora'],
  ] as const;
  await app.db
    .insertInto('accountUser')
    .values(people.map(([id, name]) => ({ id, name, email: `${id}@example.test` })))
    .execute();
  await app.db
    .insertInto('profile')
    .values(people.map(([id, name]) => ({ id, type: 'user', name, providerId: id })))
    .execute();
  await app.db
    .insertInto('neighborhood')
    .values({
      id: area,
      slug: 'kreuzberg',
      name: 'Kreuzberg',
      code: 'kreuzberg',
      city: 'Berlin',
      state: 'Berlin',
      stateCode: 'BE',
      country: 'Germany',
      countryCode: 'DE',
      latitude: 52.4986,
      longitude: 13.4034,
    })
    .execute();
  for (const [id, name, country] of [
    [berlin, 'Berlin', 'DE'],
    [tokyo, 'Tokyo', 'JP'],
  ] as const)
    await addCity(
      app.db,
      {
        slug: name.toLowerCase(),
        name,
        region: '',
        country,
        timeZone: 'Europe/Berlin',
        currency: 'eur',
        latitude: 52.5,
        longitude: 13.4,
      },
      id,
    );
  const genres = await app.db
    .selectFrom('genre')
    .select('id')
    .where('slug', 'in', ['techno', 'dub'])
    .orderBy('slug')
    .execute();
  [dub, techno] = genres.map(({ id }) => id) as [string, string];
});
afterAll(() => app.close());

const change = (id: string, changes: object) => app.as(id).put(`/users/${wire(id)}`, changes);
const codeOf = async (id: string, changes: object) => (await change(id, changes)).body.code;

test('a user writes every field of their profile, and others read only what is public [OWN-01, PRF-01, PRF-03]', async () => {
  const written = {
    firstName: 'Ana Lucía',
    lastName: 'Reyes',
    username: 'ana.reyes',
    pronouns: 'she/her',
    bio: 'Bass, late.',
    links: ['https://ana.example.test/mixes'],
    neighborhoodId: area,
    genreIds: [dub, techno],
    address1: 'Oranienstraße 1',
    address2: '3rd floor',
    zipCode: '10997',
  };
  const { status, body } = await change(ana, written);
  // The neighborhood is in the city.
  const cityId = `city:${berlin}`;
  expect([status, body]).toEqual([200, { ...written, cityId, images: [], formerUsernames: [] }]);
  expect((await app.as(ana).get(`/users/${wire(ana)}/form`)).body).toEqual(body);
  // The account and the profile have one name.
  expect((await app.as(ana).get('/me')).body.name).toBe('Ana Lucía Reyes');

  const seen = (await app.as(ben).get(`/users/${wire(ana)}`)).body;
  expect(seen).toMatchObject({
    name: 'Ana Lucía Reyes',
    firstName: 'Ana Lucía',
    lastName: 'Reyes',
    username: 'ana.reyes',
    pronouns: 'she/her',
    bio: 'Bass, late.',
    links: ['https://ana.example.test/mixes'],
    location: { city: 'Berlin', state: 'Berlin', country: 'Germany', address1: null, zipCode: null },
    genres: { items: [{ name: 'Dub' }, { name: 'Techno' }] },
  });
  expect(JSON.stringify(seen)).not.toMatch(/Oranienstraße|10997|3rd floor|Kreuzberg/);
  expect((await app.as(ana).get(`/users/${wire(ana)}`)).body.location).toMatchObject({
    address1: 'Oranienstraße 1',
    address2: '3rd floor',
    zipCode: '10997',
  });

  const moved = await change(ana, { cityId: `city:${tokyo}` });
  expect(moved.body).toMatchObject({ cityId: `city:${tokyo}`, neighborhoodId: null });
  expect((await app.guest.get(`/users/${wire(ana)}`)).body.location).toMatchObject({
    city: 'Tokyo',
    state: null,
    country: 'Japan',
  });

  // Absent fields stay.
  await change(ana, { bio: '', neighborhoodId: null });
  expect((await app.guest.get(`/users/${wire(ana)}`)).body).toMatchObject({
    bio: '',
    username: 'ana.reyes',
    location: { city: null },
  });
});

test('nobody else reads or writes the form, and unknown things are refused [OWN-01]', async () => {
  expect((await app.as(ben).get(`/users/${wire(ana)}/form`)).status).toBe(403);
  expect((await app.as(ben).put(`/users/${wire(ana)}`, { bio: 'x' })).status).toBe(403);
  expect((await app.guest.put(`/users/${wire(ana)}`, { bio: 'x' })).status).toBe(401);
  expect(await codeOf(ben, { firstName: ' ' })).toBe('firstNameRequired');
  expect(await codeOf(ben, { neighborhoodId: newId() })).toBe('neighborhoodUnknown');
  expect(await codeOf(ben, { cityId: `city:${newId()}` })).toBe('cityUnknown');
  expect(await codeOf(ben, { image: { key: `${ana}/1.jpeg` } })).toBe('pictureNotFound');
  expect(await codeOf(ben, { links: ['https://backbeat.test@evil.test'] })).toBe('linkInvalid');
});

describe('usernames', () => {
  test.each([
    ['Ana_Reyes', 'usernameTaken'],
    ['anareyes', 'usernameTaken'],
    ['adm1n', 'usernameReserved'],
    ['аna.reyes', 'usernameScript'],
  ])('%s: %s [OWN-01]', async (username, code) => {
    expect(await codeOf(ben, { username })).toBe(code);
  });

  test('of two users who take one at the same time, one gets it [OWN-01]', async () => {
    const answers = await Promise.all(
      [ben, cleo].map((id) => change(id, { username: id === ben ? 'night.owl' : 'night_owl' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const id of [ben, cleo]) await change(id, { username: '' });
  });

  test('an old one leads to its owner and stays theirs for 90 days [OWN-01]', async () => {
    const found = async (name: string) => {
      const { status, body } = await app.guest.get(`/usernames/${name}`);
      return status === 200 ? [body.id, body.username] : status;
    };
    expect(await found('ANA.reyes')).toEqual([wire(ana), 'ana.reyes']);
    const { body } = await change(ana, { username: 'analu' });
    expect(body.formerUsernames).toMatchObject([{ username: 'ana.reyes' }]);
    expect(await found('ana.reyes')).toEqual([wire(ana), 'analu']);
    expect(await codeOf(cleo, { username: 'ana.reyes' })).toBe('usernameTaken');
    // Its owner may take it back.
    await change(ana, { username: 'ana.reyes' });
    await change(ana, { username: 'analu' });

    await app.db
      .updateTable('profileUsername')
      .set({ leftAt: new Date(Date.now() - 91 * 86_400_000) })
      .where('username', '=', 'ana.reyes')
      .execute();
    expect((await change(cleo, { username: 'ana.reyes' })).status).toBe(200);
    expect(await found('ana.reyes')).toEqual([wire(cleo), 'ana.reyes']);
  });

  test('no one collects more than three former ones [OWN-01]', async () => {
    for (const username of ['first.one', 'second.one', 'third.one', 'fourth.one'])
      expect((await change(dora, { username })).status).toBe(200);
    expect(await codeOf(dora, { username: 'fifth.one' })).toBe('usernameChangedTooOften');
  });

  test('finds nobody under an unknown name, or one that blocks the viewer [OWN-01, MOD-01]', async () => {
    expect((await app.guest.get('/usernames/nobody.here')).status).toBe(404);
    await app.as(cleo).put(`/users/${wire(cleo)}/blocks/${wire(ben)}`);
    expect((await app.as(ben).get('/usernames/ana.reyes')).status).toBe(404);
  });
});
