import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
const people = { ines: newId(), cora: newId(), dora: newId(), maya: newId(), theo: newId() };
type Name = keyof typeof people;
const as = (name: Name, more: object = {}) => app.as(people[name], { name, ...more });
const wire = (name: Name) => `user:us-west-2:${people[name]}`;
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), {
    PAYMENTS: 'embedded',
    PAYOUTS: 'stripe',
  });
  const users = Object.entries(people).map(([name, id]) => ({ id, name, email: `${name}@example.test` }));
  await app.db.insertInto('accountUser').values(users).execute();
  await app.db
    .insertInto('profile')
    .values(users.map(({ id, name }) => ({ id, type: 'user', name, providerId: id })))
    .execute();
  await app.db
    .insertInto('neighborhood')
    .values({
      id: newId(),
      slug: 'arts-district',
      name: 'Arts District',
      code: 'ARTS',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34.04,
      longitude: -118.23,
    })
    .execute();
});
afterAll(() => app.close());

type Kind = 'community' | 'artist' | 'venue';
type Page = { id: string; bare: string; path: string; shown: string; manage: string };

let pages = 0;
/** A new page of Ines. */
async function addPage(type: Kind, name = `Low Tide ${++pages}`): Promise<Page> {
  const [area] = await app.db.selectFrom('neighborhood').select('id').execute();
  const place = type === 'venue' ? { address: '12 Mateo St', neighborhoodId: area!.id } : {};
  const { status, body } = await as('ines').post('/profiles', { type, name, ...place });
  expect(status).toBe(201);
  const { id, providerId: bare } = body;
  const shown = type === 'community' ? `/communities/${id}` : `/${type}s/${id}`;
  const manage = type === 'artist' ? `/artist/b/${bare}/manage` : `/${type}/${bare}/manage`;
  return { id, bare, path: `/profiles/${id}`, shown, manage };
}

async function addEvent(creatorId: string, by: Name = 'ines', more: object = {}) {
  const { status, body } = await as(by).post('/events', draftWith(creatorId)(more));
  expect(status).toBe(201);
  return { id: body.providerId as string, path: `/events/event:backbeat:${body.providerId}` };
}

const endEvent = (id: string) =>
  app.db
    .updateTable('event')
    .set({ startsAt: ago(4), endsAt: ago(1) })
    .where('id', '=', id)
    .execute();

const performer = (id: string) => ({ id, part: '', playsAt: null, headliner: false });

/** A past event of the page, whose money the test opens. */
async function addPastEvent({ id }: Page) {
  const event = await addEvent(id);
  await endEvent(event.id);
  return { eventId: event.id, orderId: newId(), currency: 'usd' };
}

const money = { amountMinor: 4500, currency: 'usd' };

test.each<
  [why: string, kind: Kind, code: string, section: string | null, open: (page: Page) => Promise<unknown>]
