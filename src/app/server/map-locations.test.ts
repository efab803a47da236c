import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCity } from '#modules/instance/cities/server/index.ts';
import { publishInstanceChanged } from '#modules/instance/settings/server/index.ts';
import { openSearch } from '#modules/discovery/search/server/index.ts';
import type { Places } from '#modules/profiles/places/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { mapLocations } from './map-locations.ts';

const searches: string[] = [];
let asked: Parameters<Places['search']>[0] | undefined;
const google: Places = {
  provider: 'google',
  suggest: async () => [],
  search: async (query) => {
    searches.push(query.q);
    asked = query;
    return [];
  },
  find: async () => undefined,
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => [
    openSearch(services, { outside: mapLocations(google, openLimiter(services.db)) }),
  ]);
});
afterAll(() => app.close());

test('searches for places that cost money are limited for each caller, and other searches aren’t [LOC-02]', async () => {
  const ask = (word: number) => app.guest.get(`/search?type=location&q=town${word}`);
  const answers = await Promise.all(Array.from({ length: 80 }, (_, word) => ask(word)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(searches).toHaveLength(80 - refused.length);
  expect((await app.guest.get('/search?q=town')).status).toBe(200);
  expect((await app.as(newId()).get('/search?type=location&q=town')).status).toBe(200);
});

test('when all callers together searched too often, what costs money is left out, and no one is refused [LOC-02]', async () => {
  const isFull = async (key: string) => (key === 'places.search' ? { retryAfter: 60 } : undefined);
  const before = searches.length;
  const wish = { q: 'town', provider: undefined, point: undefined, limit: 5, caller: 'ip:192.0.2.1' };
  expect(await mapLocations(google, isFull)(wish)).toEqual([]);
  expect(searches).toHaveLength(before);
});

test('a search without a point looks for places around the city [LOC-02, INS-04]', async () => {
  const berlin = { latitude: 52.52, longitude: 13.405 };
  const germany = { region: '', country: 'DE', timeZone: 'Europe/Berlin', currency: 'eur' };
  await addCity(app.db, { slug: 'berlin', name: 'Berlin', ...germany, ...berlin });
  publishInstanceChanged(app.services.pubsub);
  const pointOf = async (query: string) => {
    await app.as(newId()).get(`/search?type=location&q=torstr+12&${query}`);
    return asked?.point;
  };
  expect(await pointOf('city=berlin')).toMatchObject(berlin);
  expect(await pointOf('city=berlin&latitude=1&longitude=2')).toEqual({ latitude: 1, longitude: 2 });
});
