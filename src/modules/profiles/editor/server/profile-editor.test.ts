import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { genreIdOf } from '#modules/music/server/testing/genre-id.ts';
import { addCity } from '#modules/instance/cities/server/index.ts';
import { bareId, newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
const [dub, techno] = [genreIdOf('dub'), genreIdOf('techno')];
const [ines, maya, area, eastside, picture] = newIds(5);
const key = `${ines}/1766000000000.jpeg`;

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values([
      { id: ines, type: 'user', name: 'Ines', providerId: ines },
      { id: maya, type: 'user', name: 'Maya', providerId: maya },
    ])
    .execute();
  await app.db
    .insertInto('image')
    .values({ id: picture, ownerId: ines, provider: 'local', key, width: 800, height: 1000 })
    .execute();
  await app.db
    .insertInto('mediaUpload')
    .values({ id: picture, userId: ines, key, contentType: 'image/jpeg', storedAt: new Date() })
    .execute();
  await app.db
    .insertInto('neighborhood')
    .values(
      [
        { id: area, slug: 'arts-district', name: 'Arts District', code: 'ARTS', latitude: 34.04 },
        { id: eastside, slug: 'eastside', name: 'Eastside', code: 'EAST', latitude: 34.1 },
      ].map((one) => ({
        ...one,
        city: 'Los Angeles',
        state: 'California',
        stateCode: 'CA',
        longitude: -118.23,
      })),
    )
    .execute();
});
afterAll(() => app.close());

const berlin = {
  name: 'Berlin',
  region: '',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  currency: 'eur',
  latitude: 52.52,
  longitude: 13.405,
};
const draft = { name: 'Low Tide Society', description: 'By the water.', genreIds: [techno, dub] };

test.each([
  ['community', { membershipType: 'approval' }, { membershipType: 'approval', description: 'By the water.' }],
  ['artist', {}, { bio: 'By the water.' }],
  [
    'venue',
    { address: '12 Mateo St', neighborhoodId: area },
    { address1: '12 Mateo St', city: 'Los Angeles', neighborhood: { name: 'Arts District' } },
  ],
] as const)(
  'a new %s exists, belongs to its creator, and can be found [PRF-09]',
  async (type, more, shown) => {
    const made = await app.as(ines).post('/profiles', { type, ...draft, ...more });
    expect(made).toMatchObject({ status: 201, body: { type, name: draft.name } });
    const path = `/${type === 'community' ? 'communities' : `${type}s`}/${made.body.id}`;
    const { body } = await app.guest.get(path);
    expect(body).toMatchObject({ name: draft.name, ...shown });
    expect(body.genres.items.map(({ name }: { name: string }) => name)).toEqual(['Techno', 'Dub']);
    const own = await app.as(ines).get(`/profiles?userId=user:us-west-2:${ines}&type=${type}`);
    expect(own.body.items.at(-1).id).toBe(made.body.id);

    await app.deliverEvents();
    const found = await app.guest.get(`/search?q=low+tide&type=${type}`);
    expect(found.body.items.map(({ id }: { id: string }) => id)).toContain(made.body.id);
  },
);

test('a venue and a community can be in a city without neighborhoods [PRF-09, VEN-05, INS-05]', async () => {
  const city = await addCity(app.db, { ...berlin, slug: 'berlin' });
  const cityId = `city:${city!.id}`;
  const venue = { type: 'venue', ...draft, name: 'Kanal 190', address: 'Oranienstraße 190' };
  const made = await app.as(ines).post('/profiles', { ...venue, cityId });
  expect(made).toMatchObject({ status: 201, body: { note: 'Berlin' } });
  expect((await app.guest.get(`/venues/${made.body.id}`)).body).toMatchObject({
    city: 'Berlin',
    country: { code: 'DE' },
    timezone: 'Europe/Berlin',
    neighborhood: null,
    location: { latitude: berlin.latitude, longitude: berlin.longitude },
  });
  const crew = await app.as(ines).post('/profiles', { type: 'community', ...draft, cityId });
  const form = (await app.as(ines).get(`/profiles/${crew.body.id}/form`)).body;
  expect(form.draft).toMatchObject({ cityId, neighborhoodId: null });
  expect((await app.as(ines).post('/profiles', venue)).body.code).toBe('cityRequired');
  const nowhere = await app.as(ines).post('/profiles', { ...venue, cityId: `city:${newId()}` });
  expect(nowhere.body.code).toBe('cityUnknown');
});

