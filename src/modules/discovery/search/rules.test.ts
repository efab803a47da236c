import { describe, expect, test } from 'vitest';
import { kilometersBetween } from '#platform/distance.ts';
import { cellOf, cellsAround, gridFor, ringsWithin } from './grid.ts';
import {
  aroundOf,
  kinds,
  kindsWanted,
  eventDays,
  orderOf,
  overAtMost,
  popularityOf,
  rangeOf,
  weekendOf,
} from './rules.ts';

test.each([
  [{}, 'global'],
  [{ global: true }, 'global'],
  [{ global: false }, 'local'],
  [{ range: 'local' }, 'local'],
  [{ range: 'local', global: true }, 'local'],
  [{ range: 'global', global: false }, 'global'],
  [{ distance: 5 }, 'local'],
  [{ distance: 5, range: 'global' }, 'global'],
  [{ distance: 5, global: true }, 'global'],
  [{ city: 'berlin' }, 'local'],
  [{ city: 'berlin', range: 'global' }, 'global'],
] as const)('%j searches %s [X-16, SRC-03]', (asked, range) => {
  expect(rangeOf(asked)).toBe(range);
});

test('a local search without a full point is around the city’s center [X-16, LOC-02, INS-04]', () => {
  const center = { latitude: 35.7, longitude: 139.7 };
  expect(aroundOf({ range: 'local', latitude: 52 }, center)).toEqual({ point: center, distanceKm: 40 });
  expect(aroundOf({ range: 'local', latitude: 52, longitude: 13, distance: 3 }, center)).toEqual({
    point: { latitude: 52, longitude: 13 },
    distanceKm: 3,
  });
  expect(aroundOf({ latitude: 52, longitude: 13 }, center)).toBeUndefined();
});

test.each([
  [undefined, false, false, ['user', 'community', 'artist', 'venue', 'event', 'collection', 'neighborhood']],
  [
    undefined,
    false,
    true,
    ['genre', 'user', 'community', 'artist', 'venue', 'event', 'collection', 'neighborhood'],
  ],
  [undefined, true, true, ['event']],
  ['hashtag', false, true, ['hashtag']],
  ['cohost', false, true, ['user', 'community']],
  ['location', false, true, ['neighborhood', 'city', 'venue']],
  ['track', false, true, ['track']],
] as const)('type %s, filters %s, words %s: %j [SRC-05]', (type, narrowed, hasWords, wanted) => {
  expect(kindsWanted(type, { isNarrowed: narrowed, hasWords, isHashtag: false })).toEqual(wanted);
});

test('text that begins with # finds hashtags and events, and with filters only events [SRC-05]', () => {
  const asked = { hasWords: true, isHashtag: true };
  expect(kindsWanted(undefined, { ...asked, isNarrowed: false })).toEqual(['hashtag', 'event']);
  expect(kindsWanted(undefined, { ...asked, isNarrowed: true })).toEqual(['event']);
  expect(kindsWanted('artist', { ...asked, isNarrowed: false })).toEqual(['artist']);
});

describe('event dates [SRC-13]', () => {
  const now = new Date('2026-11-27T20:00:00Z');
  test('an event day lasts until 5 AM the next morning in local time', () => {
    expect(eventDays({ from: '2026-11-28', to: '2026-11-28' }, now)).toEqual({
      from: new Date('2026-11-28T13:00:00Z'),
      to: new Date('2026-11-29T13:00:00Z'),
    });
    expect(eventDays({ from: '2026-11-28', to: '2026-11-28', timezone: 'Europe/Berlin' }, now).from).toEqual(
      new Date('2026-11-28T04:00:00Z'),
    );
  });
  test('starts now without a date, and ignores an unknown time zone', () => {
    expect(eventDays({ to: '2026-11-28', timezone: 'Mars/Base' }, now)).toEqual({
      from: now,
      to: new Date('2026-11-29T13:00:00Z'),
    });
  });
  test('a daylight saving change doesn’t shift an event day', () => {
    const { from, to } = eventDays({ from: '2027-03-13', to: '2027-03-13' }, now);
    expect((to!.getTime() - from.getTime()) / 3_600_000).toBe(23);
  });
});

