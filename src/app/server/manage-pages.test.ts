import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, addDemoPerson } from '#modules/identity/accounts/server/index.ts';
import { newId } from '#platform/ids.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import type { TeamRole } from '#modules/profiles/profiles/membership.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import type { App } from './app.ts';
import type { Web } from './serve.ts';
import { openTestSite, origin, type TestSite } from './testing/test-site.ts';

const [eventId, draftId, venueId, communityId, artistId] = newIds(5);
/** Ines manages everything, Theo checks in guests at the event, Cora co-hosts it, June has no role. */
const people = { ines: newId(), theo: newId(), cora: newId(), june: newId() };
const cookies = {} as Record<keyof typeof people, string>;

let site: TestSite;
let app: App;
let web: Web;

beforeAll(async () => {
  site = await openTestSite();
  ({ app, web } = site);
  await addEvents();
  await importEvent();
}, 120_000);
afterAll(() => site.close());

async function addEvents() {
  const { db } = app.services;
  await db
    .insertInto('profile')
    .values([
      ...Object.entries(people).map(([name, id]) => profileRow(id, 'user', name)),
      profileRow(venueId, 'venue', 'Ninth St. Freight'),
      profileRow(communityId, 'community', 'Freight Union'),
      profileRow(artistId, 'artist', 'Okta Lindqvist'),
    ])
    .execute();
  for (const [key, id] of Object.entries(people)) {
    await addAccount(db, { id, name: key, email: `${key}@backbeat.test` });
    await addDemoPerson(db, { key, userId: id, about: '', position: 1 });
    cookies[key as keyof typeof people] = await site.signIn(key);
  }
  await db.insertInto('community').values({ id: communityId, membershipType: 'open' }).execute();
  await db
    .insertInto('profileTeam')
    .values(
      [venueId, communityId, artistId].map((profileId) => ({
        profileId,
        userId: people.ines,
        creatorType: 'owner',
      })),
    )
    .execute();
  const startsAt = new Date(Date.now() + 30 * 3_600_000);
  const event = (id: string, name: string, status: EventStatus) => ({
    id,
    name,
    status,
    providerId: id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * 3_600_000),
    venueName: 'Ninth St. Freight',
    city: 'Los Angeles',
    stateCode: 'CA',
    creatorId: people.ines,
  });
  await db
    .insertInto('event')
    .values([event(eventId, 'Night Freight 014', 'published'), event(draftId, 'Night Freight 015', 'draft')])
    .execute();
  const creator = (id: string, profileId: string, creatorType: TeamRole) => ({
    eventId: id,
    profileId,
    creatorType,
    creatorStatus: 'confirmed' as const,
  });
  await db
    .insertInto('eventCreator')
    .values([
      creator(eventId, people.ines, 'owner'),
      creator(draftId, people.ines, 'owner'),
      creator(eventId, people.theo, 'assistant'),
      creator(eventId, people.cora, 'collaborator'),
    ])
    .execute();
}

/** Imports an event from its page on DICE. */
async function importEvent() {
  const event = {
    uid: 'l2yv6',
    name: 'Depot',
    description: '',
    startDate: '2027-05-01T22:00:00',
    endDate: '2027-05-02T06:00:00',
    timezone: 'Europe/Berlin',
    place: 'Tresor',
    latitude: null,
    longitude: null,
    url: 'https://dice.fm/event/l2yv6-depot-tickets',
  };
  const reply = await web.server.inject({
    method: 'POST',
    url: '/api/eventImports',
    headers: { cookie: cookies.ines, origin },
    payload: { creatorId: `user:us-west-2:${people.ines}`, events: [event] },
  });
  expect(reply.json().drafts).toMatchObject([{ eventId: 'event:dice:l2yv6' }]);
}

const get = (url: string, who?: keyof typeof people) =>
  web.server.inject({ url, headers: who ? { cookie: cookies[who] } : {} });

const freight = `/event/b/${eventId}/manage`;
const places = [
  ['an event', freight, 'Night Freight 014', `/events/b/${eventId}/night-freight-014`],
  ['a community', `/community/${communityId}/manage`, 'Freight Union', `/communities/${communityId}`],
  ['an artist', `/artist/b/${artistId}/manage`, 'Okta Lindqvist', `/artists/b/${artistId}`],
  ['a venue', `/venue/${venueId}/manage`, 'Ninth St. Freight', `/venues/${venueId}`],
] as const;

describe.each(places)('managing %s', (_what, path, name, page) => {
  test('its team can open it and get back to the public page, and search engines skip it [RTE-05, RTE-11, RTE-14, VEN-05]', async () => {
    const reply = await get(path, 'ines');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(`<title>Overview · ${name} | Backbeat</title>`);
    expect(reply.body).toContain('<meta name="robots" content="noindex"');
    expect(reply.body).toContain(`href="${page}"`);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect((await get(`${path}/overview`, 'ines')).statusCode).toBe(200);
  });

  test('asks guests to sign in and refuses everyone else, without revealing its name [RTE-29]', async () => {
    const guest = await get(path);
    expect(guest.statusCode).toBe(401);
    expect(guest.body).toContain('Sign in to manage this');
    const other = await get(path, 'june');
    expect(other.statusCode).toBe(403);
    expect(other.body).toContain('Not allowed');
    for (const { body } of [guest, other]) expect(body).not.toContain(name);
  });

  test('answers 404 for a section that doesn’t exist [RTE-29]', async () => {
    expect((await get(`${path}/nothing`, 'ines')).statusCode).toBe(404);
    expect((await get(path.replace(/[0-9a-f]{4}-/, '0000-'), 'ines')).statusCode).toBe(404);
  });
});

