import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { openFeatures } from '#app/server/features.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import type { TeamRole } from '#modules/profiles/profiles/membership.ts';

let app: TestApp;
const [host, admin, door, fan, community, event, other, external, vip, ga] = newIds(10);
const eventId = `event:backbeat:${event}`;
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' };

/** Freight Union hosts an event; its owner and its Admin run it, Theo is a Door Manager. */
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
  const { db } = app;
  const profile = (id: string, type: ProfileType) => ({ id, type, name: type, providerId: id });
  await db
    .insertInto('profile')
    .values([...[host, admin, door, fan].map((id) => profile(id, 'user')), profile(community, 'community')])
    .execute();
  await db
    .insertInto('community')
    .values({ id: community, membershipType: 'open', membersTotal: 7 })
    .execute();
  await db
    .insertInto('communityParticipant')
    .values({ communityId: community, userId: fan, status: 'pending' })
    .execute();
  await db
    .insertInto('profileTeam')
    .values([
      { profileId: community, userId: host, creatorType: 'owner' },
      { profileId: community, userId: admin, creatorType: 'collaborator' },
      { profileId: community, userId: door, creatorType: 'assistant' },
    ])
    .execute();
  const startsAt = new Date(Date.now() + 30 * 3_600_000);
  const night = (id: string, status: EventStatus = 'published') => ({
    id,
    status,
    name: 'Night Freight 014',
    providerId: id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * 3_600_000),
    creatorId: host,
    goingTotal: 3,
  });
  await db
    .insertInto('event')
    .values([
      night(event),
      night(other, 'draft'),
      { ...night(external), provider: 'dice', providerId: 'l2yv6' },
    ])
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
      creator(event, community, 'owner'),
      creator(event, door, 'assistant'),
      creator(other, community, 'owner'),
      creator(external, host, 'owner'),
    ])
    .execute();
  await addSales();
});
afterAll(() => app.close());

async function addSales() {
  const { db } = app;
  await db
    .insertInto('ticketType')
    .values([
      {
        eventId: event,
        id: ga,
        name: 'General admission',
        priceMinor: 2500,
        capacity: 100,
        sold: 3,
        held: 1,
      },
      { eventId: event, id: vip, name: 'Balcony', priceMinor: 5000, capacity: null, sold: 0, position: 1 },
    ])
    .execute();
  const order = (completedAt: Date | null, more: object = {}) => ({
    eventId: event,
    id: newId(),
    buyerId: fan,
    status: completedAt ? ('completed' as const) : ('held' as const),
    subtotalMinor: 2500,
    feeMinor: 349,
    totalMinor: 2849,
    currency: 'usd',
    feeRatePercent: 10,
    feePerTicketMinor: 99,
    idempotencyKey: newId(),
    requestHash: '',
    completedAt,
    ...more,
  });
  const sold = order(new Date());
  await db
    .insertInto('ticketOrder')
    .values([
      sold,
      order(new Date()),
      order(new Date(Date.now() - 60 * 86_400_000)),
      order(new Date(), { test: true }),
      order(null),
    ])
    .execute();
  const entry = (
    account: 'buyer' | 'host' | 'platform' | 'processing' | 'disputed',
    amountMinor: number,
    kind: 'sale' | 'fee' | 'refund' | 'dispute' = 'sale',
  ) => ({
    id: newId(),
    transferId: newId(),
    eventId: event,
    orderId: sold.id,
    account,
    amountMinor,
    currency: 'usd',
    kind,
    externalRef: newId(),
  });
  await db
    .insertInto('ledgerEntry')
    .values([
      entry('buyer', -8547),
      entry('host', 7500),
      entry('platform', 1047),
      entry('platform', -97, 'fee'),
      entry('processing', 97, 'fee'),
      entry('buyer', 2500, 'refund'),
      entry('host', -2500, 'refund'),
      entry('disputed', 900, 'dispute'),
      entry('host', -900, 'dispute'),
    ])
    .execute();
  await db.insertInto('checkInTotal').values({ eventId: event, admitted: 2, inside: 1 }).execute();
}

const overview = async (who: string, more = '') =>
  (await app.as(who).get(`/events/${eventId}/overview${more}`)).body;