>([
  ['hosts an upcoming event', 'community', 'stillHosting', 'events', ({ id }) => addEvent(id)],
  [
    'hosts a postponed event whose date is over',
    'community',
    'stillHosting',
    'events',
    async ({ id }) => {
      const event = await addEvent(id);
      await as('ines').post(`${event.path}/postponement`);
      await endEvent(event.id);
    },
  ],
  [
    'plays at an upcoming event of others',
    'artist',
    'stillPlaying',
    'gigs',
    ({ id }) => addEvent(wire('ines'), 'ines', { artists: [performer(id)] }),
  ],
  [
    'has a payout that isn’t sent',
    'venue',
    'moneyOpen',
    'payouts',
    ({ bare }) =>
      app.db
        .insertInto('settlement')
        .values({
          ...money,
          id: newId(),
          eventId: newId(),
          hostId: bare,
          round: 1,
          dueAt: ago(1),
          state: 'held',
        })
        .execute(),
  ],
  [
    'is owed money that has no payout yet',
    'community',
    'moneyOpen',
    'payouts',
    async (page) => {
      const of = await addPastEvent(page);
      const entry = { ...money, ...of, transferId: newId(), kind: 'sale', externalRef: newId() } as const;
      await app.db
        .insertInto('ledgerEntry')
        .values({ ...entry, id: newId(), account: 'host' })
        .execute();
    },
  ],
  [
    'has an open dispute',
    'community',
    'moneyOpen',
    'payouts',
    async (page) => {
      const of = await addPastEvent(page);
      const at = { askedAt: ago(1), openedAt: ago(1) };
      const reason = { reason: 'fraudulent', state: 'needsResponse', inquiry: false, test: false } as const;
      await app.db
        .insertInto('dispute')
        .values({ ...money, ...of, ...at, ...reason, id: newId(), intentId: newId(), providerId: newId() })
        .execute();
    },
  ],
  [
    'refunds a cancelled event',
    'community',
    'moneyOpen',
    'payouts',
    async (page) => {
      const { eventId } = await addPastEvent(page);
      await app.db.insertInto('eventRefund').values({ eventId }).execute();
    },
  ],
  [
    'has a share of an event to come',
    'artist',
    'moneyOpen',
    'payouts',
    async ({ bare }) => {
      const { id: eventId } = await addEvent(wire('ines'));
      const split = { eventId, version: 1, byId: people.ines, currency: 'usd' };
      await app.db.insertInto('split').values(split).execute();
      await app.db
        .insertInto('splitShare')
        .values({ eventId, version: 1, position: 1, profileId: bare, kind: 'percent', percent: 30 })
        .execute();
    },
  ],
  [
    'comes from a map service',
    'venue',
    'providedPage',
    'team',
    async (page) => {
      const { bare } = page;
      const key = { provider: 'google', providerId: 'place-1' };
      await app.db.updateTable('profile').set(key).where('id', '=', bare).execute();
      page.path = '/profiles/venue:google:place-1';
      page.manage = '/venue/venue:google:place-1/manage';
    },
  ],
])(
  'a page that %s can’t be deleted, and its owner reads why and where to go',
  async (_why, kind, code, section, open) => {
    const page = await addPage(kind);
    expect((await as('ines').get(`${page.path}/deletion`)).body).toEqual({ blockers: [] });
    await open(page);
    const { body } = await as('ines').get(`${page.path}/deletion`);
    expect(body).toEqual({ blockers: [{ reason: code, path: section && `${page.manage}/${section}` }] });
    expect(await as('ines').delete(page.path)).toMatchObject({ status: 409, body: { code } });
    expect((await as('ines').get(`${page.path}/managed`)).status).toBe(200);
  },
);

test('a demo user can’t delete a page that every visitor shares', async () => {
  const page = await addPage('community');
  await app.db
    .insertInto('accountDemoUser')
    .values({ key: 'ines', userId: people.ines, about: 'Hosts', position: 1 })
    .execute();
  expect((await as('ines').delete(page.path)).body).toMatchObject({ code: 'demoStays' });
  await app.db.deleteFrom('accountDemoUser').execute();
});

test('only the owner can delete a page, not Admins, invited users, instance admins or others [COM-14]', async () => {
  const page = await addPage('community');
  await as('ines').post(`${page.path}/team`, { id: wire('cora') });
  await as('cora').put(`${page.path}/team/${wire('cora')}`, { id: wire('cora'), status: 'confirmed' });
  await as('ines').post(`${page.path}/team`, { id: wire('dora'), creatorType: 'owner' });
  for (const [person, status] of [
    [as('cora'), 403],
    [as('dora'), 403],
    [as('maya'), 403],
    [app.guest, 401],
  ] as const) {
    expect((await person.delete(page.path)).status).toBe(status);
    expect((await person.get(`${page.path}/deletion`)).status).toBe(status);
  }
  // Instance admins count as owners in other calls.
  const admin = as('maya', { admin: true });
  expect(await admin.delete(page.path)).toMatchObject({ status: 403, body: { code: 'notOwner' } });
  expect((await admin.get(`${page.path}/deletion`)).body.blockers).toEqual([
    { reason: 'notOwner', path: null },
  ]);
  expect((await app.guest.get(page.shown)).status).toBe(200);
});

