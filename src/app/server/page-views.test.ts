import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinCommunities } from '#modules/profiles/communities/server/index.ts';
import { addGoing } from '#modules/events/events/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from './features.ts';
import { addViewedItems, area, crews, events, freight, ines, maya, picture } from './testing/viewed-items.ts';

let app: TestApp;
const hour = 3_600_000;
const idsOf = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id);
const namesOf = (list: { items: { name: string }[] }) => list.items.map(({ name }) => name);

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await addViewedItems(app.db);
});
afterAll(() => app.close());

test('describes a profile: its name, pictures and score [PRF-01]', async () => {
  const cards = [
    [`/users/${maya}`, { type: 'user', name: 'Maya Okafor', provider: 'backbeat', providerId: maya }],
    [`/communities/${crews.open}`, { type: 'community', name: 'open crew', providerId: crews.open }],
    ['/artists/artist:spotify:4okta', { type: 'artist', provider: 'spotify', providerId: '4okta' }],
    [`/venues/${freight}`, { type: 'venue', name: 'Ninth St. Freight', provider: 'backbeat' }],
  ] as const;
  for (const [path, card] of cards) {
    const { body } = await app.guest.get(path);
    expect(body).toMatchObject({ ...card, verified: expect.any(Boolean), score: expect.any(Number) });
    expect(body.images[0].url).toContain(picture);
  }
  const own = await app.as(maya).get(`/users/${maya}`);
  expect(own.body).toMatchObject({
    id: `user:us-west-2:${maya}`,
    firstName: 'Maya',
    lastName: 'Okafor',
    verified: true,
    score: 71,
    notifications: { total: 0 },
  });
  expect((await app.as(ines).get(`/users/${maya}`)).body.notifications).toBeNull();
});

describe('a venue page', () => {
  test('shows where it is, its events, and whether the viewer follows it [VEN-01]', async () => {
    const path = `/venues/venue:backbeat:${freight}`;
    const { body } = await app.guest.get(path);
    expect(body).toMatchObject({
      id: `venue:backbeat:${freight}`,
      name: 'Ninth St. Freight',
      images: [{ width: 800, height: 800 }],
      addressFull: '2119 E 9th St, Los Angeles, CA 90021',
      address1: '2119 E 9th St',
      city: 'Los Angeles',
      state: { name: 'California', code: 'CA' },
      country: { name: 'United States', code: 'US' },
      zipCode: '90021',
      neighborhood: { name: 'Arts District', code: 'ARTS' },
      location: { name: 'Ninth St. Freight', latitude: 34.03, longitude: -118.23 },
      events: { total: 6 },
      followed: null,
    });
    expect(namesOf(body.events)).toEqual(['Night 0', 'Night 1', 'Night 2', 'Night 3', 'Night 4']);
    expect((await app.as(maya).get(path)).body.followed).toBe(false);
    await app.db
      .insertInto('follow')
      .values({ profileId: maya, followedId: freight, followedType: 'venue' })
      .execute();
    expect((await app.as(maya).get(path)).body.followed).toBe(true);
  });

  test('lists five events at a time by default [VEN-04]', async () => {
    const list = async (query: string) =>
      (await app.guest.get(`/venues/venue:backbeat:${freight}/events${query}`)).body;
    expect(namesOf(await list(''))).toHaveLength(5);
    expect(namesOf(await list('?limit=2'))).toEqual(['Night 0', 'Night 1']);
    expect(namesOf(await list('?when=past'))).toEqual(['Night 6']);
    expect((await list('')).total).toBe(6);
  });

  test('names neither events with a hidden address nor their artists [LOC-04]', async () => {
    const [eventId, artistId] = [newId(), newId()];
    const artist = { id: artistId, type: 'artist', name: 'Secret Act', providerId: artistId } as const;
    await app.db.insertInto('profile').values(artist).execute();
    const [startsAt, endsAt] = [30, 36].map((hours) => new Date(Date.now() + hours * hour));
    const times = { startsAt: startsAt!, endsAt: endsAt! };
    const event = { ...times, id: eventId, providerId: eventId, name: 'Secret Night', creatorId: ines };
    const place = { venueId: freight, hideAddress: true };
    await app.db
      .insertInto('event')
      .values({ ...event, ...place })
      .execute();
    await app.db.insertInto('eventArtist').values({ eventId, artistId }).execute();
    const path = `/venues/venue:backbeat:${freight}`;
    const pages = await Promise.all(
      [path, `${path}/venueView`, `${path}/events?limit=60`].map((address) => app.guest.get(address)),
    );
    for (const { status, body } of pages)
      expect([status, JSON.stringify(body).includes('Secret')]).toEqual([200, false]);
    await app.db.deleteFrom('event').where('id', '=', eventId).execute();
  });
});

