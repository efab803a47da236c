import { expect, test } from 'vitest';
import { changeText } from './event-change.ts';

const place = 'Ninth St. Freight';

test('a move of an event to another year names both years [EVT-06]', () => {
  const slot = { timezone: 'America/Los_Angeles', place };
  const from = { ...slot, startDate: '2026-11-29T07:00:00Z', endDate: '2026-11-29T13:00:00Z' };
  // In UTC, this is in 2028.
  const to = { ...slot, startDate: '2028-01-01T06:00:00Z', endDate: '2028-01-01T12:00:00Z' };
  expect(changeText({ kind: 'moved', from, to })).toBe(
    'moved to Fri, Dec 31, 2027, 10:00 PM to 4:00 AM (was Sat, Nov 28, 2026, 11:00 PM to 5:00 AM)',
  );
});

test.each([
  ['2026-12-06T13:00:00Z', 'moved to Sat, Dec 5, 11:00 PM to 5:00 AM (was Sat, Nov 28, 11:00 PM to 5:00 AM)'],
  [
    '2026-12-08T07:30:00Z',
    'moved to Sat, Dec 5, 11:00 PM to Mon, Dec 7, 11:30 PM (was Sat, Nov 28, 11:00 PM to 5:00 AM)',
  ],
])('a move of an event until %s reads "%s" [EVT-06]', (endDate, text) => {
  const from = {
    startDate: '2026-11-29T07:00:00Z',
    endDate: '2026-11-29T13:00:00Z',
    timezone: 'America/Los_Angeles',
    place,
  };
  const to = { ...from, startDate: '2026-12-06T07:00:00Z', endDate };
  expect(changeText({ kind: 'moved', from, to })).toBe(text);
});
