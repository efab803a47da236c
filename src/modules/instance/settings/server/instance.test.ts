import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveCity } from '#modules/instance/cities/server/index.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openInstance, saveSettings, publishInstanceChanged } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => [openInstance(services)]);
});
afterAll(() => app.close());

const berlin = {
  slug: 'berlin',
  name: 'Berlin',
  region: '',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  currency: 'eur',
  latitude: 52.52,
  longitude: 13.405,
};

const standard: Omit<Parameters<typeof saveSettings>[1], 'defaultCityId'> = {
  name: 'Backbeat',
  tagline: '',
  accent: null,
  contactEmail: '',
  socialLinks: [],
  legalPages: {},
  maps: { kind: 'schematic' },
  signUp: 'open',
  eventHosts: 'everyone',
};

const instance = async () => (await app.guest.get('/instance')).body;

test('without a city, the instance has the defaults of the specification [PLT-09, LOC-02]', async () => {
  expect(await instance()).toMatchObject({
    name: 'Backbeat',
    hasCity: false,
    city: { timeZone: 'America/Los_Angeles', currency: 'usd', latitude: 34.0522, longitude: -118.2437 },
    signUp: 'open',
    eventHosts: 'everyone',
  });
  expect((await app.guest.get('/cities')).body.items).toEqual([]);
});

test('the first city becomes the default, until an admin chooses another [INS-04]', async () => {
  const { db, services } = app;
  await saveCity(db, berlin);
  publishInstanceChanged(services.pubsub);
  expect(await instance()).toMatchObject({ hasCity: true, city: berlin });

  const osaka = { ...berlin, slug: 'osaka', name: 'Osaka', country: 'JP', timeZone: 'Asia/Tokyo' };
  const saved = await saveCity(db, { ...osaka, currency: 'jpy' });
  if (!('city' in saved)) throw new Error('Osaka was refused');
  await saveSettings(db, { ...standard, defaultCityId: saved.city.id });
  publishInstanceChanged(services.pubsub);
  expect(await instance()).toMatchObject({ city: { slug: 'osaka', currency: 'jpy' } });
  const { body } = await app.guest.get('/cities?limit=1');
  expect(body.items).toMatchObject([{ slug: 'berlin' }]);
  const next = await app.guest.get(`/cities?limit=1&cursor=${body.next}`);
  expect(next.body).toMatchObject({ items: [{ slug: 'osaka' }], next: null });
});

test.each([
  ['slug', { slug: 'Bad Slug' }],
  ['name', { name: ' ' }],
  ['country', { country: 'XX' }],
  ['timeZone', { timeZone: '' }],
  ['currency', { currency: 'zzz' }],
  ['point', { latitude: 91 }],
] as const)('a city with a wrong %s is not saved [INS-04]', async (field, wrong) => {
  expect(await saveCity(app.db, { ...berlin, slug: `new-${field.toLowerCase()}`, ...wrong })).toEqual({
    faults: [field],
  });
});

test('two cities never have the same address or name [INS-04]', async () => {
  expect(await saveCity(app.db, { ...berlin, name: 'Potsdam' })).toEqual({ taken: 'slug' });
  expect(await saveCity(app.db, { ...berlin, slug: 'berlin-2' })).toEqual({ taken: 'name' });
});

test('closing waits until settings that changed are read again [INS-03]', async () => {
  const { services } = app;
  const { close } = openInstance(services);
  let isClosed = false;
  let closing: Promise<void> | undefined;
  await services.db.transaction().execute(async (tx) => {
    await sql`lock table instance_settings`.execute(tx);
    publishInstanceChanged(services.pubsub);
    const waiting = sql<{ total: number }>`
      select count(*)::int as total from pg_locks where not granted and relation = 'instance_settings'::regclass`;
    // At least one read of the app's own settings and one of these.
    await vi.waitFor(async () => expect((await waiting.execute(tx)).rows[0]!.total).toBeGreaterThan(1));
    closing = close!().then(() => {
      isClosed = true;
    });
    await waiting.execute(tx);
    expect(isClosed).toBe(false);
  });
  await closing;
});