test('a deleted community vanishes with its members, team, invitations, posts and drafts [COM-01, SWI-09, RTE-29]', async () => {
  const page = await addPage('community', 'Undertow Assembly');
  await as('maya').post(`/communities/${page.id}/participation`);
  await as('ines').post(`${page.path}/team`, { id: wire('cora') });
  await as('ines').post(`${page.path}/invitations`, { email: 'new@example.test' });
  const draft = await addEvent(page.id, 'ines', { status: 'draft' });
  const coHosted = await addEvent(wire('theo'), 'theo');
  await as('theo').post(`${coHosted.path}/creators`, { id: page.id });
  await as('ines').put(`${coHosted.path}/creators/${page.id}`, { id: page.id, status: 'confirmed' });
  const hosts = async () => (await app.guest.get(coHosted.path)).body.creators.items.length;
  expect(await hosts()).toBe(2);
  const cancelled = await addEvent(page.id);
  await as('ines').post(`${cancelled.path}/cancellation`, { reason: 'Rain', refund: false });
  const { body: post } = await as('ines', { profileId: page.bare }).post(`/users/${wire('ines')}/feedPosts`, {
    description: 'Doors at ten.',
  });
  expect((await app.guest.get(`/feedPosts/${post.id}`)).body).toMatchObject({
    profileId: `profile:${page.id}`,
  });
  await app.deliverEvents();
  const search = async () =>
    (await app.guest.get('/search?q=undertow+assembly&type=community')).body.items.length;
  expect(await search()).toBe(1);

  expect(await as('ines').delete(page.path)).toMatchObject({ status: 200, body: {} });
  expect((await app.guest.get(page.shown)).body).toMatchObject({ status: 410, code: 'communityGone' });
  expect((await as('ines').delete(page.path)).status).toBe(410);
  await app.deliverEvents();
  expect(await search()).toBe(0);
  for (const list of ['/profiles?type=community&limit=60', `/profiles?userId=${wire('ines')}`]) {
    const { status, body } = await as('ines').get(list);
    expect(status).toBe(200);
    expect(body.items.map(({ id }: { id: string }) => id)).not.toContain(page.id);
  }
  expect((await as('ines').put('/me/profile', { profileId: page.id })).body.code).toBe('profileNotYours');
  expect((await as('maya').post(`/communities/${page.id}/participation`)).status).toBe(410);
  expect((await app.guest.get(`/feedPosts/${post.id}`)).status).toBe(410);
  expect((await as('ines').get(`${draft.path}/form`)).status).toBe(404);
  expect((await as('cora').get(`/users/${wire('cora')}/teamInvitations`)).body.items).toEqual([]);
  expect(await hosts()).toBe(1);
  expect((await as('theo').get(`${coHosted.path}/creators`)).body.items).toHaveLength(1);
  expect((await as('ines').get(`${coHosted.path}/form`)).status).toBe(403);
  for (const [table, column] of [
    ['communityParticipant', 'communityId'],
    ['profileTeam', 'profileId'],
    ['teamInvitation', 'targetId'],
  ] as const) {
    const left = await app.db.selectFrom(table).selectAll().where(column, '=', page.bare).execute();
    expect([table, left]).toEqual([table, []]);
  }
});

test('the team of a deleted page reads who deleted it, not its owner, members and invited users [COM-14]', async () => {
  const page = await addPage('community', 'Undertow Union');
  for (const name of ['cora', 'dora'] as const)
    await as('ines').post(`${page.path}/team`, { id: wire(name) });
  await as('cora').put(`${page.path}/team/${wire('cora')}`, { id: wire('cora'), status: 'confirmed' });
  await as('maya').post(`/communities/${page.id}/participation`);
  expect((await as('ines').delete(page.path)).status).toBe(200);
  await app.deliverEvents();
  const about = async (name: Name) => {
    const { body } = await as(name).get(`/users/${wire(name)}/notifications`);
    return body.items
      .filter(({ title }: { title: string }) => title.includes('Undertow Union'))
      .map(({ title, deepLinkUrl }: { title: string; deepLinkUrl: string }) => [title, deepLinkUrl]);
  };
  expect(await about('cora')).toEqual([
    ['ines deleted the community Undertow Union', `/users/${people.ines}`],
  ]);
  for (const name of ['ines', 'dora', 'maya'] as const) expect(await about(name)).toEqual([]);
});

