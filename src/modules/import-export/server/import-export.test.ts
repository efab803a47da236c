import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ticketRefusals } from '#modules/events/ticket-types/draft-contract.ts';
import { CommunityFile } from '../community-file.ts';
import { genreIdOf } from '#modules/music/server/testing/genre-id.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';
import { addPeople, addUnion, type People, type Union } from '#app/server/testing/freight-union.ts';

let app: TestApp;
let people: People;
let union: Union;
/** Another instance that has the starting list of genres and nothing else. */
let elsewhere: TestApp;
let owner: string;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
  people = await addPeople(app.db);
  union = await addUnion(app.db, people, genreIdOf('techno'));
  elsewhere = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
  owner = (await addPeople(elsewhere.db)).ines;
});
afterAll(() => Promise.all([app.close(), elsewhere.close()]));

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

  test('exports songs of external catalogs with their artists, too [EXI-01, MUS-08]', async () => {
    const [id, eventId] = [newId(), union.night];
    const outsideArtists = JSON.stringify([{ id: 'artist:deezer:27', name: 'Daft Punk' }]);
    await app.db
      .insertInto('track')
      .values({ id, name: 'Aerodynamic', provider: 'deezer', providerId: '7', outsideArtists })
      .execute();
    await app.db.insertInto('eventTrack').values({ eventId, trackId: id, position: 1 }).execute();
    onTestFinished(async () => {
      await app.db.deleteFrom('eventTrack').where('trackId', '=', id).execute();
    });
    const file = CommunityFile.parse((await exportAs('ines')).body);
    expect(file.events[0]!.songs).toMatchObject([
      { name: 'Undertow', artist: 'Okta Lindqvist' },
      { id, name: 'Aerodynamic', artist: 'Daft Punk' },
    ]);
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

  test.each([
    ['verified', 'hostsVerifiedOnly'],
    ['admins', 'hostsAdminsOnly'],
  ])(
    'refuses events of an instance open to “%s” before anything is imported [EXI-01, INS-03]',
    async (eventHosts, code) => {
      const admin = elsewhere.as(owner, { admin: true });
      const allow = async (hosts: string) => {
        const { body: settings } = await admin.get('/admin/settings');
        return admin.put('/admin/settings', { ...settings, eventHosts: hosts });
      };
      onTestFinished(async () => void (await allow('everyone')));
      expect((await allow(eventHosts)).status).toBe(200);
      const file = JSON.parse(await textOf());
      const text = JSON.stringify({ ...file, id: newId() });
      const [seen, made] = [await bring(text, '/preview'), await bring(text)];
      expect([seen.body.code, made.body.code]).toEqual([code, code]);
      expect((await admin.post('/communityFiles/preview', { text })).status).toBe(200);
      const bare = JSON.stringify({ ...file, id: newId(), events: [] });
      expect((await bring(bare, '/preview')).status).toBe(200);
    },
  );

  type ExportedEvent = {
    name: string;
    description: string;
    startsAt: string;
    endsAt: string;
    timezone: string;
    tickets: [{ priceMinor: unknown; saleEndsAt: unknown; opensAfter?: number }, ...object[]];
  };
  type File = {
    community: { name: string };
    events: [ExportedEvent, ExportedEvent, ExportedEvent, ...ExportedEvent[]];
    more?: string;
  };
  const changed = (change: (file: File) => void) => async () => {
    const file = JSON.parse(await textOf()) as File;
    change(file);
    return JSON.stringify(file, null, 2);
  };
  const badCharacter = 'This has a character that can’t be stored.';
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
      'dates from the year 3000 on',
      changed(({ events }) => {
        events[0].tickets[0].saleEndsAt = '3000-01-01T00:00:00Z';
        events[1].endsAt = '9999-12-31T20:00:00-10:00';
      }),
      422,
      [
        { at: 'events/0/tickets/0/saleEndsAt', message: 'This has the wrong format.' },
        { at: 'events/1/endsAt', message: 'This has the wrong format.' },
      ],
    ],
    [
      'NUL, half an emoji and stacked accents',
      async () => {
        const text = await changed(({ community, events }) => {
          community.name = 'Freight\0Union';
          events[1].name = 'Rail \ud83d';
          events[2].description = 'a#';
        })();
        return text.replace('a#', `a${String.raw`\u0301`.repeat(40)}`);
      },
      422,
      [
        { at: 'community/name', message: badCharacter },
        { at: 'events/1/name', message: badCharacter },
        { at: 'events/2/description', message: badCharacter },
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
      'too many ticket types, and ones that wait for each other',
      changed(({ events }) => {
        const [ticket] = events[0].tickets;
        events[0].tickets = [ticket, ...Array.from({ length: 20 }, () => ticket)];
        events[1].tickets = [{ ...ticket, opensAfter: 0 }];
      }),
      422,
      [
        { at: 'events/0/tickets', message: 'Too long. The maximum is 20.' },
        { at: 'events/1/tickets', message: ticketRefusals.ticketOpensInLoop.message },
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

  test('rejects a file with stacked accents before sorting it [EXI-01]', async () => {
    const refused = await bring(`{"a":"${'a\u0301\u0316'.repeat(20)}${'\u0301\u0316'.repeat(200_000)}"}`);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalidInput']);
  });
});