test.each([
  ['2026-11-23', '2026-11-27', '2026-11-29'],
  ['2026-11-27', '2026-11-27', '2026-11-29'],
  ['2026-11-28', '2026-11-28', '2026-11-29'],
  ['2026-11-29', '2026-11-29', '2026-11-29'],
  ['2026-11-30', '2026-12-04', '2026-12-06'],
])('on %s the weekend is %s to %s', (today, from, to) => {
  expect(weekendOf(today)).toEqual({ from, to });
});

test.each([
  [undefined, true, 'event', 'relevance'],
  ['time', true, 'event', 'time'],
  ['relevance', true, 'event', 'relevance'],
  ['time', true, 'genre', 'relevance'],
  [undefined, false, 'event', 'time'],
  ['distance', false, 'event', 'distance'],
  [undefined, false, 'artist', 'popularity'],
  ['relevance', false, 'artist', 'popularity'],
] as const)('order %s, words %s, %s: %s', (order, hasWords, kind, by) => {
  expect(orderOf(order, hasWords, kind)).toBe(by);
});

test('past events rank below upcoming ones', () => {
  const fame = { kind: 'event', followers: 0, rank: 0, verified: false, isOver: false } as const;
  const most = popularityOf({ ...fame, followers: 1e6, rank: 1e6, verified: true, isOver: true });
  expect(most).toBeLessThanOrEqual(overAtMost);
  expect(popularityOf(fame)).toBeGreaterThan(overAtMost);
});

test('every kind has its own number', () => {
  expect(new Set(Object.values(kinds)).size).toBe(Object.keys(kinds).length);
});

describe('the map grid', () => {
  const points = [
    { latitude: 34.0522, longitude: -118.2437 },
    { latitude: -17.8, longitude: 179.98 },
    { latitude: 66.5, longitude: -179.95 },
    { latitude: 0, longitude: 0 },
    { latitude: 89.5, longitude: 10 },
  ];
  test('the cells of a circle contain every point inside it, also across the date line', () => {
    for (const point of points) {
      for (const distance of [2, 25, 50, 120, 200]) {
        const grid = gridFor(point, distance);
        const cells = new Set(cellsAround(point, distance, grid));
        for (let turn = 0; turn < 360; turn += 15) {
          const bearing = (turn * Math.PI) / 180;
          const latitude = point.latitude + (0.95 * distance * Math.cos(bearing)) / 111.2;
          const across = Math.cos((latitude * Math.PI) / 180) * 111.2;
          const longitude = point.longitude + (0.95 * distance * Math.sin(bearing)) / across;
          const other = { latitude, longitude: ((((longitude + 180) % 360) + 360) % 360) - 180 };
          if (Math.abs(latitude) > 90 || kilometersBetween(point, other) > distance) continue;
          expect(cells.has(cellOf(other, grid))).toBe(true);
        }
      }
    }
  });
  test('a city takes a few dozen cells', () => {
    expect(cellsAround(points[0]!, 25, 'fine').length).toBeLessThan(60);
    expect(cellsAround(points[0]!, 200, 'wide').length).toBeLessThan(100);
  });
  test('rings end at the search distance', () => {
    expect(ringsWithin(8)).toEqual([
      [0, 2],
      [2, 5],
      [5, 8],
    ]);
    expect(ringsWithin(1)).toEqual([[0, 1]]);
  });
  test('computes great-circle distances', () => {
    const toBerlin = kilometersBetween(
      { latitude: 48.137, longitude: 11.575 },
      { latitude: 52.52, longitude: 13.405 },
    );
    expect(Math.round(toBerlin)).toBe(504);
  });
});
