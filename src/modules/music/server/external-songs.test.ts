import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { readIntegrationHealth, writeResults } from '#platform/server/integration-health.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import { openMusic, openMusicProviders, externalTracks } from './index.ts';
import { openFakeCatalogs } from './testing/fake-catalogs.ts';

const ana = newId();
let fake: Awaited<ReturnType<typeof openFakeCatalogs>>;
const apps: TestApp[] = [];

async function openApp(environment: Record<string, string>): Promise<TestApp> {
  const app = await openTestApp((services) => [openProfiles(), openMusic(services)], {
    ...fake.environment,
    ...environment,
  });
  apps.push(app);
  return app;
}

const finding = ({ services: { config, db, log } }: TestApp, caller = 'user:ana') => {
  const find = externalTracks(config, openMusicProviders(config, log), openLimiter(db));
  return (words: string, page: { limit: number; offset: number }) => find(words, { ...page, caller });
};

let deezer: TestApp;
let itunes: TestApp;
beforeAll(async () => {
  fake = await openFakeCatalogs();
  [deezer, itunes] = await Promise.all([
    openApp({ MUSIC_PROVIDER: 'deezer', SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 'secret' }),
    openApp({ MUSIC_PROVIDER: 'itunes', SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 'secret' }),
  ]);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await fake.close();
});
beforeEach(() => void (fake.heard.length = 0));

const get = (app: TestApp, url: string, headers = {}) => app.server.inject({ url, headers });
const covers = /^\/media\/covers\/[\w-]+\.[\w-]{22}$/;

describe('the external catalog', () => {
  test('returns Deezer songs, each with artists, a cover and a preview on this host [MUS-01, MUS-08]', async () => {
    const songs = await finding(deezer)('malmö', { limit: 8, offset: 0 });
    expect(songs[0]).toEqual({
      id: 'track:deezer:7',
      name: 'Malmö Yard',
      artists: { items: [{ id: 'artist:deezer:27', name: 'Okta Lindqvist' }] },
      images: [
        { url: expect.stringMatching(covers), width: 300, height: 300, provider: 'deezer', gel: 'silver' },
      ],
      previewUrl: '/media/previews/deezer/7',
      provider: 'deezer',
      externalUrl: 'https://www.deezer.com/track/7',
    });
    expect(songs[1]!.previewUrl).toBeNull();
    expect(fake.heard[0]!.path).toBe('/deezer/search/track?q=malm%C3%B6&limit=8&index=0');
  });

  test('returns iTunes songs as Apple Music songs [MUS-01, MUS-11]', async () => {
    const [song] = await finding(itunes)('malmö', { limit: 8, offset: 0 });
    expect(song).toMatchObject({
      id: 'track:appleMusic:41',
      previewUrl: '/media/previews/appleMusic/41',
      externalUrl: 'https://music.apple.com/us/song/41',
    });
    expect(fake.heard[0]!.path).toContain('/itunes/search?term=malm%C3%B6&media=music&entity=song&limit=8');
    const preview = await get(itunes, song!.previewUrl!);
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'audio/x-m4a']);
  });

  test('is not searched without end for one caller [MUS-08]', async () => {
    const find = finding(deezer, 'user:bot');
    const page = { limit: 8, offset: 0 };
    const tries = await Promise.allSettled(Array.from({ length: 300 }, () => find('malmö', page)));
    const refused = tries.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]).toMatchObject({ reason: { code: 'tooManyRequests' } });
    expect((await finding(deezer)('malmö', page)).length).toBeGreaterThan(0);
  });

  test('sends the same search once a minute, also for concurrent requests [MUS-08]', async () => {
    const find = finding(deezer);
    await Promise.all([1, 2, 3].map(() => find('twice', { limit: 8, offset: 0 })));
    await find('twice', { limit: 8, offset: 0 });
    expect(fake.asked('/deezer/search')).toHaveLength(1);
    await find('twice', { limit: 8, offset: 8 });
    expect(fake.asked('/deezer/search')).toHaveLength(2);
  });

  test.each([
    ['an error status', { status: 500, body: {} }],
    ['an error with status 200', { body: { error: { message: 'Quota limit exceeded', code: 4 } } }],
    ['an unexpected format', { body: { data: [{ id: 'x' }] } }],
    ['invalid JSON', { bytes: Buffer.from('<html>') }],
  ])('returns no songs after %s, and pauses requests for a moment', async (_, answer) => {
    fake.wrong.set('/deezer/search/track', answer);
    const find = finding(deezer);
    expect(await find('malmö', { limit: 8, offset: 0 })).toEqual([]);
    expect(await find('other', { limit: 8, offset: 0 })).toEqual([]);
    expect(fake.asked('/deezer/search')).toHaveLength(1);
  });

  test('reports its last result to admins [ADM-01]', async () => {
    const told = async () => {
      await writeResults(deezer.db);
      return (await readIntegrationHealth(deezer.db)).get('music');
    };
    await finding(deezer)('heard', { limit: 8, offset: 0 });
    expect((await told())?.lastSuccessAt).toMatch(/^\d{4}-/);
    fake.wrong.set('/deezer/search/track', { status: 503, body: {} });
    await finding(deezer)('unheard', { limit: 8, offset: 0 });
    expect(await told()).toMatchObject({
      lastError: 'The service responded with status 503.',
      lastSuccessAt: expect.any(String),
    });
  });

  test('is never contacted unless configured, because Backbeat’s own catalog needs no key [MUS-12]', async () => {
    const app = await openApp({});
    expect(await finding(app)('malmö', { limit: 8, offset: 0 })).toEqual([]);
    expect(fake.heard).toEqual([]);
  });
});

