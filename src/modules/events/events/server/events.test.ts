import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server/db.ts';
import { openFollows } from '#modules/profiles/follows/server/index.ts';
import { openPlaces } from '#modules/profiles/places/server/index.ts';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import type { EventStatus } from '../contract.ts';
import { addGoing, openEvents, recountEventsPerDay } from './index.ts';

let app: TestApp;
const host = newId();
const fan = newId();
const venueId = newId();
const hour = 3_600_000;

beforeAll(async () => {
  app = await openTestApp((services) => [
    openProfiles(),
    openPlaces(services),
    openFollows(services),
    openEvents(services),
  ]);
  await addProfile(host, 'user', 'Ines Duarte');
  await addProfile(fan, 'user', 'Maya Okafor');
  await addProfile(venueId, 'venue', 'Ninth St. Freight');
  await app.db
    .insertInto('venue')
    .values({
      id: venueId,
      address1: '2119 E 9th St',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      zipCode: '90021',
      latitude: 34.03,
      longitude: -118.23,
    })
    .execute();
});
afterAll(() => app.close());

async function addProfile(id: string, type: ProfileType, name: string) {
  await app.db.insertInto('profile').values({ id, type, name, providerId: id }).execute();
}

type EventOptions = {
  name?: string;
  status?: EventStatus;
  visibility?: 'public' | 'unlisted' | 'private';
  hideAddress?: boolean;
  startsIn?: number;
  provider?: string;
  externalUrl?: string;
};

async function addEvent({
  name = 'Night Freight 014',
  startsIn = 48,
  status = 'published',
  visibility = 'public',
  ...more
}: EventOptions = {}) {
  const id = newId();
  const startsAt = new Date(Date.now() + startsIn * hour);
  await app.db
    .insertInto('event')
    .values({
      id,
      name,
      status,
      visibility,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 6 * hour),
      providerId: id,
      venueId,
      venueName: 'Ninth St. Freight',
      city: 'Los Angeles',
      stateCode: 'CA',
      creatorId: host,
      latitude: 34.03,
      longitude: -118.23,
      provider: more.provider ?? 'backbeat',
      hideAddress: more.hideAddress ?? false,
      externalUrl: more.externalUrl ?? null,
    })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: host, creatorType: 'owner' })
    .execute();
  return id;
}

