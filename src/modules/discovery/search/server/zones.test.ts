import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { addDays, instantOf } from '#platform/time.ts';
import { eventDayIn } from '../rules.ts';
import { openPostgresSearch } from './postgres-search.ts';
import { readBrowseView } from './read-browse-view.ts';
import { openSmallCity } from './testing/small-city.ts';
import { readZoneAt } from './zone-store.ts';

let city: Awaited<ReturnType<typeof openSmallCity>>;
const newYork = { latitude: 40.71, longitude: -74 };
const zone = 'America/New_York';
/** The Sunday of next March on which New York's clocks skip from two to three. */
const sunday = secondSundayOfMarch(new Date().getUTCFullYear() + 1);
const saturday = addDays(sunday, -1);
const at = (wallClock: string) => (instantOf(wallClock, zone).getTime() - Date.now()) / 3_600_000;

function secondSundayOfMarch(year: number): string {
  const first = new Date(`${year}-03-01T12:00:00Z`).getUTCDay();
  return addDays(`${year}-03-01`, ((7 - first) % 7) + 7);
}

beforeAll(async () => {
  city = await openSmallCity((services) => openFeatures(services));
  const there = { ...newYork, timezone: zone, neighborhoodId: null };
  await city.addEvent({ ...there, name: 'Before the clocks skip', inHours: at(`${sunday}T01:30`) });
  await city.addEvent({ ...there, name: 'After the clocks skip', inHours: at(`${sunday}T04:30`) });
  await city.addEvent({ ...there, name: 'Sunday breakfast', inHours: at(`${sunday}T05:30`) });
  await city.addVenue('Kantine', 52.51, 13.44, { timezone: 'Europe/Berlin' });
  await city.addEvent({ name: 'At home', inHours: 48 });
  await city.index();
});
afterAll(() => city.close());

const browse = async (point: object, now: Date) => {
  const { db } = city.app;
  const finding = { db, port: openPostgresSearch(db) };
  const { items } = await readBrowseView(finding, { limit: 12, offset: 0, ...point }, now);
  return Object.fromEntries(
    items.map(({ id, items: things, seeAll }) => [id, { names: things.map(nameOf), seeAll }]),
  );
};
const nameOf = (thing: { name?: string }) => thing.name;

describe('local evenings [EXP-01, PLT-09]', () => {
  test('tonight ends at 5 AM local time, also on the night that is an hour shorter', async () => {
    const groups = await browse(newYork, instantOf(`${saturday}T20:00`, zone));
    expect(groups.tonight!.names.toSorted()).toEqual(['After the clocks skip', 'Before the clocks skip']);
    expect(groups.tonight!.seeAll).toContain(`from=${saturday}&to=${saturday}`);
    expect(groups.weekend!.names).toEqual(['Sunday breakfast']);
    expect(groups.weekend!.seeAll).toContain(`from=${saturday}&to=${sunday}`);
  });

  test('on a Sunday, events of that day are listed as tonight and not again as this weekend', async () => {
    const groups = await browse(newYork, instantOf(`${sunday}T05:05`, zone));
    expect(groups.tonight!.names).toContain('Sunday breakfast');
    expect(groups.weekend).toBeUndefined();
  });

  test('after midnight local time it is still last night, though Los Angeles is a day behind', async () => {
    const groups = await browse(newYork, instantOf(`${sunday}T01:00`, zone));
    expect(groups.tonight!.seeAll).toContain(`from=${saturday}&to=${saturday}`);
    expect(groups.tonight!.names).toContain('After the clocks skip');
    const later = await browse(newYork, instantOf(`${sunday}T05:05`, zone));
    expect(later.tonight!.seeAll).toContain(`from=${sunday}&to=${sunday}`);
  });

  test('dates are in the time zone of the search location unless a zone is given [SRC-13]', async () => {
    const query = `type=event&latitude=40.71&longitude=-74&range=local&from=${saturday}&to=${saturday}`;
    const skip = ['event Before the clocks skip', 'event After the clocks skip'];
    expect(await city.names(query)).toEqual(skip);
    expect(await city.names(`${query}&timezone=${zone}`)).toEqual(skip);
    expect(await city.names(`${query}&timezone=America/Los_Angeles`)).toEqual([
      ...skip,
      'event Sunday breakfast',
    ]);
  });
});

test.each([
  ['events around it', newYork, zone],
  ['events nearby', { latitude: 41.3, longitude: -73.2 }, zone],
  ['venues without events', { latitude: 52.3, longitude: 13.1 }, 'Europe/Berlin'],
  ['Los Angeles when nothing is nearby', { latitude: -50, longitude: 0 }, 'America/Los_Angeles'],
])('the time zone of a point is that of %s [PLT-09]', async (_what, point, expected) => {
  expect(await readZoneAt(city.app.db, point)).toBe(expected);
});

test.each([
  ['2026-11-28T08:30:00Z', 'America/Los_Angeles', '2026-11-27'],
  ['2026-11-28T12:59:00Z', 'America/Los_Angeles', '2026-11-27'],
  ['2026-11-28T13:00:00Z', 'America/Los_Angeles', '2026-11-28'],
  ['2026-11-28T08:30:00Z', 'Europe/Berlin', '2026-11-28'],
  ['2026-03-29T03:30:00Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-10-25T03:30:00Z', 'Europe/Berlin', '2026-10-24'],
])('%s in %s belongs to the event day %s', (instant, where, date) => {
  expect(eventDayIn(new Date(instant), where)).toBe(date);
});