describe('a neighborhood page', () => {
  const [id, slug] = [area, 'arts-district'];

  test('shows its picture, its place and its events [NBH-01]', async () => {
    const { body } = await app.guest.get(`/locations/${id}`);
    expect(body).toMatchObject({
      id,
      slug,
      name: 'Arts District',
      code: 'ARTS',
      images: [{ width: 800, height: 800 }],
      city: 'Los Angeles',
      state: { name: 'California', code: 'CA' },
      country: { name: expect.any(String), code: expect.any(String) },
      location: { latitude: 34.04, longitude: -118.23 },
      events: { total: 6 },
    });
    expect(namesOf(body.events)).toEqual(['Night 0', 'Night 1', 'Night 2']);
    expect(body.events.items[0]).toMatchObject({
      id: `event:backbeat:${events[0]!.id}`,
      timezone: 'America/Los_Angeles',
    });
    expect((await app.guest.get('/locations')).body.items).toEqual([body]);
  });

  test.each([
    ['', ['Night 0', 'Night 1', 'Night 2', 'Night 3', 'Night 4'], 0],
    ['?limit=2', ['Night 0', 'Night 1'], 0],
    ['?limit=2&offset=2', ['Night 2', 'Night 3'], 2],
    ['?limit=2&offset=6', [], 6],
    ['?offset=1&when=past', [], 1],
  ])('pages its events by limit and offset: %s [NBH-03]', async (query, names, offset) => {
    const { body } = await app.guest.get(`/locations/${slug}/events2${query}`);
    expect(namesOf(body)).toEqual(names);
    expect(body.offset).toBe(offset);
  });

  test('continues from an offset with a cursor, which takes precedence [NBH-03]', async () => {
    const first = await app.guest.get(`/locations/${id}/events2?limit=2&offset=1`);
    const then = await app.guest.get(`/locations/${id}/events2?limit=9&offset=3&cursor=${first.body.next}`);
    expect(namesOf(then.body)).toEqual(['Night 3', 'Night 4', 'Night 5']);
    expect(then.body).toMatchObject({ total: 6, next: null });
    expect((await app.guest.get(`/locations/${id}/events2?offset=-1`)).status).toBe(400);
  });

  test('is one answer with the place, tonight, upcoming events, venues and communities [NBH-04]', async () => {
    const { status, body } = await app.guest.get(`/locations/${slug}/locationView`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      location: { id, name: 'Arts District' },
      tonight: { items: expect.any(Array), total: expect.any(Number) },
      events: { when: 'upcoming', counts: { upcoming: 6, past: 1 }, total: 6 },
      venues: { items: [{ name: 'Ninth St. Freight' }] },
    });
    expect(namesOf(body.communities).toSorted()).toEqual(['approval crew', 'conditional crew', 'open crew']);
    expect((await app.guest.get('/locations/nowhere/locationView')).body.code).toBe('placeNotFound');
  });
});

describe('an artist page', () => {
  test('shows its name, links and popularity [ART-01]', async () => {
    const { body } = await app.guest.get('/artists/artist:spotify:4okta');
    expect(body).toMatchObject({
      name: 'Okta Lindqvist',
      externalUrl: 'https://okta.example',
      popularity: 63,
      provider: 'spotify',
      providerId: '4okta',
    });
    expect(body.images[0].url).toContain(picture);
  });

  test('lists gigs, songs and similar artists [ART-02]', async () => {
    const { body } = await app.guest.get('/artists/artist:spotify:4okta/artistView');
    expect(body.artist.name).toBe('Okta Lindqvist');
    expect(idsOf(body.events)).toEqual(events.slice(0, 6).map(({ id }) => `event:backbeat:${id}`));
    expect(body.events.counts).toEqual({ upcoming: 6, past: 1 });
    expect(namesOf(body.tracks)).toEqual(['Undertow Plates']);
    expect(namesOf(body.similar)).toEqual(['Zed']);
    const past = await app.guest.get('/artists/artist:spotify:4okta/artistView?when=past');
    expect(namesOf(past.body.events)).toEqual(['Night 6']);
  });
});