test('a new venue is where its address is on the map, in any city of the world [PRF-09, VEN-05, INS-05]', async () => {
  const place = {
    city: 'Santa Monica',
    state: { name: 'California', code: 'CA' },
    countryCode: 'US',
    zipCode: '90401',
    latitude: 34.0142,
    longitude: -118.4931,
  };
  const make = (more: object) =>
    app.as(ines).post('/profiles', { type: 'venue', ...draft, address: '1550 Ocean Ave', ...more });
  const at = async (more: object) => (await app.guest.get(`/venues/${(await make(more)).body.id}`)).body;
  expect(await at({ place })).toMatchObject({
    address1: '1550 Ocean Ave',
    city: 'Santa Monica',
    zipCode: '90401',
    timezone: 'America/Los_Angeles',
    neighborhood: null,
    location: { latitude: 34.0142, longitude: -118.4931 },
  });
  const lisbon = { ...place, city: 'Lisbon', countryCode: 'PT', latitude: 38.72, longitude: -9.14 };
  expect(await at({ place: lisbon })).toMatchObject({
    country: { name: 'Portugal', code: 'PT' },
    timezone: 'Europe/Lisbon',
  });
  // The neighborhood that was chosen stays, and the place of the door too.
  expect(await at({ place, neighborhoodId: area })).toMatchObject({
    neighborhood: { name: 'Arts District' },
    location: { latitude: 34.0142 },
  });
  expect((await make({ place: { ...place, countryCode: 'XX' } })).status).toBe(400);
});

test.each([
  ['without a name', { type: 'artist', name: ' ' }, 'nameRequired'],
  ['with a name that is too long', { type: 'artist', name: 'x'.repeat(101) }, 'nameTooLong'],
  ['without an address', { type: 'venue', name: 'Yard', neighborhoodId: area }, 'addressRequired'],
  [
    'in an unknown neighborhood',
    { type: 'artist', name: 'Yard', neighborhoodId: newId() },
    'neighborhoodUnknown',
  ],
])('creates nothing %s [PRF-09]', async (_what, input, code) => {
  const count = () =>
    app.db
      .selectFrom('profile')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
  const before = await count();
  expect(await app.as(ines).post('/profiles', input)).toMatchObject({ status: 422, body: { code } });
  expect(await count()).toEqual(before);
});

