import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { addPeople } from '#app/server/testing/freight-union.ts';
import { newId } from '#platform/ids.ts';
import { mountHealth } from '#platform/server/health.ts';
import { safeFetch, BlockedAddressError } from '#platform/server/safe-fetch.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { sortEvents } from './raw-event.ts';
import { readPage } from './read-page.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const zone = 'America/Los_Angeles';
/** The dates of imported events must be ahead. */
const nextYear = new Date().getUTCFullYear() + 1;

test('an end without a time is guessed, and doesn’t keep the event from being imported [EXI-01]', () => {
  const event = { '@type': 'Event', name: 'Depot', startDate: '2026-11-28T22:00', endDate: '2026-11-29' };
  const html = `<script type="application/ld+json">${JSON.stringify(event)}</script>`;
  const { events: nights } = sortEvents(readPage({ html, address: 'https://pier.example/all' }), zone);
  expect(nights.map(({ event: night }) => night.endDate)).toEqual(['2026-11-29T02:00:00']);
});

test.each([
  ['夜'.repeat(60), `${'夜'.repeat(49)}…`, true],
  [`Fest ${'夜'.repeat(60)}`, `Fest ${'夜'.repeat(44)}…`, true],
  [`A long night of ${'music '.repeat(8)}`, 'A long night of music music music music music…', true],
  ['Depot  and\u00a0friends', 'Depot and friends', false],
])(
  'the name %s is imported as %s, and a name is called shortened if it was [EXI-01]',
  (name, imported, isCut) => {
    const spreadsheet = readSpreadsheet(`name,start\n${name},2026-11-28T22:00`)!;
    const [first] = sortEvents(spreadsheet, zone).events;
    expect(first!.event.name).toBe(imported);
    expect(first!.missing.includes('We shortened its name to 50 characters.')).toBe(isCut);
  },
);

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

test('dates with the same id are events of their own, and each is imported once [EXI-01]', () => {
  const dates = ['2026-11-28T22:00', '2026-12-05T22:00', '2026-12-12T22:00', '2026-12-05T22:00'].map(
    (startDate) => ({ '@type': 'Event', name: 'Weekly', startDate, url: '/weekly' }),
  );
  const html = `<script type="application/ld+json">${JSON.stringify(dates)}</script>`;
  const { events, refused } = sortEvents(readPage({ html, address: 'https://pier.example/all' }), zone);
  expect(events.map(({ event }) => [event.uid, event.startDate])).toEqual([
    ['https://pier.example/weekly', '2026-11-28T22:00'],
    ['2026-12-05T22:00 https://pier.example/weekly', '2026-12-05T22:00'],
    ['2026-12-12T22:00 https://pier.example/weekly', '2026-12-12T22:00'],
  ]);
  expect(refused).toEqual([{ name: 'Weekly', message: 'It’s listed twice. We’ll import it once.' }]);
});

