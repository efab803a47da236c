import { generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPageViews } from '#app/server/page-views.ts';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { credentialNames, openMusic } from './index.ts';
import { openFakeCatalogs } from './testing/fake-catalogs.ts';

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const wire = (id: string) => `user:us-west-2:${id}`;
let fake: Awaited<ReturnType<typeof openFakeCatalogs>>;
let app: TestApp;
let plain: TestApp;

const openApp = (environment: Record<string, string> = {}) =>
  openTestApp(
    (services) => [
      openProfiles(),
      openPageViews(services, { credentialsOf: credentialNames }),
      openMusic(services),
    ],
    { ...fake.environment, ...environment },
  );

beforeAll(async () => {
  fake = await openFakeCatalogs();
  [app, plain] = await Promise.all([
    openApp({
      MUSIC_PROVIDER: 'deezer',
      SPOTIFY_CLIENT_ID: 'client',
      SPOTIFY_CLIENT_SECRET: 'secret',
      APPLE_MUSIC_TEAM_ID: 'TEAM',
      APPLE_MUSIC_KEY_ID: 'KEY',
      APPLE_MUSIC_PRIVATE_KEY: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }),
    openApp(),
  ]);
});
afterAll(async () => {
  await Promise.all([app.close(), plain.close()]);
  await fake.close();
});
beforeEach(() => {
  fake.heard.length = 0;
  fake.lives(3600);
  fake.refuseRenewal(false);
});

async function addPerson(to: TestApp = app): Promise<string> {
  const id = newId();
  await to.db.insertInto('profile').values({ id, type: 'user', providerId: id, name: 'Ana' }).execute();
  return id;
}

/** Starts connecting. @returns the URL at Spotify and the cookie */
async function begin(id: string, returnTo = '/settings/music') {
  const { body, headers } = await app.as(id).post(`/users/${wire(id)}/credentials/spotify`, { returnTo });
  return { url: body.url as string, cookie: String(headers['set-cookie']) };
}

const comeBack = (query: Record<string, string>, cookie = '') =>
  app.server.inject({
    url: `/spotify/callback?${new URLSearchParams(query)}`,
    headers: { cookie: cookie.split(';')[0]! },
  });

async function connect(): Promise<string> {
  const id = await addPerson();
  const { url, cookie } = await begin(id);
  await comeBack(fake.agree(url), cookie);
  return id;
}

const listOf = async (id: string, to = app) =>
  (await to.as(id).get(`/users/${wire(id)}/credentials`)).body.items;

