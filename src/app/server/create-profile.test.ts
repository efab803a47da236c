import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { openTestApp, type TestApp } from '#kit/testing/app.ts';
import { openFeatures } from './features.ts';

let app: TestApp;
const [ines, area, dub, techno] = [newId(), newId(), newId(), newId()];

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values({ id: ines, type: 'user', name: 'Ines', providerId: ines })
    .execute();
  await app.db
    .insertInto('neighborhood')
    .values({
      id: area,
      slug: 'arts-district',
      name: 'Arts District',
      code: 'ARTS',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34.04,
      longitude: -118.23,
    })
    .execute();
  await app.db
    .insertInto('genre')
    .values([
      { id: dub, slug: 'dub', name: 'Dub' },
      { id: techno, slug: 'techno', name: 'Techno' },
    ])
    .execute();
});
afterAll(() => app.close());

const draft = { name: 'Low Tide Society', description: 'By the water.', genreIds: [techno, dub] };

test.each([
  ['community', { membershipType: 'approval' }, { membershipType: 'approval', description: 'By the water.' }],
  ['artist', {}, { bio: 'By the water.' }],
  [
    'venue',
    { address: '12 Mateo St', neighborhoodId: area },
    { address1: '12 Mateo St', city: 'Los Angeles', neighborhood: { name: 'Arts District' } },
  ],
] as const)('a new %s is there, owned by whoever made it, and found [PRF-09]', async (type, more, shown) => {
  const made = await app.as(ines).post('/profiles', { type, ...draft, ...more });
  expect(made).toMatchObject({ status: 201, body: { type, name: draft.name } });
  const path = `/${type === 'community' ? 'communities' : `${type}s`}/${made.body.id}`;
  const { body } = await app.guest.get(path);
  expect(body).toMatchObject({ name: draft.name, ...shown });
  expect(body.genres.items.map(({ name }: { name: string }) => name)).toEqual(['Techno', 'Dub']);
  const own = await app.as(ines).get(`/profiles?userId=user:us-west-2:${ines}&type=${type}`);
  expect(own.body.items.at(-1).id).toBe(made.body.id);

  await app.settleFacts();
  const found = await app.guest.get(`/search?q=low+tide&type=${type}`);
  expect(found.body.items.map(({ id }: { id: string }) => id)).toContain(made.body.id);
});

test.each([
  ['without a name', { type: 'artist', name: ' ' }, 'nameRequired'],
  ['with a name that fills no poster', { type: 'artist', name: 'x'.repeat(101) }, 'nameTooLong'],
  ['at an address nobody knows', { type: 'venue', name: 'Yard', neighborhoodId: area }, 'addressRequired'],
  [
    'in a neighbourhood that is not',
    { type: 'artist', name: 'Yard', neighborhoodId: newId() },
    'neighborhoodUnknown',
  ],
])('nothing is made %s [PRF-09]', async (_what, input, code) => {
  const count = () =>
    app.db
      .selectFrom('profile')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
  const before = await count();
  expect(await app.as(ines).post('/profiles', input)).toMatchObject({ status: 422, body: { code } });
  expect(await count()).toEqual(before);
});
