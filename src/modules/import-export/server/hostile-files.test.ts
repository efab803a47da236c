import { expect, test } from 'vitest';
import { limits } from '../contract.ts';
import { eventImportLimits } from '../event-import-contract.ts';
import { readCommunityFile } from '../read-community-file.ts';
import { pickEvents } from './pick-events.ts';
import { readCalendar } from './read-calendar.ts';
import { readPage } from './read-page.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const calendar = (inner: string) => `BEGIN:VCALENDAR\r\n${inner}END:VCALENDAR\r\n`;
const event = (inner = '') =>
  `BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:A\r\nDTSTART:20270101T220000Z\r\n${inner}END:VEVENT\r\n`;
const page = (data: string) => `<script type="application/ld+json">${data}</script>`;
const named = (name: string) => page(JSON.stringify({ '@type': 'Event', name }));
const readHtml = (html: string) => readPage({ html, address: 'https://a.example/' });
const community = (events: string) =>
  `{"format":"backbeat-community/1","id":"0199c2d4-0000-7000-8000-000000000000","exportedAt":"2027-01-01T00:00:00Z","exportedFrom":"x","leftOut":[],"community":{"id":"0199c2d4-0000-7000-8000-000000000000","name":"A","description":"","genres":[],"neighborhood":null,"membershipType":"open","conditions":[]},"events":[],"posts":[],"members":[${events}]}`;

/** Inputs that once took quadratic time or deep recursion, by size in bytes. */
const shapes: [string, (text: string) => unknown, (bytes: number) => string][] = [
  [
    'a calendar of empty events',
    readCalendar,
    (n) => calendar('BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(n / 26)),
  ],
  ['a calendar of events', readCalendar, (n) => calendar(event().repeat(n / 80))],
  [
    'a calendar of changed dates',
    readCalendar,
    (n) => calendar(event('RECURRENCE-ID:20270101T220000Z\r\n').repeat(n / 110)),
  ],
  [
    'an event of one folded line',
    readCalendar,
    (n) => calendar(event(`DESCRIPTION:a\r\n${' a\r\n'.repeat(n / 4)}`)),
  ],
  ['an event of parameters', readCalendar, (n) => calendar(event(`X-A${';A=1'.repeat(n / 4)}:1\r\n`))],
  ['an event of properties', readCalendar, (n) => calendar(event('X-A:1\r\n'.repeat(n / 7)))],
  ['a calendar of nested components', readCalendar, (n) => calendar('BEGIN:A\r\n'.repeat(n / 9))],
  [
    'a calendar of time zones',
    readCalendar,
    (n) =>
      calendar(
        'BEGIN:VTIMEZONE\r\nTZID:A\r\nEND:VTIMEZONE\r\n'.repeat(n / 40) +
          event('DTEND;TZID=B:20270101T220000\r\n').repeat(200),
      ),
  ],
  ['a page of opened scripts', readHtml, (n) => '<script '.repeat(n / 8)],
  ['a page of empty scripts', readHtml, (n) => page('').repeat(n / 44)],
  ['a page of tags that are never closed', readHtml, (n) => `${'<a>'.repeat(n / 6)}${'</b>'.repeat(n / 8)}`],
  ['a page of events', readHtml, (n) => page(`[${'{"@type":"Event","name":"A"},'.repeat(n / 29)}0]`)],
  ['a name of opened tags', readHtml, (n) => named('<'.repeat(n))],
  ['a name of entities', readHtml, (n) => named('&'.repeat(n))],
  ['a page of nested lists', readHtml, (n) => page('['.repeat(n / 2) + ']'.repeat(n / 2))],
  ['a spreadsheet of quotation marks', readSpreadsheet, (n) => `name,start\na${'"'.repeat(n)}`],
  ['a spreadsheet of empty rows', readSpreadsheet, (n) => `name,start\n${'\n'.repeat(n)}`],
  ['a spreadsheet of columns', readSpreadsheet, (n) => `name,start${','.repeat(n)}\n`],
  ['a spreadsheet of rows', readSpreadsheet, (n) => `name,start\n${'A,2027-01-01\n'.repeat(n / 13)}`],
  ['a date of spaces', readSpreadsheet, (n) => `name,start\nA,2027-01-01 10${' '.repeat(n)}x`],
  ['a community of wrong members', readCommunityFile, (n) => community(`${'1,'.repeat(n / 2)}1`)],
  ['a community of empty members', readCommunityFile, (n) => community(`${'{},'.repeat(n / 3)}{}`)],
  [
    'a community with one long key',
    readCommunityFile,
    (n) => community(`{"${'k'.repeat(n / 2)}":[${'1,'.repeat(n / 4)}1]}`),
  ],
  [
    'a community with one long text',
    readCommunityFile,
    (n) => community(`"${String.raw`\n`.repeat(n / 2)}"`),
  ],
  ['a community of nested lists', readCommunityFile, (n) => community('['.repeat(n / 2) + ']'.repeat(n / 2))],
];

/** CPU time of this thread, best of three, so that other processes don't matter. */
function millisecondsOf(work: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

/** With quadratic time, four times the input would take sixteen times as long. */
test.each(shapes)('parses %s in linear time [EXI-01]', (_what, read, make) => {
  const [small, large] = [make(100_000), make(400_000)];
  expect(millisecondsOf(() => read(large))).toBeLessThan(8 * millisecondsOf(() => read(small)) + 100);
});

test('hands the calendar parser no more events than the limit [EXI-01]', () => {
  const { text, isCut } = pickEvents(calendar(event().repeat(9000)), eventImportLimits.events);
  expect([text.match(/BEGIN:VEVENT/g)?.length, isCut]).toEqual([200, true]);
});

test.each([
  ['calendar', readCalendar(calendar(event().repeat(201)))],
  ['spreadsheet', readSpreadsheet(`name,start\n${'A,2027-01-01 22:00\n'.repeat(201)}`)],
  ['page', readHtml(page(`[${'{"@type":"Event","name":"A"},'.repeat(201)}0]`))],
])('reads the first 200 events of a %s and says there are more [EXI-01]', (_kind, found) => {
  expect([found?.events.length, found?.isCut]).toEqual([200, true]);
});

test('reports the first 50 problems of a file with 1.5 million [EXI-01]', () => {
  const read = readCommunityFile(community(`${'{},'.repeat(1_500_000)}{}`));
  expect('problems' in read && read.problems).toHaveLength(limits.problems);
});
