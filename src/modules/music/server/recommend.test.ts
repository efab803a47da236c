import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import { openMusic } from './index.ts';
import { genreIdOf } from './testing/genre-id.ts';

let app: TestApp;
const genres = { techno: genreIdOf('techno'), jazz: genreIdOf('jazz'), dub: genreIdOf('dub') };
const people = { ana: newId(), host: newId() };
const community = newId();
const artists = new Map<string, string>();

async function addProfile(id: string, type: ProfileType, name: string) {
  await app.db.insertInto('profile').values({ id, type, providerId: id, name }).execute();
}

async function addArtist(
  name: string,
  plays: readonly (keyof typeof genres)[],
  popularity: number,
  songs = 1,
) {
  const id = newId();
  artists.set(name, id);
  await addProfile(id, 'artist', name);
  await app.db.insertInto('artist').values({ id, popularity }).execute();
  for (const genre of plays)
    await app.db.insertInto('profileGenre').values({ profileId: id, genreId: genres[genre] }).execute();
  for (let song = 1; song <= songs; song += 1) {
    const songId = newId();
    await app.db
      .insertInto('track')
      .values({ id: songId, name: `${name} ${song}`, artistId: id, providerId: songId })
      .execute();
  }
}

async function addEvent(lineup: readonly string[], more: { creatorId?: string; status?: EventStatus } = {}) {
  const id = newId();
  await app.db
    .insertInto('event')
    .values({
      id,
      providerId: id,
      name: 'An event',
      startsAt: new Date(Date.now() + 86_400_000),
      endsAt: new Date(Date.now() + 90_000_000),
      creatorId: community,
      ...more,
    })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: more.creatorId ?? community, creatorType: 'owner' })
    .execute();
  for (const name of lineup)
    await app.db
      .insertInto('eventArtist')
      .values({ eventId: id, artistId: artists.get(name)! })
      .execute();
}

beforeAll(async () => {
  app = await openTestApp((services) => [openProfiles(), openMusic(services)]);
  await addProfile(people.ana, 'user', 'Ana');
  await addProfile(people.host, 'user', 'Host');
  await addProfile(community, 'community', 'Freight');
  await app.db.insertInto('community').values({ id: community, membershipType: 'open' }).execute();
  await app.db
    .insertInto('profileTeam')
    .values({ profileId: community, userId: people.host, creatorType: 'owner' })
    .execute();
  await addArtist('Okta', ['techno'], 40, 3);
  await addArtist('Mara', ['techno', 'dub'], 10);
  await addArtist('Bill', ['jazz'], 90);
  await addArtist('Nils', ['jazz'], 5);
  await addArtist('Secret', ['jazz'], 1);
  await addEvent(['Okta', 'Nils']);
  await addEvent(['Okta', 'Secret'], { status: 'draft', creatorId: people.host });
});
afterAll(() => app.close());

const names = (reply: { body: { items: { name: string }[] } }) => reply.body.items.map(({ name }) => name);
const wire = (name: string) => `artist:backbeat:${artists.get(name)}`;
const songOf = async (name: string) =>
  (await app.guest.get(`/artists/${wire(name)}/tracks`)).body.items[0].id as string;

describe('recommendations', () => {
  test('by artist put the artist first, then shared lineups, shared genres and popular artists [MUS-07]', async () => {
    const reply = await app.guest.get(`/spotify/getRecommendations?seed_artists=${wire('Okta')}`);
    expect(names(reply)).toEqual(['Okta 1', 'Nils 1', 'Mara 1', 'Okta 2', 'Bill 1', 'Secret 1']);
  });

  test('leave out the seed songs, and accept several genres separated by commas [MUS-07]', async () => {
    const song = await songOf('Okta');
    expect(names(await app.guest.get(`/spotify/getRecommendations?limit=1&seed_tracks=${song}`))).toEqual([
      'Okta 2',
    ]);
    const both = await app.guest.get('/spotify/getRecommendations?limit=2&seed_genres=dub,jazz');
    expect(names(both)).toEqual(['Bill 1', 'Mara 1']);
  });

  test('return 15 songs by default and ignore unknown seeds [MUS-07]', async () => {
    for (let place = 0; place < 20; place += 1) await addArtist(`Dub ${place}`, ['dub'], 0);
    const count = async (query: string) =>
      (await app.guest.get(`/spotify/getRecommendations${query}`)).body.items.length;
    expect(await count('?seed_genres=dub')).toBe(15);
    expect(await count('?seed_genres=dub&limit=10')).toBe(10);
    expect(await count('?seed_tracks=track:deezer:7,x&seed_artists=nobody&seed_genres=none')).toBe(15);
  });
});