test('shows what, when, where, who hosts and the price with fees [EVT-01, EVT-02, PRC-01]', async () => {
  const id = await addEvent();
  await app.db
    .insertInto('ticketType')
    .values({ id: newId(), eventId: id, name: 'General admission', priceMinor: 2500, capacity: 40, sold: 2 })
    .execute();
  const { status, body } = await app.guest.get(`/events/event:backbeat:${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: `event:backbeat:${id}`,
    name: 'Night Freight 014',
    provider: 'backbeat',
    providerCode: 'b',
    providerId: id,
    timezone: 'America/Los_Angeles',
    venue: { id: `venue:backbeat:${venueId}`, name: 'Ninth St. Freight' },
    location: {
      address1: '2119 E 9th St',
      city: 'Los Angeles',
      stateCode: 'CA',
      zipCode: '90021',
      latitude: 34.03,
    },
    creator: { name: 'Ines Duarte', type: 'user' },
    creators: {
      items: [{ creatorType: 'owner', creatorTypeDisplayName: 'Host', creatorStatus: 'confirmed' }],
    },
    offer: { priceFrom: 2849, saleState: 'onSale', left: 38 },
    preferences: { hideAddress: false },
    users: { items: [], total: 0 },
    added: false,
    creatorType: null,
  });
  expect(body.date).toBe(body.startDate);
  // Published: unset. Other statuses are named.
  expect(body).not.toHaveProperty('status');
  expect(body.tickets.items).toMatchObject([
    {
      name: 'General admission',
      priceValue: 25,
      currency: 'usd',
      status: 'onSale',
      capacity: 40,
      ordered: 2,
    },
  ]);
  for (const list of ['artists', 'tracks', 'genres', 'hashtags']) expect(body[list].items).toEqual([]);
});

test('shows a hidden address only to guests and the team [LOC-04]', async () => {
  const id = await addEvent({ hideAddress: true });
  const asGuest = await app.guest.get(`/events/event:backbeat:${id}`);
  expect(asGuest.body.location).toMatchObject({
    name: '',
    address1: '',
    zipCode: '',
    latitude: null,
    longitude: null,
    city: 'Los Angeles',
  });
  expect(asGuest.body.venue).toBeNull();
  await addGoing(app.db, id, [fan]);
  for (const person of [fan, host]) {
    const { body } = await app.as(person).get(`/events/event:backbeat:${id}`);
    expect(body.location.address1).toBe('2119 E 9th St');
  }
});

test('puts the most popular event of the night first, and doesn’t repeat it on later pages', async () => {
  const city = 'Lead City';
  const [brunch, wanted, last] = [
    await addEvent(),
    await addEvent({ startsIn: 48.02 }),
    await addEvent({ startsIn: 48.04 }),
  ];
  const nextWeek = await addEvent({ startsIn: 216 });
  for (const id of [brunch, wanted, last, nextWeek])
    await app.db.updateTable('event').set({ city }).where('id', '=', id).execute();
  await addGoing(app.db, wanted, [fan]);
  for (const person of [fan, host]) await addGoing(app.db, nextWeek, [person]);

  const read = async (limit: number, cursor: string) =>
    (await app.guest.get(`/events?city=Lead%20City&lead=true&limit=${limit}${cursor}`)).body;
  const first = await read(2, '');
  const second = await read(2, `&cursor=${first.next}`);
  const idsOf = ({ items }: { items: { providerId: string }[] }) => items.map(({ providerId }) => providerId);
  expect([idsOf(first), idsOf(second)]).toEqual([
    [wanted, brunch],
    [last, nextWeek],
  ]);
  expect([first.total, second.next]).toEqual([4, null]);

  const singles: string[] = [];
  for (let next: string | null = ''; next !== null && singles.length < 5;) {
    const page = await read(1, next && `&cursor=${next}`);
    singles.push(...idsOf(page));
    next = page.next;
  }
  expect(singles).toEqual([wanted, brunch, last, nextWeek]);
});

test('lists as free what everyone can get for free, not by a code or with a ticket type that was removed [TIX-15, PLT-08]', async () => {
  const addWith = async (
    name: string,
    facts: { priceMinor: number; locked?: boolean; archivedAt?: Date },
  ) => {
    const eventId = await addEvent({ name });
    await app.db.updateTable('event').set({ city: 'Free City' }).where('id', '=', eventId).execute();
    const ticketType = { eventId, name: 'General admission', capacity: 10 };
    await app.db
      .insertInto('ticketType')
      .values([
        { ...ticketType, id: newId(), ...facts },
        { ...ticketType, id: newId(), priceMinor: 2500 },
      ])
      .execute();
  };
  await addWith('Free for all', { priceMinor: 0 });
  await addWith('Free by code', { priceMinor: 0, locked: true });
  await addWith('Free before', { priceMinor: 0, archivedAt: new Date() });
  await addWith('Never free', { priceMinor: 1000 });
  const { items, total } = (await app.guest.get('/events?city=Free%20City&free=true')).body;
  expect([items.map(({ name }: { name: string }) => name), total]).toEqual([['Free for all'], 1]);
});

test('a deleted artist is no longer in the lineup [ACC-03, EVT-02]', async () => {
  const id = await addEvent();
  const [gone, here] = [newId(), newId()];
  await addProfile(gone, 'artist', 'Okta Lindqvist');
  await addProfile(here, 'artist', 'June Abara');
  await app.db
    .insertInto('eventArtist')
    .values([gone, here].map((artistId, position) => ({ eventId: id, artistId, position })))
    .execute();
  await app.db.updateTable('profile').set({ deletedAt: new Date() }).where('id', '=', gone).execute();
  const { artists } = (await app.guest.get(`/events/event:backbeat:${id}`)).body;
  expect(artists.items.map(({ name }: { name: string }) => name)).toEqual(['June Abara']);
});

test('drafts exist only for their team', async () => {
  const id = await addEvent({ status: 'draft' });
  expect((await app.guest.get(`/events/event:backbeat:${id}`)).status).toBe(404);
  expect((await app.as(fan).get(`/events/event:backbeat:${id}`)).body.code).toBe('eventNotFound');
  expect((await app.as(host).get(`/events/event:backbeat:${id}`)).body.creatorType).toBe('owner');
});

test('an event of another provider links to its tickets website [EVT-04, EVT-03]', async () => {
  const id = await addEvent({ provider: 'dice', externalUrl: 'https://dice.example/x' });
  const { body } = await app.guest.get(`/events/event:dice:${id}`);
  expect(body).toMatchObject({
    id: `event:dice:${id}`,
    providerCode: 'd',
    externalUrl: 'https://dice.example/x',
  });
});

test('counts a user as going once, however often they join, and nobody to a cancelled event [EVT-06]', async () => {
  const id = await addEvent();
  await Promise.all(Array.from({ length: 12 }, () => addGoing(app.db, id, [fan])));
  const { body } = await app.guest.get(`/events/event:backbeat:${id}/users`);
  expect(body).toMatchObject({ items: [{ name: 'Maya Okafor', type: 'user' }], total: 1, next: null });
  await app.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', id).execute();
  const { body: afterwards } = await app.guest.get(`/events/event:backbeat:${id}/users`);
  expect(afterwards).toMatchObject({ items: [], total: 0 });
});

test('keeps the times of the event for users who are going, also when the release before added them [OPS-02]', async () => {
  const id = await addEvent();
  await addGoing(app.db, id, [fan]);
  await app.db.insertInto('eventGoing').values({ eventId: id, userId: host }).execute();
  const { startsAt, endsAt } = await app.db
    .selectFrom('event')
    .select(['startsAt', 'endsAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const going = await app.db
    .selectFrom('eventGoing')
    .select(['startsAt', 'endsAt'])
    .where('eventId', '=', id)
    .execute();
  expect(going).toEqual([
    { startsAt, endsAt },
    { startsAt, endsAt },
  ]);
});

test('pages of users who are going have no gaps or duplicates, even with equal timestamps [PLT-08]', async () => {
  const id = await addEvent();
  await sql`
    with crowd as (
      insert into profile (id, type, provider_id, name)
      select u, 'user', u::text, 'One of seven' from (select gen_random_uuid() as u from generate_series(1, 7)) x returning id
    )
    insert into event_going (event_id, user_id, created_at)
    select ${id}::uuid, id, '2026-11-20T20:00:00.123456Z' from crowd`.execute(app.db);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await app.guest.get(
      `/events/event:backbeat:${id}/users?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
    );
    seen.push(...body.items.map((item: { id: string }) => item.id));
    cursor = body.next ?? undefined;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
});

