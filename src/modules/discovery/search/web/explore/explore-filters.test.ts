import { describe, expect, test } from 'vitest';
import { search as searchCall } from '../../contract.ts';
import { readExploreFilters, type ExploreFilters } from './explore-filters.ts';
import { activeFilters, datesText, milesText, toggleIn, weekendFrom, withType } from './explore-rules.ts';
import { isBrowsing, wantedOf } from './wanted.ts';

const said = (filters: object) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

const point = { latitude: 34.05, longitude: -118.25 };

describe('reading an Explore URL [EXP-02]', () => {
  test.each<[Record<string, unknown>, ExploreFilters]>([
    [{}, {}],
    [{ q: ' Night  Freight ' }, { q: 'Night  Freight' }],
    [{ q: 14 }, { q: '14' }],
    [{ q: '   ' }, {}],
    [{ day: '2026-11-28' }, { from: '2026-11-28', to: '2026-11-28' }],
    [
      { from: '2026-11-28', to: '2026-11-27' },
      { from: '2026-11-28', to: '2026-11-28' },
    ],
    [{ from: '2026-13-40', to: 7 }, {}],
    [{ from: '2026-02-31', day: '2026-11-31' }, {}],
    [{ free: true }, { free: true }],
    [{ free: 'yes' }, {}],
    [{ friends: true }, { friends: true }],
    [{ friends: 'all' }, {}],
    [{ genre: 'techno,hip-hop' }, { genre: 'techno,hip-hop' }],
    [{ genre: '<script>' }, {}],
    [{ priceMax: 2500 }, { priceMax: 2500 }],
    [
      { priceMax: 2500, currency: 'jpy' },
      { priceMax: 2500, currency: 'jpy' },
    ],
    [{ priceMax: 2500, currency: 'yen!' }, { priceMax: 2500 }],
    [{ currency: 'jpy' }, {}],
    [{ priceMax: -1 }, {}],
    [{ priceMax: 9.5 }, {}],
    [
      { ...point, distance: 8, place: 'Echo Park' },
      { ...point, distance: 8, place: 'Echo Park' },
    ],
    [{ latitude: 34.05, distance: 8, place: 'Half a point' }, {}],
    [{ latitude: 91, longitude: 0 }, {}],
    [
      { type: 'event', view: 'map' },
      { type: 'event', view: 'map' },
    ],
    [{ type: 'spaceship', view: 'globe', order: 'random' }, {}],
    [{ offset: 15 }, { offset: 15 }],
    [
      { type: 'venue', ...point, distance: 8 },
      { type: 'venue', ...point, distance: 8 },
    ],
    [
      { type: 'venue', genre: 'techno' },
      { type: 'event', genre: 'techno' },
    ],
    [
      { type: 'artist', q: 'okta', from: '2026-11-28' },
      { type: 'event', q: 'okta', from: '2026-11-28' },
    ],
  ])('%o → %o', (search, filters) => {
    expect(said(readExploreFilters(search))).toEqual(filters);
  });

  test('sends only parameters that the server accepts [SRC-13]', () => {
    const filters = readExploreFilters({
      ...point,
      q: 'x',
      genre: 'techno',
      free: true,
      priceMax: 2500,
      distance: 8,
    });
    expect(searchCall.input['~standard'].validate(wantedOf(filters))).not.toHaveProperty('issues');
  });
});

test('choosing another type drops filters that only narrow events [EXP-02]', () => {
  const filters = {
    q: 'okta',
    from: '2026-11-28',
    priceMax: 500,
    currency: 'eur',
    free: true,
    offset: 30,
    ...point,
  };
  expect(said(withType(filters, 'artist'))).toEqual({ q: 'okta', type: 'artist', ...point });
  const { offset: _offset, ...kept } = filters;
  expect(said(withType(filters, 'event'))).toEqual({ ...kept, type: 'event' });
  expect(said(withType(filters, undefined))).toEqual(kept);
});

