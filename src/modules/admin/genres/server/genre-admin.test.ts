import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { reindex } from '#modules/discovery/search/server/index.ts';
import { genreIdOf } from '#modules/music/server/testing/genre-id.ts';
import { newId } from '#platform/ids.ts';
import { sql, transact } from '#platform/server/db.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const [june, ines] = [newId(), newId()];
const admin = () => app.as(june, { admin: true });
const list = async (query = '') => (await admin().get(`/admin/genres?${query}`)).body;
const all = async () =>
  (await app.guest.get('/genres')).body.items as { id: string; slug: string; name: string }[];
const slugs = async () => (await all()).map(({ slug }) => slug);
const names = async (query: string) =>
  (await app.guest.get(`/search?${query}`)).body.items.map(({ name }: { name: string }) => name);
const view = async (slug: string) => (await app.guest.get(`/genres/${slug}/genreView`)).body;

async function publishEvent(name: string, genres: readonly string[]) {
  const draft = draftWith(`user:us-west-2:${ines}`);
  const { status, body } = await app.as(ines).post('/events', draft({ name, genres: [...genres] }));
  expect(status).toBe(201);
  await app.deliverEvents();
  return `event:backbeat:${body.providerId}`;
}

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values([
      { id: june, type: 'user', name: 'June', providerId: june },
      { id: ines, type: 'user', name: 'Ines', providerId: ines },
    ])
    .execute();
  await reindex(app.db);
});
afterAll(() => app.close());

test('an empty instance has about 170 genres, broad ones first, to choose from and to search [INS-05, SRC-04]', async () => {
  const genres = await all();
  expect(genres.length).toBeGreaterThan(120);
  expect(genres.slice(0, 3).map(({ name }) => name)).toEqual(['African', 'Asian', 'Blues']);
  expect(await slugs()).toEqual(
    expect.arrayContaining(['techno', 'j-pop', 'schlager', 'amapiano', 'r-and-b']),
  );
  expect((await app.guest.get('/genres?slugs=techno,house')).body.total).toBe(2);
  expect((await view('techno')).parent).toMatchObject({ slug: 'electronic' });
  expect((await view('electronic')).related.items.map(({ slug }: { slug: string }) => slug)).toContain(
    'techno',
  );
  expect((await app.guest.get('/genres/nothing/genreView')).status).toBe(404);
});

test('an event is listed and found by its genre, and by the broader genre [SRC-04, EVT-05]', async () => {
  const event = await publishEvent('Drum Night', [genreIdOf('jungle'), genreIdOf('dub')]);
  for (const slug of ['jungle', 'electronic', 'dub', 'reggae']) {
    expect((await app.guest.get(`/genres/${slug}/events`)).body.items).toMatchObject([{ id: event }]);
    expect((await view(slug)).events.counts.upcoming).toBe(1);
    expect(await names(`type=event&genre=${slug}`)).toEqual(['Drum Night']);
  }
  expect(await names('type=genre&q=jungl')).toEqual(['Jungle']);
  expect(await names('q=jungle')).toEqual(['Jungle', 'Drum Night']);
});

test.each([
  ['without a name', { name: ' ' }, 'genreNameRequired'],
  ['with punctuation for a name', { name: '!!!' }, 'genreNameRequired'],
  ['that exists', { name: 'TECHNO' }, 'genreTaken'],
  [
    'below a genre that is part of another',
    { name: 'Hard bop', parentId: genreIdOf('techno') },
    'parentInvalid',
  ],
  ['below no genre', { name: 'Hard bop', parentId: newId() }, 'parentInvalid'],
])('refuses a genre %s [INS-05]', async (_what, sent, code) => {
  expect((await admin().post('/admin/genres', sent)).body.code).toBe(code);
});