test('a past event still names the community that was deleted as its host', async () => {
  const page = await addPage('community', 'Night Freight Union');
  const event = await addEvent(page.id);
  await endEvent(event.id);
  expect((await as('ines').delete(page.path)).status).toBe(200);
  await app.deliverEvents();
  expect((await app.guest.get(event.path)).body).toMatchObject({
    creator: { name: 'Night Freight Union' },
    creators: { items: [] },
  });
});

test('followers of a deleted artist no longer follow it, and its page is gone [ART-01, FOL-01]', async () => {
  const page = await addPage('artist');
  await as('maya').put(`/users/${wire('maya')}/follows/${page.id}`);
  const follows = async () =>
    (await as('maya').get(`/users/${wire('maya')}/following?type=artist`)).body.items.length;
  expect(await follows()).toBe(1);
  expect((await as('ines').delete(page.path)).status).toBe(200);
  expect(await follows()).toBe(0);
  expect((await app.guest.get(page.shown)).body).toMatchObject({ status: 410, code: 'artistGone' });
});

test('events of others at a deleted venue keep its name and address without a link [VEN-01]', async () => {
  const page = await addPage('venue', 'The Cold Store');
  const event = await addEvent(wire('theo'), 'theo', { venue: { id: page.id, name: '' }, location: null });
  const place = async () => {
    const { venue, location } = (await app.guest.get(event.path)).body;
    return { venue, name: location.name, address1: location.address1 };
  };
  const before = await place();
  expect(before).toMatchObject({ venue: { id: page.id }, name: 'The Cold Store', address1: '12 Mateo St' });
  expect((await as('ines').delete(page.path)).status).toBe(200);
  expect((await app.guest.get(page.shown)).body).toMatchObject({ status: 410, code: 'venueGone' });
  expect(await place()).toEqual({ ...before, venue: null });
  const { body } = await as('theo').get(`${event.path}/form`);
  expect((await as('theo').put(event.path, body.draft)).status).toBe(200);
});

test.each<[kind: Kind, fill: (page: Page) => Promise<unknown>]>([
  ['community', async () => {}],
  ['artist', ({ id }) => as('ines').post(`/artists/${id}/tracks`, { name: 'Zugzwang' })],
  [
    'venue',
    async ({ id }) => {
      const path = `/venues/${id}/details`;
      const { body } = await as('ines').get(path);
      const facts = { kind: 'Zugzwang', openingHours: 'Zugzwang', contactPhone: 'Zugzwang' };
      return as('ines').put(path, { ...body, ...facts, directions: 'Ring twice' });
    },
  ],
])(
  'after the deletion of the %s, nothing that only its page showed is stored, and its name is',
  async (kind, fill) => {
    const page = await addPage(kind, 'Low Water');
    const { draft } = (await as('ines').get(`${page.path}/form`)).body;
    const words = { description: 'Zugzwang', website: kind === 'artist' ? 'https://zugzwang.example' : '' };
    const rules = { membershipType: 'conditional', conditions: [{ kind: 'question', text: 'Zugzwang?' }] };
    expect((await as('ines').put(page.path, { ...draft, ...words, ...rules })).status).toBe(200);
    await fill(page);
    await app.db.updateTable('profile').set({ imageId: newId() }).where('id', '=', page.bare).execute();
    const stored = () =>
      Promise.all([
        app.db.selectFrom('profile').selectAll().where('id', '=', page.bare).executeTakeFirst(),
        app.db.selectFrom('community').selectAll().where('id', '=', page.bare).execute(),
        app.db.selectFrom('membershipRule').selectAll().where('communityId', '=', page.bare).execute(),
        app.db.selectFrom('artist').selectAll().where('id', '=', page.bare).execute(),
        app.db.selectFrom('track').selectAll().where('artistId', '=', page.bare).execute(),
        app.db.selectFrom('venue').selectAll().where('id', '=', page.bare).execute(),
      ]);
    expect(JSON.stringify(await stored())).toMatch(/zugzwang/i);
    expect((await as('ines').delete(page.path)).status).toBe(200);
    const left = await stored();
    expect(left[0]).toMatchObject({ name: 'Low Water', imageId: null });
    expect(JSON.stringify(left)).not.toMatch(/zugzwang/i);
    expect(left[5]).toMatchObject(kind === 'venue' ? [{ directions: 'Ring twice' }] : []);
  },
);
