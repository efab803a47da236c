import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { renderPreview } from '@backbeat/demo-music';
import { openFeatures } from '#app/server/features.ts';
import { openSmallCity } from '#modules/discovery/search/server/testing/small-city.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { soundBytes } from '../contract.ts';
import { cutMp3 } from './cut-mp3.ts';
import { openFakeCatalogs } from './testing/fake-catalogs.ts';

let fake: Awaited<ReturnType<typeof openFakeCatalogs>>;
let city: Awaited<ReturnType<typeof openSmallCity>>;
let mp3: Uint8Array;
let okta: string;
const owner = newId();

beforeAll(async () => {
  fake = await openFakeCatalogs();
  city = await openSmallCity(({ config, ...services }) =>
    openFeatures({
      ...services,
      config: { ...config, MUSIC_PROVIDER: 'deezer', DEEZER_BASE: fake.environment.DEEZER_BASE },
    }),
  );
  okta = await city.addProfile('artist', 'Okta Lindqvist');
  await city.addTrack(okta, 'Malmö Ferry');
  await city.app.db
    .insertInto('profile')
    .values({ id: owner, type: 'user', providerId: owner, name: 'Okta' })
    .execute();
  await city.app.db
    .insertInto('profileTeam')
    .values({ profileId: okta, userId: owner, creatorType: 'owner' })
    .execute();
  await city.index();
  ({ mp3 } = await renderPreview({ seed: 3, genre: 'techno', seconds: 4 }));
}, 60_000);
afterAll(async () => {
  await city.close();
  await fake.close();
});

const find = async (query: string) => {
  const { body, headers } = await city.app.guest.get(`/search?type=track&${query}`);
  return {
    names: body.items.map(({ name, provider }: Record<string, string>) => `${provider} ${name}`),
    total: body.total as number | undefined,
    kept: headers['cache-control'],
  };
};

describe('song search', () => {
  test('lists Backbeat’s songs before the external catalog’s, and caches results for a minute [MUS-08]', async () => {
    expect(await find('q=malmo&limit=8')).toEqual({
      names: ['backbeat Malmö Ferry', 'deezer Malmö Yard', 'deezer Swap Meet'],
      total: 3,
      kept: 'public, max-age=60',
    });
    // A full page from the catalog has a next page, which starts where this one ends.
    expect((await find('q=malmo&limit=3')).total).toBeUndefined();
    await find('q=malmo&limit=3&offset=3');
    expect(fake.heard.at(-1)!.path).toContain('limit=3&index=2');
    await find('limit=8');
    expect(fake.heard.at(-1)!.path).not.toContain('q=&');
  });

  test('finds a saved external song by name or artist, without duplicates [MUS-08, MUS-12]', async () => {
    await city.app.as(owner).post('/tracks', { id: 'track:deezer:7' });
    await city.app.deliverEvents();
    await city.index();
    const { names } = await find('q=okta%20yard&limit=8');
    expect(names.filter((name: string) => name === 'deezer Malmö Yard')).toHaveLength(1);
  });
});

const songs = `/artists/artist:backbeat:`;
const sendSound = (url: string, bytes: Uint8Array, type = 'audio/mpeg') =>
  city.app.server.inject({
    method: 'PUT',
    url,
    payload: Buffer.from(bytes),
    headers: { 'content-type': type },
  });

