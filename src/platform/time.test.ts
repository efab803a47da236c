import { expect, test } from 'vitest';
import {
  addDays,
  cardDay,
  dateIn,
  defaultTimeZone,
  instantOf,
  isTimeZone,
  longDay,
  sameClock,
  shortDay,
  timeOfDay,
  unbrokenTime,
  wallClockOf,
  yearOf,
  zoneName,
} from './time.ts';

test('an event without time zone is in Los Angeles [PLT-09]', () => {
  expect(defaultTimeZone).toBe('America/Los_Angeles');
});

test('shows times in the event’s zone, with its name [FMT-03]', () => {
  const doors = '2026-11-29T07:00:00.000Z';
  expect([
    longDay(doors, defaultTimeZone),
    shortDay(doors, defaultTimeZone),
    timeOfDay(doors, defaultTimeZone),
  ]).toEqual(['Saturday, November 28', 'Sat, Nov 28', '11:00 PM']);
  expect(unbrokenTime(doors, defaultTimeZone)).toBe('11:00\u00a0PM');
  expect(zoneName(doors, defaultTimeZone)).toBe('PST');
  expect(zoneName('2026-07-01T07:00:00Z', defaultTimeZone)).toBe('PDT');
  expect(sameClock(doors, defaultTimeZone, 'America/Tijuana')).toBe(true);
  expect(sameClock(doors, defaultTimeZone, 'Europe/Berlin')).toBe(false);
});

test.each([
  ['2026-11-28T23:00', 'America/Los_Angeles', '2026-11-29T07:00:00.000Z'],
  ['2026-03-08T02:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'], // skipped: moves forward
  ['2026-11-01T01:30', 'America/Los_Angeles', '2026-11-01T08:30:00.000Z'], // twice: the earlier one
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-06-01T12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
  ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
])('%s in %s is %s', (wallClock, zone, instant) => {
  expect(instantOf(wallClock, zone).toISOString()).toBe(instant);
});

test('converts every hour of a year to an instant and back, in zones with and without clock changes', () => {
  for (const zone of ['America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/St_Johns']) {
    for (let hour = 0; hour < 365 * 24; hour += 5) {
      const instant = new Date(Date.UTC(2026, 0, 1, hour));
      const there = wallClockOf(instant, zone);
      expect(wallClockOf(instantOf(there, zone), zone)).toBe(there);
    }
  }
});

test('counts dates in the zone', () => {
  expect(dateIn(new Date('2026-11-29T07:59:59Z'), defaultTimeZone)).toBe('2026-11-28');
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
});

test.each([
  ['America/Los_Angeles', true],
  ['Asia/Calcutta', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['+05:30', false],
  ['-0800', false],
])('%j is the name of a time zone: %s [EVA-29]', (zone, isOne) => {
  expect(isTimeZone(zone)).toBe(isOne);
});

test.each([
  ['tomorrow', 1, false],
  ['in nine months', 270, false],
  ['in a year', 365, true],
  ['a year ago', -365, true],
])('a card of an event %s (%d days) says its year: %s [FMT-03]', (_, days, saysYear) => {
  const at = new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  const year = saysYear ? `, ${yearOf(at, defaultTimeZone)}` : '';
  expect(cardDay(at, defaultTimeZone)).toBe(shortDay(at, defaultTimeZone) + year);
});