describe('a community page', () => {
  const path = `/communities/community:${crews.approval}`;

  test('names the type, name and status of each creator [ROL-07]', async () => {
    const { items } = (await app.guest.get(path)).body.creators;
    expect(items).toEqual([
      expect.objectContaining({
        name: 'Ines Duarte',
        creatorType: 'owner',
        creatorTypeDisplayName: 'Owner',
        creatorStatus: 'confirmed',
      }),
    ]);
  });

  test('counts members, followers and requests, and names who asked only to its team [COM-01]', async () => {
    await addGoing(app.db, events[0]!.id, [maya]);
    await joinCommunities(app.db, [crews.approval], [maya]);
    const seenBy = async (person: { get: typeof app.guest.get }) => (await person.get(path)).body;
    expect(await seenBy(app.guest)).toMatchObject({
      verified: false,
      membershipType: 'approval',
      members: { items: [], total: 0 },
      attendees: { items: [{ name: 'Maya Okafor' }], total: 1 },
      requests: { items: [], total: 1 },
      participantStatus: null,
      creators: { items: [{ name: 'Ines Duarte', creatorType: 'owner' }] },
      genres: { items: [{ name: 'Techno' }] },
    });
    expect((await seenBy(app.as(maya))).participantStatus).toBe('pending');
    expect(namesOf((await seenBy(app.as(ines))).requests)).toEqual(['Maya Okafor']);
  });

  test('names who is going even if the newest have private accounts, which it only counts [COM-01]', async () => {
    const hidden = Array.from({ length: 3 }, newId);
    const accounts = hidden.map((id) => ({
      id,
      type: 'user' as const,
      name: 'Hidden',
      providerId: id,
      isPrivate: true,
    }));
    await addGoing(app.db, events[0]!.id, [maya]);
    await app.db.insertInto('profile').values(accounts).execute();
    await addGoing(app.db, events[1]!.id, hidden);
    const { attendees } = (await app.guest.get(path)).body;
    expect([namesOf(attendees), attendees.total]).toEqual([['Maya Okafor'], 4]);
  });

  test('counts no guests of a cancelled event [COM-01]', async () => {
    const person = newId();
    const profile = { id: person, type: 'user' as const, name: 'Late guest', providerId: person };
    await app.db.insertInto('profile').values(profile).execute();
    const going = async () => (await app.guest.get(path)).body.attendees;
    const before = await going();
    const { id } = events[2]!;
    const setStatus = (status: 'cancelled' | 'published') =>
      app.db.updateTable('event').set({ status }).where('id', '=', id).execute();
    await addGoing(app.db, id, [person]);
    expect((await going()).total).toBe(before.total + 1);
    await setStatus('cancelled');
    expect(await going()).toEqual(before);
    await setStatus('published');
  });

  test.each([
    ['open', 'confirmed', 1],
    ['approval', 'pending', 0],
    ['conditional', 'pending', 0],
  ] as const)(
    '%s: someone who joins is %s, depending on the membership type [COM-02]',
    async (membershipType, participantStatus, total) => {
      const fan = newId();
      await app.db
        .insertInto('profile')
        .values({ id: fan, type: 'user', name: 'June Abara', providerId: fan })
        .execute();
      await joinCommunities(app.db, [crews[membershipType]], [fan]);
      const { body } = await app.as(fan).get(`/communities/${crews[membershipType]}`);
      expect(body).toMatchObject({ membershipType, participantStatus, members: { total } });
    },
  );
});

