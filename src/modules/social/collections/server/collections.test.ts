import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEvents } from '#modules/events/events/server/index.ts';
import { openFollows } from '#modules/profiles/follows/server/index.ts';
import { openPlans } from '#modules/social/plans/server/index.ts';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { openCollections } from './index.ts';

let app: TestApp;
const [maya, ines, theo, june, artist, track] = newIds(6);
const events = ['Opening', 'Middle', 'Secret', 'Closing', 'Taken down'].map((name) => ({
  id: newId(),
  name,
}));
const [list, house, secretList, goneList, openPlan, closedPlan] = newIds(6);

beforeAll(async () => {
  app = await openTestApp((services) => [
    openProfiles(),
    openFollows(services),
    openEvents(services),
    openCollections(services),
    openPlans(services),
  ]);
  const { db } = app;
  await db
    .insertInto('profile')
    .values([
      profileRow(maya, 'user', 'Maya Okafor'),
      profileRow(ines, 'user', 'Ines Duarte'),
      profileRow(theo, 'user', 'Theo Brandt'),
      profileRow(june, 'user', 'June Abara'),
      profileRow(artist, 'artist', 'Okta Lindqvist'),
    ])
    .execute();
  await db.insertInto('artist').values({ id: artist }).execute();
  await db
    .insertInto('track')
    .values({ id: track, name: 'Undertow', artistId: artist, providerId: track })
    .execute();
  const hour = 3_600_000;
  await db
    .insertInto('event')
    .values(
      events.map(({ id, name }, place) => ({
        id,
        name,
        providerId: id,
        startsAt: new Date(Date.now() + (30 + place * 2) * hour),
        endsAt: new Date(Date.now() + (31 + place * 2) * hour),
        venueName: 'Ninth St. Freight',
        city: 'Los Angeles',
        stateCode: 'CA',
        creatorId: ines,
        hideAddress: name === 'Secret',
        ...(name === 'Taken down' && { visibility: 'private', deletedAt: new Date() }),
      })),
    )
    .execute();
  await db.insertInto('eventTrack').values({ eventId: events[0]!.id, trackId: track }).execute();
  const collection = (id: string, name: string, more: object = {}) => ({
    id,
    name,
    kind: 'do-list' as const,
    creatorId: maya,
    updatedAt: new Date(Date.UTC(2026, 10, 1)),
    ...more,
  });
  await db
    .insertInto('collection')
    .values([
      collection(list, 'A long Saturday', { layout: 'chain', eventsTotal: 4, usersTotal: 4 }),
      collection(house, 'New to the city', { kind: 'collection', verified: true, creatorId: june }),
      collection(secretList, 'Presents', { visibility: 'private' }),
      collection(goneList, 'Last year', { deletedAt: new Date() }),
    ])
    .execute();
  await db
    .insertInto('collectionEvent')
    .values(
      events.map(({ id }, position) => ({ collectionId: list, eventId: id, position, note: `n${position}` })),
    )
    .execute();
  await db
    .insertInto('collectionUser')
    .values([maya, ines, theo, june].map((userId) => ({ collectionId: list, userId })))
    .execute();
  const plan = (id: string, isOpen: boolean) => ({
    id,
    isOpen,
    creatorId: ines,
    name: 'Pre-party',
    placeName: 'The corner',
    city: 'Los Angeles',
    state: 'California',
    participantsTotal: 2,
    requestsTotal: 1,
  });
  await db
    .insertInto('plan')
    .values([plan(openPlan, true), plan(closedPlan, false)])
    .execute();
  for (const planId of [openPlan, closedPlan]) {
    await db
      .insertInto('planEvent')
      .values([
        { planId, eventId: events[0]!.id, position: 0 },
        { planId, eventId: events[2]!.id, position: 1 },
      ])
      .execute();
    await db
      .insertInto('planParticipant')
      .values([
        { planId, userId: ines, status: 'confirmed' },
        { planId, userId: maya, status: 'confirmed' },
        { planId, userId: theo, status: 'pending' },
      ])
      .execute();
  }
});
afterAll(() => app.close());

const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name);

