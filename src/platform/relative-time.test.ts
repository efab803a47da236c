import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-11-20T20:00:00Z');

test.each([
  ['2026-11-20T20:00:05Z', 'now'],
  ['2026-11-20T19:59:01Z', 'now'],
  ['2026-11-20T19:59:00Z', '1m'],
  ['2026-11-20T19:00:01Z', '59m'],
  ['2026-11-20T19:00:00Z', '1h'],
  ['2026-11-19T20:00:01Z', '23h'],
  ['2026-11-18T20:00:00Z', '2d'],
  ['2026-11-13T20:00:00Z', '1w'],
  ['2025-11-20T20:00:00Z', '1y'],
])('%s was %s ago [FMT-02]', (then, text) => {
  expect(relativeTime(Date.parse(then), now)).toBe(text);
  expect(relativeTime(new Date(then), new Date(now))).toBe(text);
});