describe('connecting Spotify', () => {
  test('redirects with a PKCE challenge and returns with the account, which only its user can read [AUTH-09]', async () => {
    const id = await addPerson();
    const { url, cookie } = await begin(id);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: 'client',
      response_type: 'code',
      redirect_uri: `${app.services.config.PUBLIC_URL}/spotify/callback`,
      scope: 'user-library-read playlist-read-private playlist-read-collaborative',
      state: expect.stringMatching(/^[\w-]{32}$/),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookie).toContain('HttpOnly; SameSite=Lax');
    const back = await comeBack(fake.agree(url), cookie);
    expect([back.statusCode, back.headers.location]).toEqual([303, '/settings/music?music=connected']);
    expect((await listOf(id))[0]).toEqual({
      service: 'spotify',
      offered: true,
      credential: { name: 'Ana R.', connectedAt: expect.any(String), refused: false },
    });
    const read = async (who: string) => (await app.as(who).get(`/users/${wire(id)}`)).body.credentials;
    expect(await read(id)).toEqual({ spotify: 'Ana R.', appleMusic: null });
    expect(await read(await addPerson())).toEqual({ spotify: null, appleMusic: null });
  });

  test('stores tokens sealed: no token is readable in the database [AUTH-09]', async () => {
    const id = await connect();
    const row = await app.db
      .selectFrom('musicCredential')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/access-1|refresh-1/);
    expect(Buffer.from(row.sealed, 'base64').toString('latin1')).not.toMatch(/access-1|refresh-1/);
  });

  test.each<[what: string, query: (url: string) => Record<string, string>, to: string]>([
    [
      'a denied permission',
      (url) => ({ error: 'access_denied', state: fake.agree(url).state }),
      '/settings/music?music=denied',
    ],
    ['a wrong state', (url) => ({ ...fake.agree(url), state: 'x' }), '/?music=failed'],
    ['a missing code', (url) => ({ state: fake.agree(url).state }), '/settings/music?music=failed'],
    ['an invalid code', (url) => ({ ...fake.agree(url), code: 'x' }), '/settings/music?music=failed'],
  ])('fails with a message after %s', async (_, queryOf, to) => {
    const id = await addPerson();
    const { url, cookie } = await begin(id);
    expect((await comeBack(queryOf(url), cookie)).headers.location).toBe(to);
    expect((await listOf(id))[0].credential).toBeNull();
  });

  test('can’t finish in another browser [AUTH-09]', async () => {
    const id = await addPerson();
    const { url } = await begin(id);
    const other = await begin(await addPerson());
    expect((await comeBack(fake.agree(url))).headers.location).toBe('/?music=failed');
    expect((await comeBack(fake.agree(url), other.cookie)).headers.location).toBe('/?music=failed');
    expect((await listOf(id))[0].credential).toBeNull();
  });

  test('keeps no tokens of an account that was deleted while its user was at Spotify [AUTH-09, AUTH-11]', async () => {
    const id = await addPerson();
    const { url, cookie } = await begin(id);
    await app.db.updateTable('profile').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    expect((await comeBack(fake.agree(url), cookie)).headers.location).toBe('/settings/music?music=failed');
    expect(
      await app.db.selectFrom('musicCredential').select('userId').where('userId', '=', id).execute(),
    ).toEqual([]);
  });

  test.each(['https://evil.test', '//evil.test', '/\\evil.test', 'settings'])(
    'refuses to return to %s',
    async (to) => {
      const id = await addPerson();
      const { status } = await app.as(id).post(`/users/${wire(id)}/credentials/spotify`, { returnTo: to });
      expect(status).toBe(400);
    },
  );

  test('can be undone, and disconnecting twice has no further effect [AUTH-09]', async () => {
    const id = await connect();
    for (const _ of [1, 2])
      expect((await app.as(id).delete(`/users/${wire(id)}/credentials/spotify`)).status).toBe(200);
    expect((await listOf(id))[0].credential).toBeNull();
    expect((await app.as(id).get('/spotify/getMySavedTracks')).body.code).toBe('notConnected');
  });

  test('is offered only when configured', async () => {
    const id = await addPerson(plain);
    expect(await listOf(id, plain)).toEqual([
      { service: 'spotify', offered: false, credential: null },
      { service: 'appleMusic', offered: false, credential: null },
    ]);
    const { body } = await plain.as(id).post(`/users/${wire(id)}/credentials/spotify`, {});
    expect(body.code).toBe('notOffered');
  });
});

