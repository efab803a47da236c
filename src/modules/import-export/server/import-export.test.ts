import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommunityFile } from '../community-file.ts';
import { genreIdOf } from '#modules/music/server/testing/genre-id.ts';
import { newId } from '#platform/ids.ts';
import { mountHealth } from '#platform/server/health.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';
import { addPeople, addUnion, type People, type Union } from '#app/server/testing/freight-union.ts';

let app: TestApp;
let people: People;
let union: Union;
/** Another instance that has the starting list of genres and nothing else. */
let elsewhere: TestApp;
let owner: string;
let other: string;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
  people = await addPeople(app.db);
  union = await addUnion(app.db, people, genreIdOf('techno'));
  elsewhere = await openTestApp(
    (services) => [
      ...openFeatures(services),
      { mount: (server) => mountHealth(server, { db: services.db, isDraining: () => false }) },
    ],
    { PAYMENTS: 'embedded' },
  );
  const there = await addPeople(elsewhere.db);
  [owner, other] = [there.ines, there.away];
});
afterAll(() => Promise.all([app.close(), elsewhere.close()]));

/** Paths that the sections of the dashboard read. */
const parts =
  'managed form guests orders settlement promotions checkIn checkIn/guests overview creators teamLog gigs repeats messages'.split(
    ' ',
  );

const exportAs = (who: keyof People, id = union.id) =>
  app.as(people[who]).get(`/communities/community:${id}/export`);

describe('exporting a community', () => {
  test('exports events of every status, members and posts [EXI-01]', async () => {
    const { status, body, headers } = await exportAs('ines');
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="Freight-Union.backbeat.json"',
    ]);
    const file = CommunityFile.parse(body);
    expect(file.community).toMatchObject({
      name: 'Freight Union',
      description: 'Techno in depots.',
      genres: [{ slug: 'techno', name: 'Techno' }],
      membershipType: 'conditional',
      conditions: [
        { condition: { kind: 'follows', days: 30 }, about: { name: 'Okta Lindqvist', provider: 'backbeat' } },
        { condition: { kind: 'ticket', about: { id: union.night } }, about: null },
        { condition: { kind: 'question', text: 'Who brought you?' } },
      ],
    });
    expect(file.events.map(({ name, status }) => [name, status])).toEqual([
      ['Night Freight 015', 'published'],
      ['Rail Yard', 'cancelled'],
      ['Quiet Hours', 'draft'],
    ]);
    expect(file.events[0]).toMatchObject({
      startsAt: '2027-03-06T07:00:00.000Z',
      timezone: 'America/Los_Angeles',
      place: { name: 'Ninth St. Freight', address1: '2119 E 9th St', city: 'Los Angeles' },
      hosts: [
        { name: 'Freight Union', role: 'owner' },
        { name: 'June Abara', role: 'coHost' },
      ],
      lineup: [{ name: 'Okta Lindqvist', part: 'Live set', playsAt: '2027-03-06T08:30:00.000Z' }],
      songs: [{ name: 'Undertow', artist: 'Okta Lindqvist' }],
      tickets: [
        { name: 'Floor', priceMinor: 2500, capacity: 200 },
        { name: 'Guest', priceMinor: 0, capacity: null, locked: true },
        { name: 'Table', admits: 4, opensAfter: 0 },
      ],
      capacity: 250,
    });
    expect(file.posts).toMatchObject([{ authors: ['Freight Union'], text: 'Doors at eleven.', comments: 2 }]);
  });

  test('includes email addresses only of members who opted in and verified them [EXI-01]', async () => {
    const file = CommunityFile.parse((await exportAs('ines')).body);
    expect(file.members.map(({ name, role, email }) => [name, role, email])).toEqual([
      ['Ines Duarte', 'owner', null],
      ['June Abara', 'admin', null],
      ['Asked for mail', 'member', 'asked@example.test'],
      ['Said nothing', 'member', null],
      ['Said no', 'member', null],
      ['Never showed', 'member', null],
      ['Turned away', 'member', null],
    ]);
  });

  test('is limited to the owner [EXI-01]', async () => {
    const status = async (who: keyof People) => (await exportAs(who)).status;
    expect([await status('june'), await status('asked'), await status('ines')]).toEqual([403, 403, 200]);
    const guest = await app.guest.get(`/communities/community:${union.id}/export`);
    expect([guest.status, (await exportAs('ines', newId())).status]).toEqual([401, 404]);
  });
});

const textOf = async () => JSON.stringify((await exportAs('ines')).body, null, 2);
const bring = (text: string, path = '') => elsewhere.as(owner).post(`/communityFiles${path}`, { text });
const countOf = async (table: 'community' | 'event') =>
  (await elsewhere.db.selectFrom(table).select('id').execute()).length;