describe('the search request', () => {
  test.each<[ExploreFilters, ReturnType<typeof wantedOf>]>([
    [{}, { type: 'event' }],
    [{ q: 'freight' }, { q: 'freight' }],
    [
      { q: 'freight', city: 'berlin' },
      { q: 'freight', city: 'berlin', range: 'global' },
    ],
    [{ city: 'berlin' }, { type: 'event', city: 'berlin' }],
    [
      { city: 'berlin', type: 'venue' },
      { type: 'venue', city: 'berlin' },
    ],
    [{ city: 'berlin', type: 'artist' }, { type: 'artist' }],
    [
      { q: 'freight', type: 'artist' },
      { q: 'freight', type: 'artist' },
    ],
    [
      { q: 'freight', free: true },
      { q: 'freight', type: 'event', free: true },
    ],
    [
      { q: 'freight', order: 'time' },
      { q: 'freight', type: 'event', order: 'time' },
    ],
    [
      { q: 'freight', order: 'relevance' },
      { q: 'freight', order: 'relevance' },
    ],
    [{ friends: true }, { type: 'event', friends: true }],
    [
      { q: 'freight', friends: true },
      { q: 'freight', type: 'event', friends: true },
    ],
    [
      { view: 'map', friends: true },
      { type: 'event', friends: true },
    ],
    [
      { view: 'map', q: 'freight', type: 'artist' },
      { q: 'freight', type: 'event' },
    ],
    [
      { ...point, place: 'Echo Park' },
      { ...point, type: 'event', range: 'local' },
    ],
  ])('%o requests %o [SRC-13]', (filters, wanted) => {
    expect(wantedOf(filters)).toEqual(wanted);
  });

  test.each<[ExploreFilters, boolean]>([
    [{}, true],
    [point, true],
    [{ ...point, distance: 8 }, false],
    [{ q: 'x' }, false],
    [{ free: true }, false],
    [{ friends: true }, false],
    [{ view: 'map' }, false],
  ])('%o shows carousels: %s [EXP-01, EXP-02]', (filters, browsing) => {
    expect(isBrowsing(filters)).toBe(browsing);
  });
});

describe('active filters', () => {
  const names = { genres: [{ slug: 'techno', name: 'Techno' }], today: '2026-11-21', currency: 'eur' };

  test('each has a label and a link that removes it [EXP-02]', () => {
    const filters: ExploreFilters = {
      genre: 'techno,folk',
      free: true,
      friends: true,
      priceMax: 2500,
      currency: 'usd',
      ...point,
      distance: 8,
    };
    const active = activeFilters(filters, names);
    expect(active.map(({ label }) => label)).toEqual([
      'Techno',
      'folk',
      'Friends going',
      'Free entry',
      'Up to $25',
      'Within 5 mi',
      'This area',
    ]);
    expect(active[0]!.without.genre).toBe('folk');
    expect(said(active.at(-1)!.without)).toEqual({
      genre: 'techno,folk',
      free: true,
      friends: true,
      priceMax: 2500,
      currency: 'usd',
    });
  });

  test('panning the map adds no filter; choosing a place does, on the map, too [EXP-02]', () => {
    const moved: ExploreFilters = { view: 'map', free: true, ...point, distance: 8 };
    const labels = (filters: ExploreFilters) => activeFilters(filters, names).map(({ label }) => label);
    expect(labels(moved)).toEqual(['Free entry']);
    expect(labels({ ...moved, place: 'Echo Park' })).toEqual(['Free entry', 'Within 5 mi', 'Echo Park']);
  });

  test.each([
    ['2026-11-21', '2026-11-21', 'Tonight'],
    ['2026-11-21', '2026-11-22', 'This weekend'],
    ['2026-11-28', '2026-11-28', 'Sat, Nov 28'],
    ['2026-11-24', '2026-11-28', 'Tue, Nov 24 to Sat, Nov 28'],
    ['2026-11-24', undefined, 'From Tue, Nov 24'],
    [undefined, '2026-11-24', 'Until Tue, Nov 24'],
  ])('labels %s to %s as %j', (from, to, text) => {
    expect(datesText(from, to, '2026-11-21')).toBe(text);
  });

  test.each([
    ['2026-11-18', '2026-11-20', '2026-11-22'],
    ['2026-11-20', '2026-11-20', '2026-11-22'],
    ['2026-11-21', '2026-11-21', '2026-11-22'],
    ['2026-11-22', '2026-11-22', '2026-11-22'],
    ['2026-11-23', '2026-11-27', '2026-11-29'],
  ])('on %s the weekend is %s to %s', (today, from, to) => {
    expect(weekendFrom(today)).toEqual({ from, to });
  });

  test.each([
    [undefined, 'folk', 'folk'],
    ['folk', 'folk', undefined],
    ['folk,soul', 'folk', 'soul'],
    ['folk', 'soul', 'folk,soul'],
  ])('toggling in %s the value %s gives %s', (list, slug, next) => {
    expect(toggleIn(list, slug)).toBe(next);
  });

  test.each([
    [1.6, '1 mi'],
    [8, '5 mi'],
    [40.2, '25 mi'],
    [3.7, '2.3 mi'],
  ])('%f km are %s', (kilometers, text) => {
    expect(milesText(kilometers)).toBe(text);
  });
});