test('an admin adds, renames, moves, hides and shows a genre, and each is logged [INS-05]', async () => {
  const made = await admin().post('/admin/genres', { name: 'Hard bop', parentId: genreIdOf('jazz') });
  expect(made).toMatchObject({ status: 201, body: { slug: 'hard-bop', name: 'Hard bop' } });
  const { id } = made.body;
  const event = await publishEvent('Quintet', [id]);
  expect(await names('q=hard%20bop')).toEqual(['Hard bop', 'Quintet']);

  const change = (more: object) =>
    admin().put(`/admin/genres/${id}`, { name: 'Hard bop', parentId: genreIdOf('jazz'), ...more });
  expect((await change({ parentId: id })).body.code).toBe('parentInvalid');
  expect((await change({ name: 'Post-bop', parentId: null })).body).toEqual({
    id,
    slug: 'hard-bop',
    name: 'Post-bop',
  });
  await app.deliverEvents();
  expect(await names('type=genre&q=post-bop')).toEqual(['Post-bop']);
  expect((await app.guest.get('/genres/jazz/events')).body.total).toBe(0);
  expect((await list('q=post-bop')).items).toMatchObject([
    { slug: 'hard-bop', name: 'Post-bop', parent: null, hidden: false, events: 1, profiles: 0 },
  ]);

  expect((await change({ hidden: true })).body.code).toBe('whyRequired');
  expect((await change({ hidden: true, reason: 'Unused' })).status).toBe(200);
  await app.deliverEvents();
  expect(await slugs()).not.toContain('hard-bop');
  expect(await names('type=genre&q=hard')).not.toContain('Hard bop');
  expect((await app.guest.get('/genres/hard-bop/genreView')).status).toBe(404);
  expect((await app.guest.get(`/events/${event}`)).body.genres.items).toEqual([]);
  expect((await list('show=hidden')).items).toMatchObject([{ slug: 'hard-bop', hidden: true }]);
  expect((await change({ name: 'Hard bop', hidden: false })).status).toBe(200);
  expect((await app.guest.get(`/events/${event}`)).body.genres.items).toMatchObject([{ slug: 'hard-bop' }]);
  const log = (await admin().get('/moderation/audit')).body.items.map(({ act }: { act: string }) => act);
  expect(log).toEqual(['changeGenre', 'changeGenre', 'changeGenre', 'addGenre']);
});

test('an admin who renames or hides a genre keeps what another changed since they opened the form [INS-05]', async () => {
  const genreId = genreIdOf('schlager');
  const change = (more: object) => admin().put(`/admin/genres/${genreId}`, more);
  expect((await change({ hidden: true, reason: 'Unused' })).status).toBe(200);
  expect((await change({ name: 'Schlager pop', parentId: null })).status).toBe(200);
  expect((await list('q=schlager')).items).toMatchObject([{ name: 'Schlager pop', hidden: true }]);
  expect((await change({ hidden: false })).status).toBe(200);
  expect((await list('q=schlager')).items).toMatchObject([
    { name: 'Schlager pop', parent: null, hidden: false },
  ]);
});

test('no genre gets the name of another [INS-05]', async () => {
  const change = (slug: string, name: string) => admin().put(`/admin/genres/${genreIdOf(slug)}`, { name });
  expect((await change('house', 'TECHNO')).body.code).toBe('genreTaken');
  expect((await change('house', 'HOUSE')).body.name).toBe('HOUSE');
  expect((await change('house', 'Warehouse')).status).toBe(200);
  expect((await admin().post('/admin/genres', { name: 'warehouse' })).body.code).toBe('genreTaken');
});

test('of genres that are added and renamed at once, one gets the name [INS-05]', async () => {
  const rename = (slug: string) => admin().put(`/admin/genres/${genreIdOf(slug)}`, { name: 'Night music' });
  const sending = await transact(app.db, async (tx) => {
    // Each call writes it last, so all of them have looked for the name by then.
    await sql`lock table audit_entry in exclusive mode`.execute(tx);
    const calls = [rename('acid'), rename('electro'), admin().post('/admin/genres', { name: 'Night Music' })];
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.db,
      );
      expect(rows).toHaveLength(calls.length);
    }, 5000);
    return calls;
  });
  const codes = (await Promise.all(sending)).map(({ body }) => body.code);
  expect(codes.toSorted()).toEqual(['genreTaken', 'genreTaken', undefined]);
});