describe('covers and previews of external songs', () => {
  test('are proxied by this host, with range requests, and fetched once for many ranges [MUS-01]', async () => {
    const [song] = await finding(deezer)('malmö', { limit: 8, offset: 0 });
    const cover = await get(deezer, song!.images[0]!.url);
    expect([cover.statusCode, cover.headers['content-type'], cover.body]).toEqual([
      200,
      'image/jpeg',
      'a picture',
    ]);
    const whole = await get(deezer, song!.previewUrl!);
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.length]).toEqual([
      200,
      'audio/mpeg',
      4000,
    ]);
    const part = await get(deezer, song!.previewUrl!, { range: 'bytes=0-1' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 0-1/4000']);
    expect(fake.asked('/cdn/7.mp3')).toHaveLength(1);
  });

  test.each([
    ['/media/covers/aHR0cDovLzEyNy4wLjAuMTo1NDMyLw.AAAAAAAAAAAAAAAAAAAAAA', 'a URL that we did not issue'],
    ['/media/covers/none', 'not a URL'],
    ['/media/previews/deezer/404', 'an unknown song'],
    ['/media/previews/backbeat/7', 'an unknown catalog'],
    ['/media/previews/deezer/..%2Fuser', 'an invalid id'],
  ])('%s returns 404: %s', async (path) => {
    expect((await get(deezer, path)).statusCode).toBe(404);
  });

  test('return 404 when the provider sends another content type', async () => {
    const [song] = await finding(deezer)('malmö', { limit: 8, offset: 0 });
    fake.wrong.set('/cdn/7.jpg', { bytes: Buffer.from('<svg/>'), type: 'image/svg+xml' });
    expect((await get(deezer, song!.images[0]!.url)).statusCode).toBe(404);
  });

  test.each([
    ['by ISRC', 's7', '/deezer/track/isrc:QZ7'],
    ['by name and artist', 's9', '/deezer/search/track?q=artist'],
  ])('plays a Spotify song from the configured catalog, matched %s [MUS-04]', async (_, id, asked) => {
    const preview = await get(deezer, `/media/previews/spotify/${id}`);
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect(fake.asked(asked)).toHaveLength(1);
  });
});

describe('saving an external song', () => {
  test('stores it once under our own id, with its cover and preview [MUS-01, MUS-12]', async () => {
    const picks = await Promise.all(
      [1, 2, 3].map(() => deezer.as(ana).post('/tracks', { id: 'track:deezer:7' })),
    );
    const [{ body }] = picks as [(typeof picks)[number]];
    expect(new Set(picks.map((pick) => pick.body.id)).size).toBe(1);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Malmö Yard',
      artists: { items: [{ id: 'artist:deezer:27', name: 'Okta Lindqvist' }] },
      images: [{ url: `/media/covers/${body.id}` }],
      previewUrl: `/media/previews/${body.id}.mp3`,
      provider: 'deezer',
    });
    const facts = await deezer.db
      .selectFrom('outbox')
      .selectAll()
      .where('type', '=', 'track.added')
      .execute();
    expect(facts).toHaveLength(1);
    expect((await get(deezer, body.previewUrl)).headers['content-type']).toBe('audio/mpeg');
    expect((await get(deezer, body.images[0].url)).body).toBe('a picture');
    expect((await deezer.as(ana).post('/tracks', { id: body.id })).body).toEqual(body);
  });

  test.each(['track:deezer:404', 'track:backbeat:1', 'track:deezer:x', newId(), 'x'])(
    'rejects %s',
    async (id) => {
      expect((await deezer.as(ana).post('/tracks', { id })).body.code).toBe('trackNotFound');
    },
  );
});