describe('changing an existing profile', () => {
  const made = async (input: object) => (await app.as(ines).post('/profiles', input)).body.id as string;
  const form = async (id: string) => (await app.as(ines).get(`/profiles/${id}/form`)).body;
  const save = (id: string, input: object, who = ines) => app.as(who).put(`/profiles/${id}`, input);

  test.each([
    [
      'community',
      { membershipType: 'open' },
      { membershipType: 'approval' },
      { membershipType: 'approval', description: 'By night.' },
    ],
    ['artist', {}, { website: 'https://tide.example' }, { externalUrl: 'https://tide.example' }],
    [
      'venue',
      { address: '12 Mateo St', neighborhoodId: area },
      { address: '14 Mateo St', neighborhoodId: eastside },
      { address1: '14 Mateo St', neighborhood: { name: 'Eastside' }, location: { latitude: 34.1 } },
    ],
  ] as const)(
    'a team member changes a %s, which is then found by its new name [PRF-10, VEN-05]',
    async (type, first, change, shown) => {
      const id = await made({ type, ...draft, name: `Old ${type} name`, ...first });
      const { draft: was, revision } = await form(id);
      expect(was).toMatchObject({ type, name: `Old ${type} name`, genreIds: [techno, dub], ...first });
      const words = { name: `Changed ${type}`, description: 'By night.', genreIds: [dub] };
      const saved = await save(id, { ...was, ...words, ...change, image: { key }, revision });
      expect(saved).toMatchObject({ status: 200, body: { id, name: words.name } });
      expect(saved.body.images[0].url).toContain(picture);

      const { body } = await app.guest.get(`/${type === 'community' ? 'communities' : `${type}s`}/${id}`);
      expect(body).toMatchObject({ name: words.name, ...shown });
      expect(body.genres.items.map(({ name }: { name: string }) => name)).toEqual(['Dub']);
      await app.deliverEvents();
      const found = await app.guest.get(`/search?q=changed&type=${type}`);
      expect(found.body.items.map((item: { id: string }) => item.id)).toContain(id);
      // The next form starts from what was saved, and the picture isn't sent twice.
      expect((await form(id)).draft).toMatchObject({ ...words, ...change, image: null });
    },
  );

  test('a team member removes a picture; saving without one keeps it [VEN-05, PRF-10]', async () => {
    const id = await made({ type: 'artist', ...draft, image: { key } });
    const { draft: was, revision } = await form(id);
    const kept = await save(id, { ...was, revision });
    expect(kept.body.images).toHaveLength(1);
    const removed = await save(id, { ...was, removeImage: true, revision });
    expect(removed).toMatchObject({ status: 200, body: { images: [] } });
  });

  test('the second of two conflicting saves is refused [VEN-05]', async () => {
    const id = await made({ type: 'artist', ...draft });
    const { draft: was, revision } = await form(id);
    expect((await save(id, { ...was, name: 'First', revision })).status).toBe(200);
    expect(await save(id, { ...was, name: 'Second', revision })).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile' },
    });
    expect((await form(id)).draft.name).toBe('First');
  });

  test.each([
    ['for users who aren’t on the team', 403, 'notAllowed', (id: string, was: object) => save(id, was, maya)],
    ['without a name', 422, 'nameRequired', (id: string, was: object) => save(id, { ...was, name: ' ' })],
    [
      'with another user’s picture',
      404,
      'pictureNotFound',
      (id: string, was: object) => save(id, { ...was, image: { key: `${maya}/1.jpeg` } }),
    ],
  ])('changes nothing %s', async (_who, status, code, attempt) => {
    const id = await made({ type: 'community', ...draft });
    const { draft: was } = await form(id);
    expect(await attempt(id, { ...was, description: 'Theirs.' })).toMatchObject({ status, body: { code } });
    expect((await form(id)).draft.description).toBe(draft.description);
  });
});