test('a hidden genre returns to an event and a profile whose forms were saved meanwhile [INS-05]', async () => {
  const [hidden, kept] = [genreIdOf('dub'), genreIdOf('jazz')];
  const event = await publishEvent('Sound System', [hidden, kept]);
  const path = `/users/user:us-west-2:${ines}`;
  const favorites = async () => (await app.as(ines).get(`${path}/form`)).body.genreIds;
  expect((await app.as(ines).put(path, { genreIds: [hidden, kept] })).status).toBe(200);
  const show = (more: object) =>
    admin().put(`/admin/genres/${hidden}`, { name: 'Dub', parentId: genreIdOf('reggae'), ...more });
  await show({ hidden: true, reason: 'Unused' });
  const { body: form } = await app.as(ines).get(`/events/${event}/form`);
  expect((await app.as(ines).put(`/events/${event}`, form.draft)).body.code).toBeUndefined();
  await app.as(ines).put(path, { genreIds: await favorites() });
  await show({ hidden: false });
  expect((await app.guest.get(`/events/${event}`)).body.genres.items).toHaveLength(2);
  expect(await favorites()).toEqual([hidden, kept]);
});

test('merging moves events and profiles, and the old address leads to the genre that is kept [INS-05]', async () => {
  const [from, into] = [genreIdOf('drum-and-bass'), genreIdOf('jungle')];
  const both = await publishEvent('Amen', [from, into]);
  const only = await publishEvent('Liquid', [from]);
  const merge = (genreId: string, intoId: string, reason = 'One scene') =>
    admin().post(`/admin/genres/${genreId}/merge`, { intoId, reason });
  expect((await merge(from, from)).body.code).toBe('mergeSame');
  expect((await merge(from, into, '')).body.code).toBe('whyRequired');
  expect((await merge(newId(), into)).body.code).toBe('genreNotFound');
  expect((await merge(from, into)).body).toMatchObject({ slug: 'jungle' });
  await app.deliverEvents();
  const ids = (await app.guest.get('/genres/jungle/events')).body.items.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining([both, only]));
  expect((await app.guest.get(`/events/${both}`)).body.genres.items).toMatchObject([{ slug: 'jungle' }]);
  expect((await view('drum-and-bass')).genre.slug).toBe('jungle');
  expect(await names('type=genre&q=drum%20and')).toEqual([]);
  expect((await merge(from, into)).body.code).toBe('genreNotFound');
  expect((await admin().post('/admin/genres', { name: 'Drum and bass' })).body.code).toBe('genreTaken');
});

test('merging a broad genre keeps the genres below it within two levels [INS-05]', async () => {
  const merge = (from: string, into: string) =>
    admin().post(`/admin/genres/${genreIdOf(from)}/merge`, { intoId: genreIdOf(into), reason: 'Same' });
  expect((await merge('reggae', 'ska')).status).toBe(200);
  expect((await view('ska')).parent).toBeNull();
  expect((await view('dub')).parent).toMatchObject({ slug: 'ska' });
  expect((await merge('blues', 'dub')).status).toBe(200);
  expect((await view('delta-blues')).parent).toMatchObject({ slug: 'ska' });
});

test('the list goes on after a name in any script, also if JavaScript and PostgreSQL lower it differently [INS-05]', async () => {
  const added = ['İstanbul', 'İstanbul jazz', 'Rebetiko ΑΣ', 'Şarkı'];
  for (const name of added) expect((await admin().post('/admin/genres', { name })).status).toBe(201);
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null && found.length < 400) {
    const { items, next } = await list(`limit=1${cursor && `&cursor=${cursor}`}`);
    found.push(...items.map(({ name }: { name: string }) => name));
    cursor = next;
  }
  expect(found.filter((name) => added.includes(name)).toSorted()).toEqual(added.toSorted());
});