test('the default playlist has one song per artist, most popular first, also for guests [MUS-06, MUS-12]', async () => {
  const first = await app.guest.get('/spotify/getPlaylistTracks?limit=2');
  expect(names(first)).toEqual(['Bill 1', 'Okta 1']);
  expect(names(await app.guest.get('/spotify/getPlaylistTracks?limit=2&offset=2'))).toEqual([
    'Mara 1',
    'Nils 1',
  ]);
  expect(first.body.total).toBe(25);
  expect((await app.guest.get('/spotify/getPlaylistTracks?offset=9000')).body.items).toEqual([]);
});

describe('suggestions', () => {
  const suggest = (who: string, creatorId: string, type = 'tracks', path = 'tracks') =>
    app.as(who).get(`/${path}/suggestions?suggestionType=${type}&limit=3&creatorId=${creatorId}`);
  const freight = `community:${community}`;

  test.each([
    ['tracks', ['Bill 1', 'Nils 1', 'Okta 1']],
    ['artists', ['Nils 1', 'Okta 1', 'Okta 2']],
    ['genres', ['Bill 1', 'Nils 1', 'Okta 1']],
  ])(
    'of songs for a community by %s come from its artists and similar ones [MUS-09]',
    async (type, expected) => {
      expect(names(await suggest(people.host, freight, type)).toSorted()).toEqual(expected);
    },
  );

  test('of songs for an artist by creators leave out the artist [MUS-09]', async () => {
    const admin = await app
      .as(people.ana, { admin: true })
      .get(`/tracks/suggestions?suggestionType=creators&creatorId=${wire('Okta')}`);
    expect(names(admin)).toEqual(['Nils 1']);
  });

  test('of songs for a user start with the artists they follow [MUS-09]', async () => {
    await app.db
      .insertInto('follow')
      .values({ profileId: people.ana, followedId: artists.get('Mara')!, followedType: 'artist' })
      .execute();
    expect(names(await suggest(people.ana, `user:us-west-2:${people.ana}`))[0]).toBe('Mara 1');
  });

  test.each([
    ['genres', ['Jazz', 'Techno'], ['genre', 'genre']],
    ['artists', ['Mara', 'Secret'], ['artist', 'artist']],
  ])('of %s for a creator are related to the artists it books [MUS-10]', async (type, expected, types) => {
    const reply = await suggest(people.host, freight, type, 'creators');
    expect(names(reply).toSorted()).toEqual(expected);
    expect(reply.body.items.map((item: { type: string }) => item.type)).toEqual(types);
  });

  test('of genres leave out those that an admin hid [MUS-10, INS-05]', async () => {
    const say = (hiddenAt: Date | null) =>
      app.db.updateTable('genre').set({ hiddenAt }).where('name', '=', 'Jazz').execute();
    await say(new Date());
    expect(names(await suggest(people.host, freight, 'genres', 'creators'))).toEqual(['Techno']);
    await say(null);
  });

  test('of artists leave out top performers, except for admins [MUS-10, PFM-05]', async () => {
    const say = (topPerformer: boolean | null) =>
      app.db.updateTable('artist').set({ topPerformer }).where('id', '=', artists.get('Bill')!).execute();
    const suggested = async () => names(await suggest(people.host, freight, 'artists', 'creators'));
    expect(await suggested()).not.toContain('Bill');
    const house = await app
      .as(people.host, { admin: true })
      .get(`/creators/suggestions?suggestionType=artists&creatorId=${freight}`);
    expect(names(house)).toContain('Bill');
    await say(false);
    expect(await suggested()).toContain('Bill');
    await say(null);
  });

  test('of creators for an artist are hosts of their published events [MUS-10]', async () => {
    const reply = await app
      .as(people.ana, { admin: true })
      .get(`/creators/suggestions?suggestionType=creators&creatorId=${wire('Okta')}`);
    expect(reply.body.items.map(({ name, type }: Record<string, string>) => [name, type])).toEqual([
      ['Freight', 'community'],
    ]);
  });

  test('are refused to anyone who doesn’t manage the creator [MUS-09, MUS-10]', async () => {
    for (const path of ['tracks', 'creators']) {
      const type = path === 'tracks' ? 'tracks' : 'genres';
      expect((await suggest(people.ana, freight, type, path)).status).toBe(403);
      expect((await suggest(people.ana, `user:us-west-2:${people.host}`, type, path)).status).toBe(403);
      expect((await suggest(people.ana, 'community:nobody', type, path)).status).toBe(404);
    }
  });
});
