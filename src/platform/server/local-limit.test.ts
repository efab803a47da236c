import { expect, test } from 'vitest';
import { openLocalLimit } from './local-limit.ts';

test('limits each caller separately, with tries that refill evenly', () => {
  let now = 0;
  const limit = openLocalLimit({ times: 2, seconds: 20 }, () => now);
  expect([limit('ana'), limit('ana'), limit('ana')]).toEqual([undefined, undefined, 10]);
  expect(limit('ben')).toBeUndefined();
  now = 4000;
  expect(limit('ana')).toBe(6);
  now = 10_000;
  expect([limit('ana'), limit('ana')]).toEqual([undefined, 10]);
});