const eventLabels =
  'Overview, Details, Lineup, Tickets, Promos, Presale, Fair opening, Draw, Guests, Orders, Check-in, Posts, Analytics, Settlement, Invoices, Team, Settings';

/** The sections of each dashboard, in tab order. */
const dashboards = [
  ['event', freight, eventLabels, 403],
  // A draft, which doesn’t exist for others.
  ['event of another ticket provider', '/event/d/l2yv6/manage', eventLabels, 404],
  [
    'community',
    `/community/${communityId}/manage`,
    'Overview, Events, Get paid, Members and requests, Promos, Posts, Analytics, Team, Settings, Business details, Import and export',
    403,
  ],
  [
    'artist',
    `/artist/b/${artistId}/manage`,
    'Overview, My gigs, Get paid, Songs, Followers, Posts, Analytics, Team, Settings',
    403,
  ],
  [
    'venue',
    `/venue/${venueId}/manage`,
    'Overview, Events, Get paid, Venue details, Followers, Posts, Analytics, Team, Settings',
    403,
  ],
] as const;

test.each(dashboards)(
  'the dashboard of an %s has these sections, each with its own page [EVT-03, EVA-31, MNG-01, RTE-05, PRF-10, MNG-02, VEN-05, ART-03]',
  async (_kind, path, labels, forOthers) => {
    const { body } = await get(path, 'ines');
    const links = /<a [^>]*data-section="[^"]+" href="([^"]+)"[^>]*>([^<]+)</g;
    const shown = [...body.matchAll(links)];
    expect(shown.map(([, , label]) => label).join(', ')).toBe(labels);
    for (const [, to = '', label = ''] of shown) {
      const page = await get(to, 'ines');
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(`<title>${label} · `);
      expect(page.body).toMatch(new RegExp(`<a[^>]*aria-current="page"[^>]*>${label}<`));
    }
    expect((await get(shown.at(-1)![1]!, 'june')).statusCode).toBe(forOthers);
  },
);

test.each([
  ['/venues/new', 'New venue', 'Street address'],
  ['/artists/new', 'New artist', 'Website'],
  ['/communities/new', 'New community', 'Who can join'],
])(
  '%s shows a form to signed-in users and asks guests to sign in [RTE-07, RTE-10, RTE-13, COM-15]',
  async (path, title, field) => {
    const mine = await get(path, 'june');
    expect(mine.statusCode).toBe(200);
    expect(mine.body).toContain(`<title>${title} | Backbeat</title>`);
    expect(mine.body).toContain(field);
    const guest = await get(path);
    expect(guest.body).toContain('Sign in');
    expect(guest.body).not.toContain(field);
  },
);

test('redirects a merged venue to the one that was kept [VEN-06, RTE-29]', async () => {
  const { db } = app.services;
  const old = newId();
  await db
    .insertInto('profile')
    .values({ id: old, type: 'venue', name: '9th St Freight', providerId: old, deletedAt: new Date() })
    .execute();
  const where = { city: 'Los Angeles', state: 'California', stateCode: 'CA', latitude: 34, longitude: -118 };
  await db
    .insertInto('venue')
    .values({ id: venueId, ...where })
    .execute();
  await db.insertInto('venueMerged').values({ venueId: old, intoId: venueId }).execute();
  const reply = await get(`/venues/${old}/9th-st-freight`);
  expect(reply.statusCode).toBe(301);
  expect(reply.headers.location).toContain(`/venues/${venueId}`);
});

const eventSectionIds = [
  'overview',
  'details',
  'tickets',
  'lineup',
  'promos',
  'presale',
  'draw',
  'guests',
  'orders',
  'check-in',
  'posts',
  'team',
  'analytics',
  'settlement',
  'settings',
];

describe('the sections of an event', () => {
  test('shows when, where and the status in its head [EVA-31]', async () => {
    const published = await get(freight, 'ines');
    for (const text of ['Published', 'View event', 'Ninth St. Freight'])
      expect(published.body).toContain(text);
    const draft = await get(`/event/b/${draftId}/manage`, 'ines');
    expect(draft.body).toContain('Draft');
    expect((await get(`/event/b/${draftId}/manage`, 'june')).statusCode).toBe(404);
  });

  test.each([
    ['a Co-Host', 'cora', eventLabels],
    ['a Door Manager', 'theo', 'Overview, Check-in'],
  ] as const)(
    'shows %s exactly these sections [ROL-02, ROL-03, EVA-31, PLT-02]',
    async (_role, who, labels) => {
      const { body } = await get(freight, who);
      const links = [...body.matchAll(/<a [^>]*data-section="([^"]+)" href="([^"]+)"[^>]*>([^<]+)</g)];
      expect(links.map(([, , , label]) => label).join(', ')).toBe(labels);
      const mine = links.map(([, section]) => section);
      for (const id of eventSectionIds) {
        const { statusCode } = await get(`${freight}/${id}`, who);
        expect([id, statusCode]).toEqual([id, mine.includes(id) ? 200 : 403]);
      }
    },
  );
});