test('a user’s page lists open plans and those the viewer is part of [PLN-04]', async () => {
  const startsAt = new Date(Date.now() + 24 * hour);
  const plan = (name: string, isOpen: boolean, more: object = {}) => ({
    id: newId(),
    name,
    isOpen,
    startsAt,
    creatorId: maya,
    ...more,
  });
  const over = { startsAt: new Date(Date.now() - 72 * hour) };
  const closed = plan('Closed', false);
  const open = plan('Open', true, { creatorId: ines, startsAt: new Date(Date.now() + 48 * hour) });
  await app.db
    .insertInto('plan')
    .values([closed, open, plan('Over', true, over), plan('Gone', true, { deletedAt: new Date() })])
    .execute();
  await app.db.insertInto('planEvent').values({ planId: open.id, eventId: events[0]!.id }).execute();
  await app.db
    .insertInto('planParticipant')
    .values([
      { planId: open.id, userId: maya, status: 'confirmed' },
      { planId: closed.id, userId: ines, status: 'invited' },
    ])
    .execute();
  const seenBy = async (person: { get: typeof app.guest.get }) =>
    (await person.get(`/users/${maya}/userView`)).body.plans;
  // By default, users share plans and events with friends only.
  expect(await seenBy(app.guest)).toBeNull();
  await app.as(maya).put('/me/privacy/events', { audience: 'everyone' });
  expect(namesOf(await seenBy(app.guest))).toEqual(['Open']);
  expect(namesOf(await seenBy(app.as(maya)))).toEqual(['Closed', 'Open']);
  expect(namesOf(await seenBy(app.as(ines)))).toEqual(['Closed', 'Open']);
  const [first] = (await seenBy(app.guest)).items;
  expect(first).toMatchObject({
    id: `activity:${open.id}`,
    events: { items: [{ name: 'Night 0' }], total: 1 },
    participants: { items: [{ name: 'Maya Okafor' }] },
  });
  await app.as(maya).put('/me/privacy/events', { audience: 'nobody' });
  expect(await seenBy(app.guest)).toBeNull();
});

test('a user’s page offers their diary only if they share it with the viewer [DIA-01]', async () => {
  const sharedWith = async (person: { get: typeof app.guest.get }) =>
    (await person.get(`/users/${maya}/userView`)).body.sharesDiary;
  const before = [await sharedWith(app.guest), await sharedWith(app.as(maya))];
  await app.db
    .insertInto('profilePrivacy')
    .values({ profileId: maya, block: 'diary', audience: 'everyone' })
    .execute();
  expect([...before, await sharedWith(app.guest)]).toEqual([false, true, true]);
});

test('a user carries friends, communities, artists, and events hosted, ahead and past, as far as they share them [PRF-03, PRF-08]', async () => {
  const fan = newId();
  await app.db
    .insertInto('profile')
    .values({ id: fan, type: 'user', name: 'Robin Lee', providerId: fan })
    .execute();
  await joinCommunities(app.db, [crews.open], [fan]);
  for (const { id } of [events[1]!, events[6]!]) await addGoing(app.db, id, [fan]);
  await app.db
    .insertInto('eventCreator')
    .values(
      [events[2]!, events[6]!].map(({ id }) => ({
        eventId: id,
        profileId: fan,
        creatorType: 'collaborator',
      })),
    )
    .execute();
  await app.as(fan).put(`/users/${fan}/follows/artist:spotify:4okta`);
  const read = async (person: { get: typeof app.guest.get }) => (await person.get(`/users/${fan}`)).body;

  const own = await read(app.as(fan));
  expect(own).toMatchObject({
    type: 'user',
    friends: { items: [], total: 0 },
    createdCommunities: { items: [], total: 0 },
    createdEvents: { items: [{ name: 'Night 2' }] },
    createdEventsTotal: 2,
    events: { items: [{ name: 'Night 1' }], total: 1 },
    pastEvents: { items: [{ name: 'Night 6' }] },
    pastEventsTotal: 1,
    communities: { items: [{ name: 'open crew' }], total: 1 },
    artists: { items: [{ name: 'Okta Lindqvist' }], total: 1 },
    credentials: { spotify: null, appleMusic: null },
    notifications: { total: 0 },
  });
  // By default, friends see these and others don't.
  expect(await read(app.guest)).toMatchObject({
    friends: null,
    events: null,
    pastEvents: null,
    pastEventsTotal: null,
    communities: null,
    artists: { total: 1 },
    createdEventsTotal: 2,
    notifications: null,
  });
});