test('lists have items, total and offset, and pages have no gaps or duplicates [PLT-08]', async () => {
  const ids = new Set<string>();
  for (let n = 0; n < 7; n++)
    ids.add(`event:backbeat:${await addEvent({ name: `Paged ${n}`, startsIn: 400 + n })}`);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await app.guest.get(
      `/venues/venue:backbeat:${venueId}/events?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
    );
    expect(body).toMatchObject({ items: expect.any(Array), total: expect.any(Number), offset: 0 });
    seen.push(...body.items.map((item: { id: string }) => item.id));
    cursor = body.next ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect([...ids].every((id) => seen.includes(id))).toBe(true);
});

test('counts events per day for fourteen days, without cancelled, unlisted and members-only ones [EVT-07]', async () => {
  const counted = async () => {
    await recountEventsPerDay(app.db);
    const { total } = await app.db
      .selectFrom('cityEventDay')
      .select((eb) => eb.fn.sum<string>('total').as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  await addEvent();
  const before = await counted();
  await addEvent({ status: 'cancelled', startsIn: 30 });
  await addEvent({ visibility: 'unlisted', startsIn: 30 });
  await addEvent({ visibility: 'private', startsIn: 30 });
  expect(await counted()).toBe(before);
  await addEvent({ startsIn: 30 });
  expect(await counted()).toBe(before + 1);
  expect((await app.guest.get('/events/countsByDay')).body.days).toHaveLength(14);
});

test('tonight counts no events that are over, as its list [EVT-06]', async () => {
  const tonight = async () => (await app.guest.get('/events/countsByDay')).body.tonight;
  const id = await addEvent({ startsIn: 0 });
  await recountEventsPerDay(app.db);
  await expect.poll(tonight, { timeout: 3_000 }).toBe(1);
  await app.db.updateTable('event').set({ endsAt: new Date() }).where('id', '=', id).execute();
  await expect.poll(tonight, { timeout: 3_000 }).toBe(0);
});

test('a cancelled event disappears from city lists and their total [EVT-06]', async () => {
  const totalOf = async () => (await app.guest.get('/events')).body.total;
  const before = await totalOf();
  await addEvent({ name: 'Cancelled for good', status: 'cancelled', startsIn: 1 });
  const { body } = await app.guest.get('/events?limit=60');
  expect(body.items.map(({ name }: { name: string }) => name)).not.toContain('Cancelled for good');
  expect(await totalOf()).toBe(before);
});

test('an invalid id is not found, and an invalid filter is refused', async () => {
  expect((await app.guest.get('/events/event:backbeat:nope')).status).toBe(404);
  expect((await app.guest.get('/events?day=tomorrow')).body).toMatchObject({
    status: 400,
    code: 'invalidInput',
  });
  expect((await app.guest.get('/events?limit=5000')).status).toBe(400);
  expect((await app.guest.get('/events?cursor=nonsense')).status).toBe(200);
});
