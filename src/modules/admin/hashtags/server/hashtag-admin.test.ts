import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const [june, ines] = [newId(), newId()];
const admin = () => app.as(june, { admin: true });
const list = async (query = '') => (await admin().get(`/admin/hashtags?${query}`)).body;
const setHidden = (tag: string, hidden: boolean, reason = 'Abusive') =>
  admin().put(`/admin/hashtags/${encodeURIComponent(tag)}/visibility`, { hidden, reason });

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

test('a hidden hashtag leaves its page, its events and search, and comes back when shown again [INS-05]', async () => {
  const draft = draftWith(`user:us-west-2:${ines}`);
  const made = await app.as(ines).post('/events', draft({ hashtags: ['rave', 'ravers', 'picnic'] }));
  expect(made.status).toBe(201);
  const path = `/events/event:backbeat:${made.body.providerId}`;
  await app.deliverEvents();
  expect((await list('q=%23RAV')).items).toEqual([
    { tag: 'rave', total: 1, hidden: false },
    { tag: 'ravers', total: 1, hidden: false },
  ]);
  const shown = async () => ({
    event: (await app.guest.get(path)).body.hashtags.items,
    page: (await app.guest.get('/hashtags/rave/hashtagView')).status,
    list: (await app.guest.get('/hashtags/rave/events')).body.total,
    search: (await app.guest.get('/search?q=%23rave')).body.items.map(({ name }: { name: string }) => name),
  });
  const before = await shown();
  expect(before).toEqual({
    event: ['rave', 'ravers', 'picnic'],
    page: 200,
    list: 1,
    search: ['rave', 'ravers', 'Night Freight 015'],
  });

  expect((await setHidden('#Rave', true, '')).body.code).toBe('whyRequired');
  expect((await setHidden('#', true)).body.code).toBe('noHashtag');
  expect((await setHidden('#Rave', true)).body).toEqual({ tag: 'rave', hidden: true });
  await app.deliverEvents();
  expect(await shown()).toEqual({
    event: ['ravers', 'picnic'],
    page: 404,
    list: 0,
    search: ['ravers', 'Night Freight 015'],
  });
  expect((await list('show=hidden')).items).toEqual([{ tag: 'rave', total: 1, hidden: true }]);
  // Saving the event doesn't lose the hidden hashtag.
  const { draft: saved } = (await app.as(ines).get(`${path}/form`)).body;
  expect((await app.as(ines).put(path, saved)).status).toBe(200);

  expect((await setHidden('rave', false, '')).body).toEqual({ tag: 'rave', hidden: false });
  await app.deliverEvents();
  expect(await shown()).toEqual(before);
  const log = (await admin().get('/moderation/audit')).body.items;
  expect(log.map(({ act, title }: { act: string; title: string }) => `${act} ${title}`)).toEqual([
    'showHashtag #rave',
    'hideHashtag #rave',
  ]);
});

test('pages through the hashtags in alphabetical order [INS-05]', async () => {
  const first = await list('limit=2');
  expect(first.items.map(({ tag }: { tag: string }) => tag)).toEqual(['picnic', 'rave']);
  const second = await list(`limit=2&cursor=${encodeURIComponent(first.next)}`);
  expect(second).toMatchObject({ items: [{ tag: 'ravers' }], next: null });
});

test('the list goes on after a hashtag in any script [INS-05]', async () => {
  const draft = draftWith(`user:us-west-2:${ines}`);
  const hashtags = ['дом', 'мир', '東京'];
  expect((await app.as(ines).post('/events', draft({ hashtags }))).status).toBe(201);
  await app.deliverEvents();
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null && found.length < 20) {
    const { items, next } = await list(`limit=1${cursor && `&cursor=${cursor}`}`);
    found.push(...items.map(({ tag }: { tag: string }) => tag));
    cursor = next;
  }
  expect(found).toEqual([...new Set(found)]);
  expect(found).toEqual(expect.arrayContaining(hashtags));
});