describe('a Spotify library', () => {
  test('lists 25 saved songs per page, each with its preview on this host [MUS-05]', async () => {
    const id = await connect();
    const { body } = await app.as(id).get('/spotify/getMySavedTracks');
    expect([body.items.length, body.total, body.offset]).toEqual([25, 30, 0]);
    expect(body.items[0]).toMatchObject({
      id: 'track:spotify:s0',
      name: 'Saved 0',
      artists: { items: [{ id: 'artist:spotify:a1', name: 'Okta Lindqvist' }] },
      previewUrl: '/media/previews/spotify/s0',
      externalUrl: 'https://open.spotify.com/track/s0',
      provider: 'spotify',
    });
    const next = await app.as(id).get('/spotify/getMySavedTracks?offset=25');
    expect(next.body.items.map(({ name }: { name: string }) => name)).toEqual(
      [25, 26, 27, 28, 29].map((place) => `Saved ${place}`),
    );
  });

  test('asks users without a connection to connect, and guests to sign in [MUS-05]', async () => {
    expect((await app.as(await addPerson()).get('/spotify/getMySavedTracks')).body.code).toBe('notConnected');
    expect((await app.guest.get('/spotify/getMySavedTracks')).status).toBe(401);
  });

  test('lists playlists, and reads their songs from the new and the old path [MUS-06]', async () => {
    const id = await connect();
    const lists = await app.as(id).get('/spotify/getMyPlaylists');
    expect(lists.body.items).toEqual([{ id: 'p1', name: 'Late', images: [], tracks: { total: 3 } }]);
    const names = async (list: string) =>
      (await app.as(id).get(`/spotify/getPlaylistTracks?playlistId=${list}`)).body.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('p1')).toEqual(['Malmö Yard']);
    expect(await names('old')).toEqual(['Swap Meet']);
    const none = await app.as(id).get('/spotify/getPlaylistTracks?playlistId=nobodys');
    expect(none.body.code).toBe('playlistNotFound');
    expect((await app.guest.get('/spotify/getPlaylistTracks?playlistId=p1')).body.code).toBe('notConnected');
  });

  test('refreshes an expired token once for concurrent requests [AUTH-09]', async () => {
    fake.lives(1);
    const id = await connect();
    const before = fake.renewals();
    const asked = await Promise.all([1, 2, 3, 4].map(() => app.as(id).get('/spotify/getMySavedTracks')));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(fake.renewals() - before).toBe(1);
    await app.as(id).get('/spotify/getMySavedTracks');
    expect(fake.renewals() - before).toBe(1);
  });

  test('refreshes a token that Spotify rejects early, and retries', async () => {
    const id = await connect();
    fake.wrong.set('/spotify/v1/me/tracks', { status: 401 });
    expect((await app.as(id).get('/spotify/getMySavedTracks')).status).toBe(200);
  });

  test('asks users who revoked access at Spotify to reconnect [AUTH-09]', async () => {
    fake.lives(1);
    const id = await connect();
    fake.refuseRenewal(true);
    expect((await app.as(id).get('/spotify/getMySavedTracks')).body.code).toBe('connectAgain');
    expect((await listOf(id))[0].credential.refused).toBe(true);
    const { url, cookie } = await begin(id);
    await comeBack(fake.agree(url), cookie);
    expect((await listOf(id))[0].credential.refused).toBe(false);
  });

  test.each([429, 500])(
    'is unavailable but stays connected when Spotify responds with %s',
    async (status) => {
      const id = await connect();
      fake.wrong.set('/spotify/v1/me/tracks', { status });
      expect((await app.as(id).get('/spotify/getMySavedTracks')).body.code).toBe('musicUnavailable');
      expect((await app.as(id).get('/spotify/getMySavedTracks')).status).toBe(200);
    },
  );

  test('asks users to reconnect when tokens were sealed with another secret', async () => {
    const id = await connect();
    await app.db.updateTable('musicCredential').set({ sealed: 'AAAA' }).where('userId', '=', id).execute();
    expect((await app.as(id).get('/spotify/getMySavedTracks')).body.code).toBe('connectAgain');
  });
});

