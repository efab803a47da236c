import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp } from '#platform/testing/app.ts';
import { openPlaces } from './index.ts';

test('venues with the name of a city don’t keep it off the map’s suggestions [LOC-01, INS-05]', async () => {
  const app = await openTestApp((services) => [openPlaces(services)]);
  const ids = Array.from({ length: 5 }, newId);
  await app.db
    .insertInto('profile')
    .values(
      ids.map(
        (id, index) => ({ id, type: 'venue', name: `Marseille Room ${index}`, providerId: id }) as const,
      ),
    )
    .execute();
  const ground = { city: 'Portland', state: 'Oregon', stateCode: 'OR', latitude: 45.5, longitude: -122.7 };
  await app.db
    .insertInto('venue')
    .values(ids.map((id) => ({ id, ...ground })))
    .execute();
  const suggested = async (query: string) =>
    (await app.guest.get(`/places/autocomplete?q=marseille&limit=5${query}`)).body.items.map(
      ({ provider }: { provider: string }) => provider,
    );
  expect(await suggested('')).toEqual(ids.map(() => 'backbeat'));
  expect(await suggested('&venues=false')).toContain('gazetteer');
  expect(await suggested('&venues=false')).not.toContain('backbeat');
  await app.close();
});
