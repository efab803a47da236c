import { expect, test } from 'vitest';
import { sortEvents } from './raw-event.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const zone = 'America/Los_Angeles';

test.each([
  ['2026-11-28 22:00', '', '2026-11-28T22:00:00'],
  ['2026-11-28', '10 PM', '2026-11-28T22:00:00'],
  // As written by Eventbrite, Meetup and spreadsheets.
  ['Dec 11, 2026 9:00 PM', '', '2026-12-11T21:00:00'],
  ['Friday, December 11, 2026 at 9:00 PM', '', '2026-12-11T21:00:00'],
  ['11 Dec 2026', '21:30', '2026-12-11T21:30:00'],
  ['Sept. 3rd 2027', '12 AM', '2027-09-03T00:00:00'],
  ['2026-11-28T22:00:00-08:00', '', '2026-11-28T22:00:00-08:00'],
  ['03/04/2026', '22:00', undefined],
  ['2026-11-28', '', undefined],
])('a spreadsheet with %s %s: %s, without guessing ambiguous dates [EXI-01]', (date, time, start) => {
  const text = `Event Name;Date;Start Time;Venue\n"Depot; ""late""";${date};${time};Ninth St.\n`;
  const { events: nights } = sortEvents(readSpreadsheet(text)!, zone);
  expect(nights.map(({ event: night }) => [night.name, night.startDate])).toEqual(
    start ? [['Depot; "late"', start]] : [],
  );
});

test.each([
  ['2026-11-28', '10 PM', '', '4 AM', '2026-11-29T04:00:00'],
  ['2026-12-31 22:00', '', '', '23:30', '2026-12-31T23:30:00'],
  ['2026-12-31T22:00:00-08:00', '', '', '02:00', '2027-01-01T02:00:00-08:00'],
  ['2026-11-28', '10 PM', '2026-11-30', '4 AM', '2026-11-30T04:00:00'],
  ['2026-99-99', '10 PM', '', '4 AM', undefined],
])(
  'a spreadsheet with %s %s to %s %s ends %s, after midnight without a date [EXI-01]',
  (date, time, endDate, endTime, end) => {
    const text = `Name;Date;Start Time;End Date;End Time\nDepot;${date};${time};${endDate};${endTime}\n`;
    const { events: nights } = sortEvents(readSpreadsheet(text)!, zone);
    expect(nights.map(({ event: night }) => night.endDate)).toEqual(end ? [end] : []);
  },
);

test.each([
  ['Date;Start;End', '2026-11-28;10 PM;4 AM', '2026-11-28T22:00:00', '2026-11-29T04:00:00'],
  ['Start;End;Date', '22:00;23:30;Nov 28, 2026', '2026-11-28T22:00:00', '2026-11-28T23:30:00'],
  [
    'Date;Start;End',
    '2026-11-28;2026-11-28 22:00;2026-11-30 4 AM',
    '2026-11-28T22:00:00',
    '2026-11-30T04:00:00',
  ],
  ['Date;Time;End', '2026-11-28;22:00;4 AM', '2026-11-28T22:00:00', '2026-11-29T04:00:00'],
  ['Date;Doors;Start', '2026-11-28;21:00;22:00', '2026-11-28T22:00:00', '2026-11-29T02:00:00'],
])('a spreadsheet with the columns %s and %s takes place from %s to %s [EXI-01]', (head, row, start, end) => {
  const { events } = sortEvents(readSpreadsheet(`Name;${head}\nDepot;${row}\n`)!, zone);
  expect(events.map(({ event }) => [event.startDate, event.endDate])).toEqual([[start, end]]);
});
