import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { openSmallCity } from '#modules/discovery/search/server/testing/small-city.ts';
import { questionId } from '../rules.ts';

let city: Awaited<ReturnType<typeof openSmallCity>>;
let maya: string;
let genreIds: Record<string, string>;

beforeAll(async () => {
  city = await openSmallCity((services) => openFeatures(services));
  maya = await city.addProfile('user', 'Maya Okafor');
  const rows = await city.app.db.selectFrom('genre').select(['id', 'slug']).execute();
  genreIds = Object.fromEntries(rows.map(({ id, slug }) => [slug, id]));
  for (const [name, slug] of [
    ['Okta', 'techno'],
    ['Ana Reyes', 'cumbia'],
    ['Low Tide', 'techno'],
  ] as const) {
    const artist = await city.addProfile('artist', name);
    await city.app.db
      .insertInto('profileGenre')
      .values({ profileId: artist, genreId: genreIds[slug]! })
      .execute();
    await city.addTrack(artist, `Song of ${name}`);
  }
  await city.index();
});
afterAll(() => city.close());

const path = () => `/users/user:us-west-2:${maya}/answers`;
const self = () => city.app.as(maya);
const questions = async () => (await city.app.guest.get('/taste/questions')).body.items;

test('asks a guest about genres, tracks and artists, all with audio, and is cacheable [TST-03]', async () => {
  const reply = await city.app.guest.get('/taste/questions');
  expect(reply.headers['cache-control']).toBe('public, max-age=300');
  const { items } = reply.body;
  expect(new Set(items.map(({ type }: { type: string }) => type))).toEqual(
    new Set(['genre', 'track', 'artist']),
  );
  for (const item of items) expect(item.track.previewUrl).toMatch(/^\/media\/previews\//);
  expect((await city.app.guest.get('/taste/questions?limit=2')).body.items).toEqual(items.slice(0, 2));
});

test('saves answers, keeps the latest per question, and lists them newest first [TST-02, TST-03]', async () => {
  const [first, second, third] = await questions();
  const say = async (answers: object[], more = {}) => {
    // Their order is by the millisecond.
    await wait(2);
    return self().post(path(), { answers, ...more });
  };
  expect((await say([{ questionId: first.id, verdict: 'like' }])).body).toEqual({ kept: 1 });
  await say([
    { questionId: second.id, verdict: 'like' },
    { questionId: second.id, verdict: 'pass' },
  ]);
  await say([{ questionId: third.id, verdict: 'skip' }], { fromTasteTest: false });
  const { body } = await self().get(path());
  expect(body).toMatchObject({ total: 3, next: null });
  expect(
    body.items.map(({ question, verdict }: { question: { id: string }; verdict: string }) => [
      question.id,
      verdict,
    ]),
  ).toEqual([
    [third.id, 'skip'],
    [second.id, 'pass'],
    [first.id, 'like'],
  ]);
  const ofTest = await self().get(`${path()}?fromTasteTest=true&limit=1`);
  expect(ofTest.body).toMatchObject({ total: 2, items: [{ fromTasteTest: true, verdict: 'pass' }] });
  const rest = await self().get(`${path()}?fromTasteTest=true&limit=1&cursor=${ofTest.body.next}`);
  expect(rest.body.items).toMatchObject([{ question: { id: first.id, name: first.name } }]);
  expect((await self().get(`${path()}?fromTasteTest=false`)).body.total).toBe(1);
});

test('neither lists nor counts answers about removed items [TST-02]', async () => {
  const id = await city.addProfile('user', 'Ben Osei');
  const [kept, gone] = [await city.addProfile('artist', 'Low End'), await city.addProfile('artist', 'Gone')];
  const answers = [kept, gone].map((artist) => ({
    questionId: questionId({ type: 'artist', id: artist }),
    verdict: 'like',
  }));
  const own = `/users/user:us-west-2:${id}/answers`;
  expect((await city.app.as(id).post(own, { answers })).body).toEqual({ kept: 2 });
  await city.app.db.updateTable('profile').set({ deletedAt: new Date() }).where('id', '=', gone).execute();
  const { body } = await city.app.as(id).get(own);
  expect(body).toMatchObject({ total: 1, items: [{ question: { name: 'Low End' } }] });
});

test('lists 25 answers per page [TST-02]', async () => {
  const id = await city.addProfile('user', 'June Park');
  const june = city.app.as(id);
  const answersPath = `/users/user:us-west-2:${id}/answers`;
  const answers = Object.values(genreIds)
    .slice(0, 26)
    .map((genreId) => ({ questionId: questionId({ type: 'genre', id: genreId }), verdict: 'like' }));
  expect((await june.post(answersPath, { answers })).body).toEqual({ kept: 26 });
  const { body: first } = await june.get(answersPath);
  expect([first.items.length, first.total]).toEqual([25, 26]);
  const { body: rest } = await june.get(`${answersPath}?cursor=${first.next}`);
  expect([rest.items.length, rest.next]).toEqual([1, null]);
});

test('takes back one answer, or all', async () => {
  const [first, second] = await questions();
  await self().post(path(), {
    answers: [first, second].map(({ id }) => ({ questionId: id, verdict: 'like' })),
  });
  await self().delete(`${path()}/${first.id}`);
  const left = (await self().get(path())).body.items.map(
    ({ question }: { question: { id: string } }) => question.id,
  );
  expect(left).toContain(second.id);
  expect(left).not.toContain(first.id);
  await self().delete(path());
  expect((await self().get(path())).body).toMatchObject({ items: [], total: 0 });
});

test.each([['genre:0193a7de-0000-7000-8000-000000000001'], ['venue:x'], ['']])(
  'rejects an answer to an unknown question: “%s”',
  async (questionId) => {
    const reply = await self().post(path(), { answers: [{ questionId, verdict: 'like' }] });
    expect([reply.status, reply.body.code]).toEqual([422, 'questionUnknown']);
  },
);

test('answers are private [TST-02]', async () => {
  expect((await city.app.guest.get(path())).status).toBe(401);
  expect((await city.app.as(city.host).get(path())).status).toBe(403);
});