test('a do-list returns its events in order, and three of its followers by name [COL-01, COL-02, PLT-08]', async () => {
  const { status, body } = await app.guest.get(`/collections/collection:${list}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: `collection:${list}`,
    kind: 'do-list',
    layout: 'chain',
    name: 'A long Saturday',
    verified: false,
    creator: { name: 'Maya Okafor' },
    events: { total: 4, offset: 0, next: null },
    users: { total: 4 },
  });
  expect(names(body.events)).toEqual(['Opening', 'Middle', 'Secret', 'Closing']);
  expect(body.users.items).toHaveLength(3);
});

test('an event with a hidden address shows its city but no venue [LOC-04]', async () => {
  const { body } = await app.guest.get(`/collections/${list}/events`);
  const secret = body.items.find(({ name }: { name: string }) => name === 'Secret');
  expect(secret).toMatchObject({ venue: null, city: 'Los Angeles', note: 'n2' });
});

test('events are paged by their position in the list [PLT-08]', async () => {
  const first = await app.guest.get(`/collections/${list}/events?limit=2`);
  const second = await app.guest.get(`/collections/${list}/events?limit=2&cursor=${first.body.next}`);
  expect([...names(first.body), ...names(second.body)]).toEqual(['Opening', 'Middle', 'Secret', 'Closing']);
});

test('do-lists and collections are listed apart, without private and deleted ones [X-12]', async () => {
  expect(names((await app.guest.get('/collections?kind=do-list')).body)).toEqual(['A long Saturday']);
  expect(names((await app.guest.get('/collections?kind=collection')).body)).toEqual(['New to the city']);
  const both = await app.guest.get('/collections?limit=1');
  expect(both.body.total).toBe(2);
  const rest = await app.guest.get(`/collections?limit=1&cursor=${both.body.next}`);
  expect([...names(both.body), ...names(rest.body)].toSorted()).toEqual([
    'A long Saturday',
    'New to the city',
  ]);
  const own = await app.guest.get(`/users/${maya}/collections`);
  expect(names(own.body)).toEqual(['A long Saturday']);
});

test('a deleted list returns 410, and a private one is visible only to its owner [RTE-29]', async () => {
  const codes = async (person: { get: typeof app.guest.get }, id: string) =>
    Promise.all(
      [`/collections/${id}`, `/collections/${id}/events`].map(
        async (path) => (await person.get(path)).status,
      ),
    );
  expect(await codes(app.guest, goneList)).toEqual([410, 410]);
  expect(await codes(app.guest, newId())).toEqual([404, 404]);
  expect(await codes(app.guest, secretList)).toEqual([404, 404]);
  expect(await codes(app.as(ines), secretList)).toEqual([404, 404]);
  expect(await codes(app.as(maya), secretList)).toEqual([200, 200]);
});

test('a plan returns its place, events, songs and participants [PLN-01]', async () => {
  const { status, body } = await app.as(maya).get(`/plans/activity:${closedPlan}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: `activity:${closedPlan}`,
    name: 'Pre-party',
    location: { name: 'The corner', city: 'Los Angeles', state: 'California' },
    participantStatus: 'confirmed',
    events: { total: 2 },
    participants: { total: 2, items: [{ type: 'user' }, { type: 'user' }] },
    requests: { total: 1, items: [{ name: 'Theo Brandt' }] },
    tracks: { items: [{ name: 'Undertow' }] },
  });
  expect(body.events.items[0]).toMatchObject({
    name: 'Opening',
    venue: { name: '', city: { name: 'Los Angeles' }, state: { code: 'CA' } },
    tracks: { items: [{ name: 'Undertow', artists: { items: [{ name: 'Okta Lindqvist' }] } }] },
  });
  expect(body.events.items[0].date).toBe(body.events.items[0].startDate);
  // Plans don't reveal hidden addresses either.
  expect(body.events.items[1].venue).toMatchObject({ id: null, name: '' });
});

test.each([
  ['guest', 200, null, 404],
  ['stranger', 200, null, 404],
  ['creator', 200, 'confirmed', 200],
  ['asking', 200, 'pending', 200],
  ['admin', 200, null, 200],
] as const)(
  'a plan is visible only to its participants unless it is open: %s [PLN-03]',
  async (who, openStatus, part, closedStatus) => {
    const people = {
      guest: app.guest,
      stranger: app.as(june),
      creator: app.as(ines),
      asking: app.as(theo),
      admin: app.as(june, { admin: true }),
    };
    const open = await people[who].get(`/plans/${openPlan}`);
    expect([open.status, open.body.participantStatus]).toEqual([openStatus, part]);
    const knowsWhoAsks = who === 'creator';
    expect(open.body.requests.items).toHaveLength(knowsWhoAsks ? 1 : 0);
    expect((await people[who].get(`/plans/${closedPlan}`)).status).toBe(closedStatus);
  },
);

test('a deleted event returns 410 and leaves every list [RTE-29]', async () => {
  const gone = events.at(-1)!;
  expect((await app.guest.get(`/events/event:backbeat:${gone.id}`)).body).toMatchObject({
    status: 410,
    code: 'eventGone',
  });
  expect(names((await app.guest.get('/events?city=Los Angeles')).body)).not.toContain('Taken down');
});