describe('event overview', () => {
  test('shows sales by day and ticket type, gross and net [MNG-01, ANA-04]', async () => {
    const { going, sold, checkedIn, sales } = await overview(host);
    expect({ going, sold, checkedIn }).toEqual({ going: 3, sold: 3, checkedIn: 2 });
    expect(sales.byDay).toHaveLength(30);
    expect(sales.byDay.at(-1)).toMatchObject({ orders: 2, gross: 5698 });
    expect(sales.byDay.slice(0, -1).every(({ orders }: { orders: number }) => orders === 0)).toBe(true);
    expect(sales.money).toEqual({
      currency: 'usd',
      gross: 8547,
      fees: 1047,
      refunded: 2500,
      disputed: 900,
      net: 4100,
    });
    expect(sales.tickets).toEqual([
      { id: ga, name: 'General admission', sold: 3, comps: 0, held: 1, capacity: 100 },
      { id: vip, name: 'Balcony', sold: 0, comps: 0, held: 0, capacity: null },
    ]);
    const longer = await overview(host, '?days=90');
    expect(longer.sales.byDay.filter(({ orders }: { orders: number }) => orders > 0)).toHaveLength(2);
  });

  test('shows page visits and their sources [MNG-01]', async () => {
    const look = (referrerUrl: string | null) =>
      app.guest.post(`/views/items/${eventId}`, { referrerUrl }, browser);
    await look('https://www.instagram.com/p/1');
    await look(null);
    await look(null);
    await expect
      .poll(async () => (await overview(host, '?days=7')).visits, { timeout: 8000 })
      .toMatchObject({
        total: 3,
        sources: [
          { category: 'direct', views: 2 },
          { category: 'social', views: 1 },
        ],
      });
    const { visits } = await overview(host, '?days=7');
    expect(visits.byDay.at(-1).views).toBe(3);
  });

  test('shows visits of an event of another ticket provider [MNG-01, EVT-03]', async () => {
    const dice = 'event:dice:l2yv6';
    await app.guest.post(`/views/items/${dice}`, { referrerUrl: null }, browser);
    await expect
      .poll(async () => (await app.as(host).get(`/events/${dice}/overview?days=7`)).body.visits, {
        timeout: 8000,
      })
      .toMatchObject({ total: 1 });
  });

  test('shows everything to the team, only attendance to a Door Manager, and nothing to others [ANA-04, ROL-02, ROL-03, COM-14]', async () => {
    expect((await overview(admin)).sales.money.net).toBe(4100);
    expect(await overview(door)).toMatchObject({ going: 3, checkedIn: 2, sales: null, visits: null });
    expect((await app.as(fan).get(`/events/${eventId}/overview`)).status).toBe(403);
    expect((await app.guest.get(`/events/${eventId}/overview`)).status).toBe(401);
    expect((await app.as(fan).get(`/events/event:backbeat:${other}/overview`)).status).toBe(404);
  });
});

