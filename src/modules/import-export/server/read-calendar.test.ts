import { expect, test } from 'vitest';
import { sortEvents } from './raw-event.ts';
import { readCalendar } from './read-calendar.ts';

const zone = 'America/Los_Angeles';
const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines, place) => ['BEGIN:VEVENT', `UID:night-${place}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const eventsOf = (text: string) => sortEvents(readCalendar(text)!, zone);

test('a calendar keeps each event’s local time and zone [EXI-01]', () => {
  const { events: nights } = eventsOf(
    calendar(
      [
        'SUMMARY:Rail Yard',
        'DTSTART;TZID=Europe/Berlin:20261128T230000',
        'DTEND;TZID=Europe/Berlin:20261129T060000',
      ],
      ['SUMMARY:Depot', 'DTSTART:20261128T220000Z', 'DURATION:PT3H'],
      ['SUMMARY:Loose', 'DTSTART:20261128T220000', 'LOCATION:The Cold Store\\, 800 E 4th St'],
    ),
  );
  expect(nights.map(({ event: night }) => [night.startDate, night.endDate, night.timezone])).toEqual([
    ['2026-11-28T23:00:00', '2026-11-29T06:00:00', 'Europe/Berlin'],
    ['2026-11-28T22:00:00.000Z', '2026-11-29T01:00:00.000Z', zone],
    ['2026-11-28T22:00:00', '2026-11-29T02:00:00', zone],
  ]);
  expect(nights[2]!.missing).toEqual([
    'It has no end time. We set it to 4 hours after the start.',
    `It has no time zone. We’ll use ${zone}.`,
    'Choose its address from the list before you publish.',
    'Add a picture before you publish.',
  ]);
});

test('an event in a time zone that nobody defines is refused by name, instead of moved to another hour [EXI-01]', () => {
  const night = ['SUMMARY:Rail Yard', 'DTSTART;TZID=Eastern Standard Time:20261128T230000'];
  expect(eventsOf(calendar(night))).toEqual({
    events: [],
    refused: [{ name: 'Rail Yard', message: 'We don’t know the time zone Eastern Standard Time.' }],
  });
});

test('texts that are too long are cut before an emoji, so that they can be imported [EXI-01]', () => {
  const { events } = eventsOf(
    calendar([
      `SUMMARY:${'a'.repeat(18)}${'🪩'.repeat(30)}`,
      `DESCRIPTION:${'a'.repeat(2999)}🪩`,
      'DTSTART:20261128T220000Z',
    ]),
  );
  expect(events[0]!.event).toMatchObject({
    name: `${'a'.repeat(18)}${'🪩'.repeat(15)}…`,
    description: 'a'.repeat(2999),
  });
});

test.each([
  ['lasts all day', ['SUMMARY:Fair', 'DTSTART;VALUE=DATE:20261128'], /all-day event/],
  ['was cancelled', ['SUMMARY:Off', 'DTSTART:20261128T220000Z', 'STATUS:CANCELLED'], /was cancelled/],
  ['has no name', ['DTSTART:20261128T220000Z'], /no name/],
])('skips an event that %s, with the reason [EXI-01]', (_what, lines, why) => {
  const { events: nights, refused } = eventsOf(calendar(lines));
  expect([nights, refused]).toEqual([
    [],
    [{ name: expect.any(String), message: expect.stringMatching(why) }],
  ]);
});

test('the end of an event is after its start by the clock of its zone, or guessed [EXI-01, EVA-19]', () => {
  const { events: nights } = eventsOf(
    calendar(
      // Clocks go forward from 2 to 3 AM.
      ['SUMMARY:Leap', `DTSTART;TZID=${zone}:20270314T023000`, `DTEND;TZID=${zone}:20270314T031500`],
      ['SUMMARY:Depot', 'DTSTART;TZID=Europe/Berlin:20261128T220000', 'DTEND:20261128T213000Z'],
    ),
  );
  expect(nights.map(({ event: night }) => [night.startDate, night.endDate])).toEqual([
    ['2027-03-14T02:30:00', '2027-03-14T06:30:00'],
    ['2026-11-28T22:00:00', '2026-11-28T21:30:00.000Z'],
  ]);
});

test('an event lasts as long as its duration says, also while clocks change [EXI-01, EVA-19]', () => {
  const start = `DTSTART;TZID=${zone}:20270313T230000`;
  const { events } = eventsOf(
    calendar(['SUMMARY:Night', start, 'DURATION:PT6H'], ['SUMMARY:Festival', start, 'DURATION:P1DT6H']),
  );
  // Clocks go forward from 2 to 3 AM on March 14. A day later, it is 11 PM again.
  expect(events.map(({ event }) => event.endDate)).toEqual([
    '2027-03-14T13:00:00.000Z',
    '2027-03-15T12:00:00.000Z',
  ]);
});

test('an unreadable time of one event keeps no other event from being imported [EXI-01]', () => {
  const start = 'DTSTART:20270313T230000Z';
  const { events, refused } = eventsOf(
    calendar(
      ['SUMMARY:Someday', 'DTSTART:tonight'],
      ['SUMMARY:Endless', start, 'DURATION:P999999999999D'],
      ['SUMMARY:Vague', start, 'DURATION:long'],
      ['SUMMARY:Night', start, 'DURATION:PT1H'],
    ),
  );
  expect(events.map(({ event }) => [event.name, event.endDate])).toEqual([
    ['Endless', '2027-03-14T03:00:00.000Z'],
    ['Vague', '2027-03-14T03:00:00.000Z'],
    ['Night', '2027-03-14T00:00:00.000Z'],
  ]);
  expect(refused).toMatchObject([{ name: 'Someday', message: expect.stringMatching(/start time/) }]);
});

test('a series whose first dates were removed is imported with the first one that is left [EXI-01]', () => {
  const weekly = [
    `DTSTART;TZID=${zone}:20270304T220000`,
    `DTEND;TZID=${zone}:20270305T020000`,
    'RRULE:FREQ=WEEKLY;COUNT=3',
  ];
  const without = (...dates: string[]) => `EXDATE;TZID=${zone}:${dates.join(',')}`;
  const { events, refused } = eventsOf(
    calendar(
      ['SUMMARY:Second', ...weekly, without('20270304T220000')],
      ['SUMMARY:Third', ...weekly, without('20270304T220000', '20270311T220000')],
      ['SUMMARY:First', ...weekly, without('20270311T220000')],
      ['SUMMARY:None', ...weekly, without('20270304T220000', '20270311T220000', '20270318T220000')],
      [
        'SUMMARY:Never',
        ...weekly.slice(0, 2),
        'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
        without('20270101T0'),
      ],
    ),
  );
  expect(events.map(({ event }) => [event.name, event.startDate, event.endDate])).toEqual([
    ['Second', '2027-03-11T22:00:00', '2027-03-12T02:00:00'],
    ['Third', '2027-03-18T22:00:00', '2027-03-19T02:00:00'],
    ['First', '2027-03-04T22:00:00', '2027-03-05T02:00:00'],
    ['Never', '2027-03-04T22:00:00', '2027-03-05T02:00:00'],
  ]);
  expect(refused).toEqual([{ name: 'None', message: 'It was cancelled.' }]);
});
