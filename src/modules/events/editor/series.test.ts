import { describe, expect, test } from 'vitest';
import { wallClockOf } from '#platform/time.ts';
import { countPassed, repeatTimes, startingAt, type Step, type Times } from './series.ts';

const zone = 'America/Los_Angeles';
const event = (startsAt: string, endsAt: string): Times => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});
const walls = ({ startsAt, endsAt }: Times) =>
  [startsAt, endsAt].map((at) => wallClockOf(at, zone).slice(0, 16)).join(' to ');

describe('repeated events keep their local time [MNG-03]', () => {
  test.each<[string, Times, Step, number, string]>([
    [
      'a week later',
      event('2026-11-07T22:00-08:00', '2026-11-08T04:00-08:00'),
      'week',
      1,
      '2026-11-14T22:00 to 2026-11-15T04:00',
    ],
    [
      'across the spring clock change',
      event('2027-03-06T22:00-08:00', '2027-03-07T04:00-08:00'),
      'week',
      2,
      '2027-03-20T22:00 to 2027-03-21T04:00',
    ],
    [
      'keeps its local end on the night clocks go forward',
      event('2027-03-06T22:00-08:00', '2027-03-07T04:00-08:00'),
      'week',
      1,
      '2027-03-13T22:00 to 2027-03-14T04:00',
    ],
    [
      'across the fall clock change',
      event('2026-10-31T22:00-07:00', '2026-11-01T05:00-08:00'),
      'week',
      1,
      '2026-11-07T22:00 to 2026-11-08T05:00',
    ],
    [
      'moves a start in the skipped hour one hour later',
      event('2027-03-07T02:30-08:00', '2027-03-07T04:00-08:00'),
      'week',
      1,
      '2027-03-14T03:30 to 2027-03-14T04:00',
    ],
    [
      'a month later',
      event('2026-12-05T22:00-08:00', '2026-12-06T04:00-08:00'),
      'month',
      4,
      '2027-04-05T22:00 to 2027-04-06T04:00',
    ],
    [
      'uses the last day of a month without that day',
      event('2027-01-31T22:00-08:00', '2027-02-01T04:00-08:00'),
      'month',
      1,
      '2027-02-28T22:00 to 2027-03-01T04:00',
    ],
    [
      'returns to that day in the following month',
      event('2027-01-31T22:00-08:00', '2027-02-01T04:00-08:00'),
      'month',
      2,
      '2027-03-31T22:00 to 2027-04-01T04:00',
    ],
  ])('%s', (_what, from, every, count, expected) => {
    expect(walls(repeatTimes(from, zone, every, count))).toBe(expected);
  });

  test.each<[string, Step, string, number]>([
    ['before the event', 'week', '2025-11-07T22:00-08:00', 0],
    ['at the first date', 'week', '2026-11-14T22:00-08:00', 1],
    ['just before it', 'week', '2026-11-14T21:59-08:00', 0],
    ['years later, across clock changes', 'week', '2029-06-30T21:59-07:00', 137],
    ['months later', 'month', '2027-03-07T22:00-08:00', 4],
    ['just before that', 'month', '2027-03-07T21:59-08:00', 3],
  ])('knows how many dates have passed %s', (_what, every, now, count) => {
    const from = event('2026-11-07T22:00-08:00', '2026-11-08T04:00-08:00');
    expect(countPassed(from, zone, every, new Date(now))).toBe(count);
    const [last, next] = [count, count + 1].map((step) => repeatTimes(from, zone, every, step).startsAt);
    expect(count === 0 || last! <= new Date(now)).toBe(true);
    expect(next! > new Date(now)).toBe(true);
  });

  test('picks the first of two hours when clocks go back', () => {
    const from = event('2026-10-25T01:30-07:00', '2026-10-25T04:00-07:00');
    expect(repeatTimes(from, zone, 'week', 1).startsAt.toISOString()).toBe('2026-11-01T08:30:00.000Z');
  });

  test('keeps a half-hour event half an hour long across clock changes', () => {
    const from = event('2027-03-07T01:45-08:00', '2027-03-07T02:15-08:00');
    const { startsAt, endsAt } = repeatTimes(from, zone, 'week', 1);
    expect(endsAt.getTime() - startsAt.getTime()).toBe(30 * 60_000);
  });

  test('a copy keeps its duration on another date', () => {
    const from = event('2026-11-07T22:00-08:00', '2026-11-08T04:00-08:00');
    expect(walls(startingAt(from, zone, new Date('2026-12-12T20:00-08:00')))).toBe(
      '2026-12-12T20:00 to 2026-12-13T02:00',
    );
  });
});
