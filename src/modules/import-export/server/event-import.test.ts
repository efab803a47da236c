import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { safeFetch, BlockedAddressError } from '#platform/server/safe-fetch.ts';
import { sortEvents } from './raw-event.ts';
import { readCalendar } from './read-calendar.ts';
import { readPage } from './read-page.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

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

test('reads the JSON-LD of a page, however it is nested [EXI-01]', () => {
  const event = {
    '@type': 'MusicEvent',
    name: 'Depot &amp; Friends',
    startDate: '2026-11-28T23:00:00-0500',
    location: {
      '@type': 'Place',
      name: 'Pier 9',
      address: { streetAddress: '1 Water St', addressLocality: 'New York' },
      geo: { latitude: 40.7, longitude: -74 },
    },
    url: '/nights/depot',
  };
  const html = `<script type="application/ld+json">{broken</script>
    <script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'WebPage', mainEntity: event }, event] })}</script>`;
  const { events: nights, refused } = sortEvents(
    readPage({ html, address: 'https://pier.example/all' }),
    zone,
  );
  expect(nights.map(({ event: night }) => night)).toMatchObject([
    {
      name: 'Depot & Friends',
      startDate: '2026-11-28T23:00:00-05:00',
      timezone: 'America/New_York',
      place: 'Pier 9, 1 Water St, New York',
      url: 'https://pier.example/nights/depot',
    },
  ]);
  expect(refused).toEqual([{ name: 'Depot & Friends', message: 'It’s listed twice. We’ll import it once.' }]);
});

test('never follows a redirect into the private network, and stops reading a long page [EXI-01]', async () => {
  const server = createServer((request, reply) => {
    if (request.url === '/long') return void reply.end('x'.repeat(5000));
    reply.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string) =>
    safeFetch(`${origin}${path}`, { headers: {}, timeoutMs: 5000, maxBytes: 1000, inside: [origin] });
  await expect(ask('/away')).rejects.toBeInstanceOf(BlockedAddressError);
  expect((await ask('/long')).body).toHaveLength(1000);
  server.close();
});