describe('the songs of an artist', () => {
  test('are added by the artist’s team, accept audio once, and play 30 seconds of it [MUS-12]', async () => {
    const added = await city.app.as(owner).post(`${songs}${okta}/tracks`, { name: 'Undertow' });
    expect(added.status).toBe(201);
    const { track, soundUrl } = added.body;
    // No synthesized audio plays under a real artist's name.
    expect(track).toMatchObject({ name: 'Undertow', previewUrl: null });
    expect((await city.app.server.inject(`/media/previews/${track.id}.mp3`)).statusCode).toBe(404);
    const tagged = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10), mp3]);
    const sent = await sendSound(soundUrl, tagged);
    expect(sent.json().previewUrl).toBe(`/media/previews/${track.id}.mp3?sent`);
    const heard = await city.app.server.inject({ url: sent.json().previewUrl });
    expect(heard.headers['content-type']).toBe('audio/mpeg');
    expect(Buffer.compare(heard.rawPayload, Buffer.from(cutMp3(mp3, 30)!))).toBe(0);
    expect((await sendSound(soundUrl, tagged)).statusCode).toBe(404);
    await city.app.deliverEvents();
    expect((await find('q=undertow')).names).toContain('backbeat Undertow');
  });

  test('reject a name that differs only in case, and audio that isn’t an MP3 [MUS-12]', async () => {
    const add = (name: string) => city.app.as(owner).post(`${songs}${okta}/tracks`, { name });
    const { soundUrl } = (await add('Twice')).body;
    expect((await add('TWICE')).body.code).toBe('songTaken');
    expect((await add('  ')).status).toBe(400);
    expect((await sendSound(soundUrl, Buffer.alloc(5000, 3))).json().code).toBe('notASound');
    expect((await sendSound(soundUrl, mp3, 'audio/ogg')).statusCode).toBe(415);
    const unsigned = soundUrl.replace('signature=', 'signature=x');
    expect((await sendSound(unsigned, mp3)).statusCode).toBe(404);
    // Refused before it is read, so its length doesn't matter.
    expect((await sendSound(unsigned, Buffer.alloc(soundBytes + 1))).statusCode).toBe(404);
    expect((await sendSound(soundUrl, mp3)).statusCode).toBe(200);
  });

  test('are renamed by the team, also in search, and get audio that didn’t upload [MUS-12]', async () => {
    const { body } = await city.app.as(owner).post(`${songs}${okta}/tracks`, { name: 'Nigth Ferry' });
    const path = `${songs}${okta}/tracks/${body.track.id}`;
    const rename = (name: string, who = owner) => city.app.as(who).put(path, { name });
    expect((await rename('Malmö ferry')).body.code).toBe('songTaken');
    expect((await rename('Mine', newId())).status).toBe(403);
    const { track, soundUrl } = (await rename('Night Tram')).body;
    expect(track).toMatchObject({ id: body.track.id, name: 'Night Tram', previewUrl: null });
    expect((await sendSound(soundUrl, mp3)).statusCode).toBe(200);
    expect((await rename('Night Tram')).body.soundUrl).toBeNull();
    await city.app.deliverEvents();
    expect((await find('q=night%20tram')).names).toContain('backbeat Night Tram');
  });

  test('disappear from pages and search when the team removes them [MUS-12]', async () => {
    const added = await city.app.as(owner).post(`${songs}${okta}/tracks`, { name: 'Regret' });
    const track = (await sendSound(added.body.soundUrl, mp3)).json();
    expect((await city.app.server.inject({ url: track.previewUrl })).statusCode).toBe(200);
    const path = `${songs}${okta}/tracks/${track.id}`;
    expect((await city.app.as(newId()).delete(path)).status).toBe(403);
    const other = await city.addProfile('artist', 'Somebody else');
    const wrong = await city.app.as(owner, { admin: true }).delete(`${songs}${other}/tracks/${track.id}`);
    expect(wrong.body.code).toBe('trackNotFound');
    expect((await city.app.as(owner).delete(path)).status).toBe(200);
    const { body } = await city.app.guest.get(`${songs}${okta}/tracks`);
    expect(body.items.map(({ name }: { name: string }) => name)).not.toContain('Regret');
    await city.app.deliverEvents();
    expect((await city.app.server.inject({ url: track.previewUrl })).statusCode).toBe(404);
  });

  test('keep their audio if their removal fails [MUS-12]', async () => {
    const added = await city.app.as(owner).post(`${songs}${okta}/tracks`, { name: 'Second Thoughts' });
    const track = (await sendSound(added.body.soundUrl, mp3)).json();
    const remove = () => city.app.as(owner).delete(`${songs}${okta}/tracks/${track.id}`);
    const { db } = city.app;
    await sql`alter table outbox add constraint failing check (type <> 'track.removed') not valid`.execute(
      db,
    );
    expect((await remove()).status).toBe(500);
    await sql`alter table outbox drop constraint failing`.execute(db);
    expect((await city.app.server.inject({ url: track.previewUrl })).statusCode).toBe(200);
  });

  test('leave no audio that was uploaded while they were removed [MUS-12]', async () => {
    const { app } = city;
    const { storage } = app.services;
    const { body } = await app.as(owner).post(`${songs}${okta}/tracks`, { name: 'Too Late' });
    const { promise: removed, resolve } = Promise.withResolvers<unknown>();
    const writing = vi.spyOn(storage, 'write').mockImplementationOnce(async (...file) => {
      const removal = app.as(owner).delete(`${songs}${okta}/tracks/${body.track.id}`);
      resolve(removal);
      await Promise.race([removal, vi.waitFor(isSomeoneWaiting, 10_000)]);
      await storage.write(...file);
    });
    await sendSound(body.soundUrl, mp3);
    writing.mockRestore();
    expect(await removed).toMatchObject({ status: 200 });
    await app.deliverEvents();
    expect(await storage.read(`previews/${body.track.id}.mp3`)).toBeUndefined();
  });

  async function isSomeoneWaiting() {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      city.app.db,
    );
    expect(rows).toHaveLength(1);
  }
});

test.each([
  ['the first half', 2, 2],
  ['the whole of a shorter file', 30, 4.1],
])('cuts an MP3 at whole frames: %s', (_, seconds, heard) => {
  const cut = cutMp3(mp3, seconds)!;
  expect(Math.abs(cut.length / mp3.length - heard / 4.1)).toBeLessThan(0.03);
});

test.each([
  ['an empty file', new Uint8Array(0)],
  ['text', new TextEncoder().encode('no song at all'.repeat(400))],
  ['a tag alone', Buffer.from('ID3\x04\0\0\0\0\0\x0a')],
  ['the beginning of a frame', Uint8Array.of(0xff, 0xfb, 0x90)],
])('rejects %s as an MP3', (_, bytes) => {
  expect(cutMp3(bytes, 30)).toBeUndefined();
});