describe('community overview', () => {
  const of = (who: string) => app.as(who).get(`/profiles/community:${community}/overview`);

  test('shows members, events and sales [MNG-02, ANA-04]', async () => {
    expect((await of(admin)).body).toMatchObject({
      members: 7,
      requests: 1,
      events: { upcoming: 1, past: 0, drafts: 1 },
      sales: [{ currency: 'usd', gross: 8547, net: 4100 }],
    });
  });

  test('shows orders, members and attendance over time [MNG-02, ANA-04]', async () => {
    const joined = newId();
    await app.db
      .insertInto('profile')
      .values({ id: joined, type: 'user', name: 'Ana', providerId: joined })
      .execute();
    await app.db
      .insertInto('communityParticipant')
      .values({ communityId: community, userId: joined, status: 'confirmed' })
      .execute();
    const past = newId();
    const [startsAt, endsAt] = [new Date(Date.now() - 9e7), new Date(Date.now() - 8e7)];
    await app.db
      .insertInto('event')
      .values({ id: past, providerId: past, name: 'Past Freight', creatorId: community, startsAt, endsAt })
      .execute();
    await app.db
      .insertInto('eventCreator')
      .values({ eventId: past, profileId: community, creatorType: 'owner' })
      .execute();
    await app.db.insertInto('checkInTotal').values({ eventId: past, admitted: 40, inside: 0 }).execute();
    await app.db
      .insertInto('ticketType')
      .values({ eventId: past, id: newId(), name: 'RSVP', priceMinor: 0, capacity: null, sold: 50 })
      .execute();
    await expect
      .poll(async () => (await of(host)).body.growth?.attendance, { timeout: 8000 })
      .toMatchObject([{ name: 'Past Freight', tickets: 50, checkedIn: 40 }]);
    const { growth } = (await of(host)).body;
    expect(growth.ordersByDay).toHaveLength(30);
    expect(growth.ordersByDay.at(-1).orders).toBeGreaterThan(0);
    expect(growth.joinedByDay.at(-1)).toMatchObject({ joined: 1 });
    await app.db.deleteFrom('communityParticipant').where('userId', '=', joined).execute();
    const gone = { deletedAt: new Date(), visibility: 'private' } as const;
    await app.db.updateTable('event').set(gone).where('id', '=', past).execute();
  });

  test('a venue’s team doesn’t hear of private events there [MNG-02]', async () => {
    const venueId = newId();
    const venue = { id: venueId, type: 'venue' as const, name: 'Kiln', providerId: venueId };
    await app.db.insertInto('profile').values(venue).execute();
    await app.db
      .insertInto('profileTeam')
      .values({ profileId: venueId, userId: host, creatorType: 'owner' })
      .execute();
    const [startsAt, endsAt] = [new Date(Date.now() + 8e7), new Date(Date.now() + 9e7)];
    const there = (id: string, visibility: 'public' | 'private') => ({
      id,
      providerId: id,
      name: 'Night',
      creatorId: fan,
      visibility,
      venueId,
      startsAt,
      endsAt,
    });
    await app.db
      .insertInto('event')
      .values([there(newId(), 'public'), there(newId(), 'private')])
      .execute();
    const { body } = await app.as(host).get(`/profiles/venue:backbeat:${venueId}/overview`);
    expect(body.events).toEqual({ upcoming: 1, past: 0, drafts: 0 });
  });

  test('only the owner and Admins can read it [COM-14]', async () => {
    expect((await of(host)).status).toBe(200);
    expect((await of(door)).status).toBe(403);
    expect((await of(fan)).status).toBe(403);
  });
});

describe('events of a community', () => {
  const list = (who: string, side: string, more = '') =>
    app.as(who).get(`/profiles/community:${community}/managed/events?side=${side}${more}`);
  const ids = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).body.items.map(({ id }: { id: string }) => id);

  test('the team sees upcoming and past events, including drafts [MNG-02, COM-13]', async () => {
    expect(await ids(admin, 'upcoming')).toEqual([eventId]);
    expect(await ids(admin, 'drafts')).toEqual([`event:backbeat:${other}`]);
    expect(await ids(admin, 'past')).toEqual([]);
    expect((await list(fan, 'drafts')).status).toBe(403);
    expect((await list(door, 'drafts')).status).toBe(403);
  });
});

describe('members of a community', () => {
  const members = async (more = '') =>
    (await app.as(admin).get(`/communities/community:${community}/members${more}`)).body;
  const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name);

  test('are listed newest first, page by page, and found by part of their name [MNG-02]', async () => {
    const people = ['Ana 50%', 'Bo', 'Anabel'].map((name) => ({ id: newId(), name }));
    for (const [place, { id, name }] of people.entries()) {
      await app.db.insertInto('profile').values({ id, type: 'user', name, providerId: id }).execute();
      const createdAt = new Date(Date.UTC(2026, 0, 1 + place));
      await app.db
        .insertInto('communityParticipant')
        .values({ communityId: community, userId: id, status: 'confirmed', createdAt })
        .execute();
    }
    const first = await members('?limit=2');
    expect(names(first)).toEqual(['Anabel', 'Bo']);
    expect(names(await members(`?limit=2&cursor=${encodeURIComponent(first.next)}`))).toEqual(['Ana 50%']);
    expect(names(await members('?q=ana'))).toEqual(['Anabel', 'Ana 50%']);
    expect(names(await members(`?q=${encodeURIComponent('0%')}`))).toEqual(['Ana 50%']);
    expect((await app.as(fan).get(`/communities/community:${community}/members`)).status).toBe(403);
  });
});
