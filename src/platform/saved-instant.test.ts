import { expect, test } from 'vitest';
import { savedInstantOf } from './saved-instant.ts';

test('an instant stays if it shows the given time, as the second of two and with its seconds', () => {
  const again = new Date('2026-11-01T09:30:15.000Z');
  const of = (wallClock: string) => savedInstantOf(wallClock, 'America/Los_Angeles', again).toISOString();
  expect([of('2026-11-01T01:30'), of('2026-11-01T01:30:15'), of('2026-11-01T01:31')]).toEqual([
    again.toISOString(),
    again.toISOString(),
    '2026-11-01T08:31:00.000Z',
  ]);
});