const comparable = ({ events }: CommunityFile) =>
  events.map(({ id: _id, status: _status, hosts: _hosts, going: _going, tickets, ...event }) => ({
    ...event,
    venue: null,
    lineup: [],
    songs: [],
    tickets: tickets.map(({ sold: _sold, ...ticket }) => ticket),
  }));

describe('importing into another instance', () => {
  test('creates the same community with its events as drafts, once per file [EXI-01]', async () => {
    const text = await textOf();
    const before = CommunityFile.parse(JSON.parse(text));
    const plan = await bring(text, '/preview');
    expect(plan).toMatchObject({
      status: 200,
      body: {
        name: 'Freight Union',
        madeBefore: null,
        events: [
          {
            name: 'Night Freight 015',
            missing: [
              'Performers without a page here: Okta Lindqvist.',
              'Songs that don’t exist here: Undertow.',
              'The venue Ninth St. Freight doesn’t exist here. We kept its address.',
              'Invite these co-hosts again: June Abara.',
            ],
          },
          { name: 'Rail Yard', missing: ['It has no address yet.'] },
          { name: 'Quiet Hours', missing: ['It has no address yet.'] },
        ],
        missing: [
          'Pictures aren’t in the file.',
          '7 members aren’t imported. People have to join themselves.',
          '1 post isn’t imported.',
          'Membership rules about pages that don’t exist here: Okta Lindqvist.',
        ],
      },
    });
    expect(await countOf('community')).toBe(0);
    const [made, again] = await Promise.all([bring(text), bring(text)]);
    expect([made.status, again.status]).toEqual([201, 201]);
    expect([made.body.isNew, again.body.isNew].toSorted()).toEqual([false, true]);
    expect(again.body.communityId).toBe(made.body.communityId);
    expect([await countOf('community'), await countOf('event')]).toEqual([1, 3]);

    const there = await elsewhere.as(owner).get(`/communities/${made.body.communityId}/export`);
    const after = CommunityFile.parse(there.body);
    expect(comparable(after)).toEqual(comparable(before));
    expect(after.events.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft']);
    const { name, description, genres, membershipType } = before.community;
    expect(after.community).toMatchObject({ name, description, genres, membershipType });
    expect(after.community.conditions.map(({ condition }) => condition)).toMatchObject([
      { kind: 'ticket', about: { id: after.events[0]!.id, name: 'Night Freight 015' } },
      { kind: 'question', text: 'Who brought you?' },
    ]);
    expect(after.members).toMatchObject([{ role: 'owner' }]);
    expect((await bring(text, '/preview')).body.madeBefore).toBe(made.body.communityId);
  });

  type ExportedEvent = {
    startsAt: string;
    endsAt: string;
    timezone: string;
    tickets: [{ priceMinor: unknown }];
  };
  type File = { events: [ExportedEvent, ExportedEvent, ExportedEvent, ...ExportedEvent[]]; more?: string };
  const changed = (change: (file: File) => void) => async () => {
    const file = JSON.parse(await textOf()) as File;
    change(file);
    return JSON.stringify(file, null, 2);
  };
  const wrong: [string, () => Promise<string>, number, object[]][] = [
    ['truncated JSON', async () => '{\n"format":\n', 422, [{ line: 2 }]],
    [
      'another format',
      async () => '{\n"hello": 1, "format": "other/1"}',
      422,
      [{ line: 2, at: 'format', message: 'This isn’t a community file that we can read.' }],
    ],
    [
      'a missing start time and a price in words',
      changed(({ events }) => {
        events[1].startsAt = 'tonight';
        events[0].tickets[0].priceMinor = 'free';
      }),
      422,
      [
        { at: 'events/0/tickets/0/priceMinor', message: 'This should be a number.' },
        { at: 'events/1/startsAt', message: 'This has the wrong format.' },
      ],
    ],
    [
      'events that break our rules',
      changed(({ events }) => {
        events[1].endsAt = events[1].startsAt;
        events[2].timezone = 'Mars/Olympus';
      }),
      422,
      [
        { at: 'events/1', message: 'The end date must be after the start date.' },
        { at: 'events/2/timezone', message: 'Choose a time zone from the list.' },
      ],
    ],
    [
      '501 events',
      changed(({ events }) => events.push(...Array.from({ length: 501 - events.length }, () => events[1]))),
      422,
      [{ at: 'events/500', message: 'A file can have up to 500 events.' }],
    ],
    ['more than 5 MB', changed((file) => (file.more = 'x'.repeat(5_000_000))), 413, []],
  ];
  test.each(wrong)(
    'rejects %s with line numbers and creates nothing [EXI-01]',
    async (_what, make, status, problems) => {
      const before = [await countOf('community'), await countOf('event')];
      const text = await make();
      const refused = await bring(text);
      expect([refused.status, refused.body.problems ?? []]).toMatchObject([status, problems]);
      const answered: { line: number; at: string }[] = refused.body.problems ?? [];
      const elsewhereInIt = answered.filter(({ line, at }) => {
        const key = at.split('/').at(-1)!;
        return !text.split('\n')[line - 1]!.includes(/^\d*$/.test(key) ? '' : `"${key}"`);
      });
      expect(elsewhereInIt).toEqual([]);
      expect([await countOf('community'), await countOf('event')]).toEqual(before);
    },
  );
});

describe('importing external events', () => {
  const look = (source: object, who = owner) =>
    elsewhere.as(who).post('/eventImports/preview', { creatorId: `user:us-west-2:${owner}`, source });

  test('creates drafts for the host, each once, and only for hosts the user manages [EXI-01]', async () => {
    const text = 'id,name,start,time zone,venue\n7,Depot,2027-05-01 22:00,Europe/Berlin,Tresor\n';
    const found = await look({ kind: 'spreadsheet', text });
    expect(found.body.events).toMatchObject([{ event: { uid: '7', name: 'Depot' }, madeBefore: null }]);
    const wish = { creatorId: `user:us-west-2:${owner}`, events: [found.body.events[0].event] };
    const make = (who = owner) => elsewhere.as(who).post('/eventImports', wish);
    const [first, second] = [await make(), await make()];
    expect([first.body.drafts[0].isNew, second.body.drafts[0].isNew]).toEqual([true, false]);
    const { eventId } = first.body.drafts[0];
    const { body } = await elsewhere.as(owner).get(`/events/${eventId}`);
    expect([body.status, body.startDate, body.timezone]).toEqual([
      'draft',
      '2027-05-01T20:00:00.000Z',
      'Europe/Berlin',
    ]);
    expect((await look({ kind: 'spreadsheet', text })).body.events[0].madeBefore).toBe(eventId);
    expect([
      (await make(newId())).status,
      (await look({ kind: 'spreadsheet', text }, newId())).status,
    ]).toEqual([403, 403]);
  });

  describe('of a ticket provider', () => {
    const dice = 'event:dice:l2yv6';
    const link = 'https://dice.fm/event/l2yv6-depot-1st-may-tickets';
    const as = (who: string) => ({
      plan: async (url: string) => {
        const text = `id,name,start,time zone,venue,url\n${url},Depot,2027-05-01 22:00,Europe/Berlin,Tresor,${url}\n`;
        const creatorId = `user:us-west-2:${who}`;
        const source = { kind: 'spreadsheet', text };
        return (await elsewhere.as(who).post('/eventImports/preview', { creatorId, source })).body;
      },
      make: (event: object) =>
        elsewhere.as(who).post('/eventImports', { creatorId: `user:us-west-2:${who}`, events: [event] }),
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

      const host = elsewhere.as(owner);
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
      expect((await elsewhere.guest.get(`/events/${dice}`)).body).toMatchObject({
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
        const { status } = await elsewhere.as(other).get(`/events/${dice}/${part}`);
        expect([part, status]).toEqual([part, 403]);
      }
      const [mine] = (await host.get(`/users/user:us-west-2:${owner}/managed/events`)).body.items;
      expect(mine).toMatchObject({ id: dice, creatorTypeDisplayName: 'Host' });
      const later = { startDate: '2027-05-08T22:00:00' };
      expect((await host.post(`/events/${dice}/postponement`, later)).body.event).toMatchObject({
        id: dice,
        startDate: '2027-05-08T20:00:00.000Z',
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
      expect((await elsewhere.as(owner).delete(`/events/${eventId}`)).status).toBe(200);
      const again = await as(other).make(events[0].event);
      expect(again.body.drafts).toMatchObject([{ eventId, isNew: true }]);
      expect((await elsewhere.as(other).get(`/events/${eventId}/form`)).status).toBe(200);
      expect((await elsewhere.as(owner).get(`/events/${eventId}/form`)).status).toBe(404);
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
      expect((await elsewhere.server.inject('/healthz')).statusCode).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
    }
    expect(await reading).toMatchObject({ status: 422, body: { code: 'fileTooComplex' } });
    expect(slowest).toBeLessThan(3000);
  });

  test('rejects a file with stacked accents before sorting it [EXI-01]', async () => {
    const refused = await bring(`{"a":"${'a\u0301\u0316'.repeat(20)}${'\u0301\u0316'.repeat(200_000)}"}`);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalidInput']);
  });
});
