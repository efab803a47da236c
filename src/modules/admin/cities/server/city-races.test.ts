import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { bareId, newId } from '#platform/ids.ts';
import { openTestApp, type Reply, type TestApp } from '#platform/testing/app.ts';
import { inTurn } from '#platform/testing/in-turn.ts';

let app: TestApp;
const june = newId();
const admin = () => app.as(june, { admin: true });
const lisbon = {
  name: 'Lisbon',
  region: '',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  currency: 'eur',
  latitude: 38.72,
  longitude: -9.14,
};
const coordinates = [
  [
    [-9.15, 38.7],
    [-9.13, 38.7],
    [-9.13, 38.72],
    [-9.15, 38.7],
  ],
];
const feature = {
  type: 'Feature',
  properties: { name: 'Alfama' },
  geometry: { type: 'Polygon', coordinates },
};

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values({ id: june, type: 'user', name: 'June', providerId: june })
    .execute();
});
afterAll(() => app.close());

type Act = 'import' | 'rename' | 'remove';

/** Acts on a new city in this order, at one instant. */
async function race(slug: string, acts: readonly Act[]): Promise<string[]> {
  const { body: city } = await admin().post('/admin/cities', { ...lisbon, slug, name: slug });
  const path = `/admin/cities/${city.id}`;
  const calls: Readonly<Record<Act, () => Promise<Reply>>> = {
    import: () => admin().put(`${path}/neighborhoods`, { file: JSON.stringify(feature) }),
    rename: () => admin().put(path, { ...lisbon, slug, name: `New ${slug}` }),
    remove: () => admin().delete(path, { reason: 'A mistake' }),
  };
  return inTurn(
    app,
    ['city', bareId(city.id)],
    acts.map((act) => calls[act]),
  );
}

const areasOf = async (slug: string) => (await app.guest.get(`/locations?city=${slug}`)).body.items;

test.each<[slug: string, acts: readonly Act[]]>([
  ['renamed-first', ['rename', 'import']],
  ['imported-first', ['import', 'rename']],
])(
  'neighborhoods that are imported while their city is renamed have its new name: %s [INS-05]',
  async (slug, acts) => {
    expect(await race(slug, acts)).toEqual(['done', 'done']);
    expect(await areasOf(slug)).toMatchObject([{ name: 'Alfama', city: `New ${slug}` }]);
  },
);

test.each<[slug: string, acts: readonly Act[], replies: readonly string[]]>([
  ['removed-first', ['remove', 'import'], ['done', 'cityNotFound']],
  ['filled-first', ['import', 'remove'], ['done', 'cityHasNeighborhoods']],
])(
  'no neighborhoods are imported into a city that is removed meanwhile: %s [INS-05]',
  async (slug, acts, replies) => {
    expect(await race(slug, acts)).toEqual(replies);
  },
);

test.each([
  ['address', 'slugTaken', ['porto', 'braga'], (slug: string) => ({ slug: 'sintra', name: `New ${slug}` })],
  ['name', 'nameTaken', ['faro', 'lagos'], (slug: string) => ({ slug, name: 'Evora' })],
] as const)(
  'the second of two cities that get one %s at once is refused [INS-05]',
  async (_, code, slugs, change) => {
    const renames = [];
    for (const slug of slugs) {
      const { body: city } = await admin().post('/admin/cities', { ...lisbon, slug, name: slug });
      renames.push(() => admin().put(`/admin/cities/${city.id}`, { ...lisbon, ...change(slug) }));
      await admin().put(`/admin/cities/${city.id}/neighborhoods`, { file: JSON.stringify(feature) });
    }
    const [area] = await areasOf(slugs[0]);
    expect(await inTurn(app, ['neighborhood', bareId(area.id)], renames)).toEqual(['done', code]);
  },
);

test('a form that was opened before another admin saved doesn’t overwrite their change [INS-05]', async () => {
  const { body: opened } = await admin().post('/admin/cities', { ...lisbon, slug: 'sintra-hills' });
  const { id, ...before } = opened;
  const path = `/admin/cities/${id}`;
  const one = { ...before, currency: 'usd' };
  const other = { ...before, name: 'Sintra Hills' };
  const save = (draft: object, base: object) => () => admin().put(path, { ...draft, before: base });
  expect(await inTurn(app, ['city', bareId(id)], [save(one, before), save(other, before)])).toEqual([
    'done',
    'changedMeanwhile',
  ]);
  const { body } = await save(other, before)();
  expect(body.city).toEqual({ id, ...one });
  expect((await save({ ...one, name: 'Sintra Hills' }, one)()).body).toMatchObject({
    name: 'Sintra Hills',
    currency: 'usd',
  });
});