test('an id that a page writes without its address is of that page alone [EXI-01]', () => {
  const event = { '@type': 'Event', name: 'Depot', startDate: '2026-11-28T22:00' };
  const uidsAt = (address: string) =>
    [{ '@id': '#event' }, { url: '/nights/1' }, { '@id': '_:b0', url: '/nights/2' }].map((one) => {
      const html = `<script type="application/ld+json">${JSON.stringify({ ...event, ...one })}</script>`;
      return sortEvents(readPage({ html, address }), zone).events[0]!.event.uid;
    });
  expect(uidsAt('https://pier.example/depot')).toEqual([
    'https://pier.example/depot#event',
    'https://pier.example/nights/1',
    // Blank nodes are numbered on each page.
    'https://pier.example/nights/2',
  ]);
  expect(uidsAt('https://yard.example/late')[0]).toBe('https://yard.example/late#event');
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

let app: TestApp;
let [owner, other] = ['', ''];
beforeAll(async () => {
  app = await openTestApp(
    (services) => [
      ...openFeatures(services),
      { mount: (server) => mountHealth(server, { db: services.db, isDraining: () => false }) },
    ],
    { PAYMENTS: 'embedded' },
  );
  ({ ines: owner, away: other } = await addPeople(app.db));
});
afterAll(() => app.close());

/** Paths that the sections of the dashboard read. */
const parts =
  'managed form guests orders settlement promotions checkIn checkIn/guests overview creators teamLog gigs repeats messages'.split(
    ' ',
  );

describe('importing external events', () => {
  const look = (source: object, who = owner) =>
    app.as(who).post('/eventImports/preview', { creatorId: `user:us-west-2:${owner}`, source });

  test('creates drafts for the host, each once, and only for hosts the user manages [EXI-01]', async () => {
    const text = `id,name,start,time zone,venue\n7,Depot,${nextYear}-05-01 22:00,Europe/Berlin,Tresor\n`;
    const found = await look({ kind: 'spreadsheet', text });
    expect(found.body.events).toMatchObject([{ event: { uid: '7', name: 'Depot' }, madeBefore: null }]);
    const wish = { creatorId: `user:us-west-2:${owner}`, events: [found.body.events[0].event] };
    const make = (who = owner) => app.as(who).post('/eventImports', wish);
    const [first, second] = [await make(), await make()];
    expect([first.body.drafts[0].isNew, second.body.drafts[0].isNew]).toEqual([true, false]);
    const { eventId } = first.body.drafts[0];
    const { body } = await app.as(owner).get(`/events/${eventId}`);
    expect([body.status, body.startDate, body.timezone]).toEqual([
      'draft',
      `${nextYear}-05-01T20:00:00.000Z`,
      'Europe/Berlin',
    ]);
    expect((await look({ kind: 'spreadsheet', text })).body.events[0].madeBefore).toBe(eventId);
    expect([
      (await make(newId())).status,
      (await look({ kind: 'spreadsheet', text }, newId())).status,
    ]).toEqual([403, 403]);
  });

  test('imports an event of a page that cuts its texts within an emoji [EXI-01]', async () => {
    const cut = 'All night long 🎧'.slice(0, -1);
    const { status, body } = await importFromPage(cut, cut);
    expect([status, body.drafts?.[0].name]).toEqual([201, 'All night long \ufffd']);
  });

  test('imports an event of a page with more accents on a letter than we store [EXI-01]', async () => {
    const { status, body } = await importFromPage('Zalgo night', `H${'\u0353'.repeat(80)}e comes`);
    expect([status, body.drafts?.[0].name]).toEqual([201, 'Zalgo night']);
  });

  function importFromPage(name: string, description: string) {
    const event = { '@type': 'Event', name, description, startDate: `${nextYear}-05-01T22:00` };
    const html = `<script type="application/ld+json">${JSON.stringify(event)}</script>`;
    const [planned] = sortEvents(readPage({ html, address: 'https://cut.example/' }), zone).events;
    const wish = { creatorId: `user:us-west-2:${owner}`, events: [planned!.event] };
    return app.as(owner).post('/eventImports', wish);
  }

  test('finds no events for a host who can’t create them [EXI-01, INS-03]', async () => {
    const admin = app.as(owner, { admin: true });
    const { body: settings } = await admin.get('/admin/settings');
    await admin.put('/admin/settings', { ...settings, eventHosts: 'verified' });
    const text = `id,name,start\n7,Depot,${nextYear}-05-01 22:00\n`;
    const refused = await look({ kind: 'spreadsheet', text });
    const { body: saved } = await admin.get('/admin/settings');
    await admin.put('/admin/settings', { ...saved, eventHosts: 'everyone' });
    expect([refused.status, refused.body.code]).toEqual([403, 'hostsVerifiedOnly']);
  });

  test('imports the next date of a page that gives each date the same id, once the last one is over [EXI-01]', async () => {
    const weekly = async (days: number) => {
      const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const text = `id,name,start,time zone\nweekly,Weekly,${day} 22:00,UTC\n`;
      return (await look({ kind: 'spreadsheet', text })).body.events[0];
    };
    const make = async ({ event }: { event: object }) => {
      const creatorId = `user:us-west-2:${owner}`;
      const { body } = await app.as(owner).post('/eventImports', { creatorId, events: [event] });
      return body.drafts[0];
    };
    const last = await make(await weekly(-7));
    expect((await weekly(-7)).madeBefore).toBe(last.eventId);
    const next = await weekly(3);
    expect(next.madeBefore).toBeNull();
    const made = await make(next);
    expect([made.isNew, made.eventId === last.eventId]).toEqual([true, false]);
    // It's ahead, so another date of it is the same event, which was moved.
    expect((await weekly(10)).madeBefore).toBe(made.eventId);
  });

  test('creates a draft whose end has an offset and whose start is a local time [EXI-01, EVA-19]', async () => {
    const [startDate, endDate] = [`${nextYear}-11-28T22:00:00`, `${nextYear}-11-28T21:30:00.000Z`];
    const start = `DTSTART;TZID=Europe/Berlin:${startDate.replaceAll(/[-:]/g, '')}`;
    const night = ['SUMMARY:Depot', start, `DTEND:${nextYear}1128T213000Z`];
    const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...night, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
    const { events } = (await look({ kind: 'calendar', text })).body;
    expect(events).toMatchObject([{ event: { startDate, endDate } }]);
    const creatorId = `user:us-west-2:${owner}`;
    const made = await app.as(owner).post('/eventImports', { creatorId, events: [events[0].event] });
    expect(made.status).toBe(201);
    const { body } = await app.as(owner).get(`/events/${made.body.drafts[0].eventId}`);
    expect([body.startDate, body.endDate]).toEqual([`${nextYear}-11-28T21:00:00.000Z`, endDate]);
  });

  describe('of a ticket provider', () => {
    const dice = 'event:dice:l2yv6';
    const link = 'https://dice.fm/event/l2yv6-depot-1st-may-tickets';
    const as = (who: string) => ({
      plan: async (url: string) => {
        const text = `id,name,start,time zone,venue,url\n${url},Depot,${nextYear}-05-01 22:00,Europe/Berlin,Tresor,${url}\n`;
        const creatorId = `user:us-west-2:${who}`;
        const source = { kind: 'spreadsheet', text };
        return (await app.as(who).post('/eventImports/preview', { creatorId, source })).body;
      },
      make: (event: object) =>
        app.as(who).post('/eventImports', { creatorId: `user:us-west-2:${who}`, events: [event] }),
    });

    test('keep its id and link, exist once for all hosts, and are managed under their own address [EVT-03, EVT-04]', async () => {
      const { events } = await as(owner).plan(link);
      expect(events).toMatchObject([{ madeBefore: null, isOwn: false }]);
      expect(events[0].missing[0]).toBe('Its page says “Tickets on DICE” and links there.');
      const made = await as(owner).make(events[0].event);
      expect(made.body.drafts).toMatchObject([{ eventId: dice, isNew: true }]);
      expect((await as(owner).make({ ...events[0].event, uid: 'again' })).body.drafts).toMatchObject([
        { eventId: dice, isNew: false },
      ]);
      expect((await as(owner).plan(link)).events).toMatchObject([{ madeBefore: dice, isOwn: true }]);

      // Another host can't import it too.
      expect(await as(other).plan(link)).toMatchObject({
        events: [],
        refused: [{ name: 'Depot', message: 'Another host imported it. Ask them to add you to the team.' }],
      });
      expect((await as(other).make(events[0].event)).body.code).toBe('importedByOther');

      const host = app.as(owner);
      const { draft } = (await host.get(`/events/${dice}/form`)).body;
      const address = {
        addressFull: 'Köpenicker Str. 70, Berlin',
        address1: 'Köpenicker Str. 70',
        city: 'Berlin',
      };
      const published = await host.put(`/events/${dice}`, {
        ...draft,
        status: null,
        image: { provider: 'poster', seed: 3 },
        location: { ...address, name: 'Tresor', latitude: 52.51, longitude: 13.42 },
      });
      expect(published).toMatchObject({
        status: 200,
        body: { provider: 'dice', providerCode: 'd', providerId: 'l2yv6' },
      });
      expect((await app.guest.get(`/events/${dice}`)).body).toMatchObject({
        id: dice,
        provider: 'dice',
        seller: 'DICE',
        externalUrl: link,
      });
      expect((await as(other).plan(link)).events).toMatchObject([{ madeBefore: dice, isOwn: false }]);
      expect((await host.get(`/events/${dice}/managed`)).body).toMatchObject({
        id: dice,
        providerCode: 'd',
        providerId: 'l2yv6',
        creatorType: 'owner',
      });
      for (const part of parts)
        expect([part, (await host.get(`/events/${dice}/${part}`)).status]).toEqual([part, 200]);
      for (const part of parts) {
        const { status } = await app.as(other).get(`/events/${dice}/${part}`);
        expect([part, status]).toEqual([part, 403]);
      }
      const [mine] = (await host.get(`/users/user:us-west-2:${owner}/managed/events`)).body.items;
      expect(mine).toMatchObject({ id: dice, creatorTypeDisplayName: 'Host' });
      const later = { startDate: `${nextYear}-05-08T22:00:00` };
      expect((await host.post(`/events/${dice}/postponement`, later)).body.event).toMatchObject({
        id: dice,
        startDate: `${nextYear}-05-08T20:00:00.000Z`,
      });
      const copy = await host.post(`/events/${dice}/copies`, {});
      expect(copy.body.provider).toBe('backbeat');
      expect(
        (await host.post(`/events/${dice}/cancellation`, { reason: '', refund: false })).body.event,
      ).toMatchObject({
        id: dice,
        status: 'cancelled',
      });
    });

    test('can be imported by another host once they are deleted [EVT-03]', async () => {
      const url = 'https://www.eventbrite.com/e/depot-tickets-1234567890';
      const { events } = await as(owner).plan(url);
      const { eventId } = (await as(owner).make(events[0].event)).body.drafts[0];
      expect(eventId).toBe('event:eventbrite:1234567890');
      expect((await app.as(owner).delete(`/events/${eventId}`)).status).toBe(200);
      const again = await as(other).make(events[0].event);
      expect(again.body.drafts).toMatchObject([{ eventId, isNew: true }]);
      expect((await app.as(other).get(`/events/${eventId}/form`)).status).toBe(200);
      expect((await app.as(owner).get(`/events/${eventId}/form`)).status).toBe(404);
    });

    test('are imported by one of two hosts at the same time [EVT-03]', async () => {
      const url = 'https://posh.vip/e/depot-14';
      const { events } = await as(owner).plan(url);
      const answers = await Promise.all([owner, other].map((who) => as(who).make(events[0].event)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    });
  });

  test.each([
    'http://nights.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data',
    'https://someone:secret@nights.example/',
    'file:///etc/passwd',
  ])('never fetches %s [EXI-01]', async (address) => {
    const refused = await look({ kind: 'page', address });
    expect([refused.status, refused.body.code]).toEqual([422, 'addressRefused']);
  });

  test('says that a page can’t be reached [EXI-01]', async () => {
    const refused = await look({ kind: 'page', address: 'https://nowhere.invalid/' });
    expect([refused.status, refused.body.code]).toEqual([422, 'pageUnreachable']);
  });

  test('rejects a hostile calendar while /healthz keeps answering [EXI-01]', async () => {
    const rules = [
      'DTSTART:19700101T000000',
      'RRULE:FREQ=SECONDLY',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0100',
    ];
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Own', 'BEGIN:STANDARD', ...rules, 'END:STANDARD', 'END:VTIMEZONE'];
    const night = ['BEGIN:VEVENT', 'SUMMARY:A', 'DTSTART;TZID=Own:20270101T220000', 'END:VEVENT'];
    const empty = Array.from({ length: 30_000 }, () => ['BEGIN:VEVENT', 'END:VEVENT']).flat();
    const text = ['BEGIN:VCALENDAR', ...zone, ...night, ...empty, 'END:VCALENDAR'].join('\r\n');
    const reading = look({ kind: 'calendar', text });
    const isRead = () => Promise.race([reading.then(() => true), setImmediate(false)]);
    let slowest = 0;
    while (!(await isRead())) {
      const asked = performance.now();
      expect((await app.server.inject('/healthz')).statusCode).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
    }
    expect(await reading).toMatchObject({ status: 422, body: { code: 'fileTooComplex' } });
    expect(slowest).toBeLessThan(3000);
  });
});