describe('a community with membership rules [COM-15]', () => {
  const okta = newId();
  const [secret, open] = [newId(), newId()];
  const question = { kind: 'question', text: 'Who brought you?' };
  const asked = async (id: string) =>
    (await app.as(maya).get(`/communities/${id}/conditions`)).body.items.map(
      ({ condition }: { condition: { kind: string; about?: { name: string } } }) =>
        condition.about?.name ?? condition.kind,
    );

  beforeAll(async () => {
    await app.db
      .insertInto('profile')
      .values({ id: okta, type: 'artist', name: 'Okta', provider: 'spotify', providerId: '4x' })
      .execute();
    const night = (id: string, name: string, visibility: 'public' | 'private') => ({
      id,
      name,
      visibility,
      status: 'published' as const,
      providerId: id,
      startsAt: new Date(),
      endsAt: new Date(Date.now() + 3_600_000),
      venueName: 'Yard',
      city: 'Los Angeles',
      stateCode: 'CA',
      creatorId: maya,
    });
    await app.db
      .insertInto('event')
      .values([night(secret, 'Secret', 'private'), night(open, 'Night Freight', 'public')])
      .execute();
  });

  const follows = { kind: 'follows', about: { id: 'artist:spotify:4x' }, days: 30 };
  const ticket = (id: string) => ({ kind: 'ticket', about: { id: `event:backbeat:${id}` } });
  const crew = { type: 'community', ...draft, membershipType: 'conditional' };

  test('is created with its rules, changed, and then asks different questions', async () => {
    const conditions = [follows, { kind: 'attended', events: 3 }, ticket(open), question];
    const made = await app.as(ines).post('/profiles', { ...crew, conditions });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(await asked(id)).toEqual(['Okta', 'attended', 'Night Freight', 'question']);

    const { draft: was, revision } = (await app.as(ines).get(`/profiles/${id}/form`)).body;
    expect(was.conditions[0]).toEqual({
      kind: 'follows',
      about: { id: 'artist:spotify:4x', name: 'Okta' },
      days: 30,
    });
    const answers = await app.as(maya).get(`/communities/${id}/conditions`);
    const conditionId = answers.body.items[3].condition.id;
    await app
      .as(maya)
      .post(`/communities/${id}/participation`, { answers: [{ conditionId, answer: 'Ines' }] });
    // Reordered, with one rule fewer: pending requests keep their answers.
    const fewer = [was.conditions[3], was.conditions[0]];
    await app.as(ines).put(`/profiles/${id}`, { ...was, conditions: fewer, revision });
    expect(await asked(id)).toEqual(['question', 'Okta']);
    const waiting = await app.as(ines).get(`/communities/${id}/requests`);
    expect(waiting.body.items[0].answers).toEqual([{ question: 'Who brought you?', answer: 'Ines' }]);

    await app.as(ines).put(`/profiles/${id}`, { ...was, membershipType: 'open' });
    expect(await asked(id)).toEqual([]);
  });

  test('confirms those who wait for an answer once it is open to everyone [COM-02, COM-16]', async () => {
    const { body } = await app.as(ines).post('/profiles', { ...crew, membershipType: 'approval' });
    await app.as(maya).post(`/communities/${body.id}/participation`);
    const { draft: was } = (await app.as(ines).get(`/profiles/${body.id}/form`)).body;
    await app.as(ines).put(`/profiles/${body.id}`, { ...was, membershipType: 'open' });
    expect((await app.as(ines).get(`/communities/${body.id}/requests`)).body.total).toBe(0);
    const { body: joined } = await app.as(maya).post(`/communities/${body.id}/participation`);
    expect(joined).toMatchObject({ status: 'confirmed', membersTotal: 1 });
    await app.deliverEvents();
    const { body: bell } = await app.as(maya).get(`/users/user:us-west-2:${maya}/notifications`);
    expect(bell.items[0]).toMatchObject({ notificationType: 'communityApproved' });
  });

  test.each([
    ['join', 'open'],
    ['open', 'join'],
  ] as const)(
    'leaves no request open that arrives while it is opened to everyone: first %s, then %s [COM-02, COM-16]',
    async (...order) => {
      const { body } = await app.as(ines).post('/profiles', { ...crew, membershipType: 'approval' });
      const { draft: was } = (await app.as(ines).get(`/profiles/${body.id}/form`)).body;
      const path = `/communities/${body.id}/participation`;
      const calls = {
        join: () => app.as(maya).post(path),
        open: () => app.as(ines).put(`/profiles/${body.id}`, { ...was, membershipType: 'open' }),
      };
      const row = ['community', bareId(body.id)] as const;
      expect(
        await inTurn(
          app,
          row,
          order.map((call) => calls[call]),
        ),
      ).toEqual(['done', 'done']);
      expect((await app.as(maya).get(path)).body).toMatchObject({ status: 'confirmed', membersTotal: 1 });
    },
  );

  test.each([
    ['nothing', [], 'conditionsRequired'],
    ['about an unknown artist', [{ ...follows, about: { id: 'artist:none' } }], 'conditionUnknown'],
    ['about a private event', [ticket(secret)], 'conditionUnknown'],
    ['about no artist', [{ ...follows, about: null }], 'conditionAboutRequired'],
    ['for -1 events', [{ kind: 'attended', events: -1 }], 'conditionEventsInvalid'],
  ])('can’t ask %s', async (_what, conditions, code) => {
    const made = await app.as(ines).post('/profiles', { ...crew, conditions });
    expect(made).toMatchObject({ status: 422, body: { code } });
  });
});