describe('Apple Music', () => {
  test('connects with a user token that Apple accepts, and stores it sealed [MUS-11, AUTH-09]', async () => {
    const id = await addPerson();
    const put = (userToken: string) =>
      app.as(id).put(`/users/${wire(id)}/credentials/appleMusic`, { userToken });
    expect((await put('bad')).body.code).toBe('notTaken');
    expect((await put('good')).status).toBe(200);
    expect((await listOf(id))[1]).toMatchObject({
      service: 'appleMusic',
      credential: { name: 'Apple Music (SE)', refused: false },
    });
    expect((await app.as(id).get(`/users/${wire(id)}`)).body.credentials.appleMusic).toBe('Apple Music (SE)');
    const [row] = await app.db.selectFrom('musicCredential').selectAll().where('userId', '=', id).execute();
    expect(Buffer.from(row!.sealed, 'base64').toString('latin1')).not.toContain('good');
    await app.as(id).delete(`/users/${wire(id)}/credentials/appleMusic`);
    expect((await listOf(id))[1].credential).toBeNull();
  });

  async function connectApple(): Promise<string> {
    const id = await addPerson();
    await app.as(id).put(`/users/${wire(id)}/credentials/appleMusic`, { userToken: 'good' });
    return id;
  }

  test('lists 25 songs of the library per page, which can be saved and played on this host [MUS-11]', async () => {
    const id = await connectApple();
    const first = (await app.as(id).get('/appleMusic/getLibrarySongs')).body;
    expect([first.items.length, first.total, first.offset]).toEqual([25, 27, 0]);
    expect(first.items[0]).toMatchObject({
      id: 'track:appleMusic:41',
      name: 'Kept 0',
      artists: { items: [{ name: 'Okta Lindqvist' }] },
      previewUrl: '/media/previews/appleMusic/41',
      externalUrl: 'https://music.apple.com/us/song/41',
      provider: 'appleMusic',
    });
    expect((await app.server.inject({ url: first.items[0].images[0].url })).statusCode).toBe(200);
    // Songs that the user uploaded can't be played for others.
    const next = (await app.as(id).get('/appleMusic/getLibrarySongs?offset=25')).body;
    expect(next.items.map(({ name }: { name: string }) => name)).toEqual(['Kept 25']);
    const kept = await app.as(id).post('/tracks', { id: first.items[0].id });
    expect([kept.status, kept.body.provider]).toEqual([200, 'appleMusic']);
  });

  test.each([401, 403])('asks for another connection once Apple answers %d [MUS-11]', async (status) => {
    const id = await connectApple();
    fake.wrong.set('/apple/v1/me/library/songs', { status });
    const songs = () => app.as(id).get('/appleMusic/getLibrarySongs');
    expect((await songs()).body.code).toBe('connectAgain');
    expect((await songs()).body.code).toBe('connectAgain');
    expect((await listOf(id))[1].credential.refused).toBe(true);
    await app.as(id).put(`/users/${wire(id)}/credentials/appleMusic`, { userToken: 'good' });
    expect((await songs()).status).toBe(200);
  });

  test('is unavailable but stays connected when Apple fails, and needs a connection [MUS-11]', async () => {
    const id = await connectApple();
    fake.wrong.set('/apple/v1/me/library/songs', { status: 500 });
    expect((await app.as(id).get('/appleMusic/getLibrarySongs')).body.code).toBe('musicUnavailable');
    expect((await app.as(id).get('/appleMusic/getLibrarySongs')).status).toBe(200);
    expect((await app.as(await addPerson()).get('/appleMusic/getLibrarySongs')).body.code).toBe(
      'notConnected',
    );
    expect(
      (await plain.as(id).get(`/users/${wire(id)}/credentials/appleMusic/developerToken`)).body.code,
    ).toBe('notOffered');
  });

  test('gives the browser a short-lived developer token that is limited to our origin [MUS-11]', async () => {
    const id = await addPerson();
    const { body } = await app.as(id).get(`/users/${wire(id)}/credentials/appleMusic/developerToken`);
    expect(body.script).toBe('https://js-cdn.music.apple.com/musickit/v3/musickit.js');
    const [head, claims, signature] = (body.token as string).split('.') as [string, string, string];
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as { iat: number; exp: number };
    expect(read(head)).toEqual({ alg: 'ES256', kid: 'KEY' });
    expect(read(claims)).toMatchObject({ iss: 'TEAM', origin: [app.services.config.PUBLIC_URL] });
    expect(read(claims).exp - read(claims).iat).toBe(600);
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: keys.publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
  });
});
