import { expect, test } from 'vitest';
import { readEventFilters } from './event-filters.ts';

const none = { day: undefined, genre: undefined, free: undefined, after: undefined };

test.each([
  [{}, {}],
  [
    { day: '2026-11-28', genre: 'hip-hop', free: true },
    { day: '2026-11-28', genre: 'hip-hop', free: true },
  ],
  [{ free: 1 }, { free: true }],
  [{ after: 'bmV4dA' }, { after: 'bmV4dA' }],
  [{ day: '2026-13-40' }, {}],
  [{ day: 20261128, genre: 7, free: 'yes', after: 3 }, {}],
  [{ genre: '<script>' }, {}],
  [{ after: 'x'.repeat(300) }, {}],
])('reads the search params %o as the filters %o', (search, filters) => {
  expect(readEventFilters(search)).toEqual({ ...none, ...filters });
});
