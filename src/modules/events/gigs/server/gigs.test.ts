import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { genreIdOf } from '#modules/music/server/testing/genre-id.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
const people = { okta: newId(), manager: newId(), ines: newId(), cora: newId(), dora: newId(), zed: newId() };
type Name = keyof typeof people;
const wire = (name: Name) => `user:us-west-2:${people[name]}`;
const as = (name: Name) => app.as(people[name], { name });
const [artist, plain, venue] = [newId(), newId(), newId()];
const artistId = `artist:backbeat:${artist}`;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
let event: string;
let eventId: string;

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values([
      ...Object.entries(people).map(([name, id]) => profileRow(id, 'user', name)),
      profileRow(artist, 'artist', 'Okta Lindqvist'),
      profileRow(plain, 'artist', 'Nobody Runs'),
      profileRow(venue, 'venue', 'Ninth St. Freight'),
    ])
    .execute();
  await app.db
    .insertInto('artist')
    .values([{ id: artist }, { id: plain }])
    .execute();
  await app.db
    .insertInto('profileTeam')
    .values([
      { profileId: artist, userId: people.okta, creatorType: 'owner' },
      { profileId: artist, userId: people.manager, creatorType: 'collaborator' },
    ])
    .execute();
});
afterAll(() => app.close());
/** Artists with a confirmed gig who aren't on the lineup. */
const broken = async () =>
  (await Promise.all(app.features.map(async ({ verify }) => (await verify?.()) ?? [])))
    .flat()
    .filter((one) => one.startsWith('artist '));

/** An event of Ines with Cora as Co-Host and Dora as Door Manager. */
async function addEvent(more: object = {}): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('event')
    .values({
      id,
      providerId: id,
      name: 'Night Freight',
      creatorId: people.ines,
      startsAt: inHours(24),
      endsAt: inHours(30),
      city: 'Los Angeles',
      address1: '800 E 4th St',
      latitude: 34.04,
      longitude: -118.23,
      ...more,
    })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values([
      { eventId: id, profileId: people.ines, creatorType: 'owner' },
      { eventId: id, profileId: people.cora, creatorType: 'collaborator', position: 1 },
      { eventId: id, profileId: people.dora, creatorType: 'assistant', position: 2 },
    ])
    .execute();
  return id;
}
async function hostAlone(eventId: string, profileId: string): Promise<void> {
  await app.db.deleteFrom('eventCreator').where('eventId', '=', eventId).execute();
  await app.db.insertInto('eventCreator').values({ eventId, profileId, creatorType: 'owner' }).execute();
}
beforeEach(async () => {
  await app.deliverEvents();
  await app.db.deleteFrom('gig').execute();
  await app.db.deleteFrom('eventArtist').execute();
  await app.db.deleteFrom('notification').execute();
  await app.db.deleteFrom('notificationActor').execute();
  event = await addEvent();
  eventId = `event:backbeat:${event}`;
});

const ask = (by: Name = 'okta', id = eventId) =>
  as(by).post(`/artists/${artistId}/gigs`, { eventId: id, part: 'Live set' });
const asHost = (by: Name, status: string) => as(by).put(`/events/${eventId}/gigs/${artistId}`, { status });
const asArtist = (by: Name, status: string) => as(by).put(`/artists/${artistId}/gigs/${eventId}`, { status });
const gigs = async (side: string) =>
  (await as('okta').get(`/artists/${artistId}/gigs?side=${side}`)).body.items;
const lineup = async () =>
  (await app.guest.get(`/events/${eventId}`)).body.artists.items.map((one: { name: string }) => one.name);
const list = async (by: Name, artists: readonly string[]) => {
  const { body } = await as(by).get(`/events/${eventId}/form`);
  const performers = artists.map((id) => ({
    id: `artist:backbeat:${id}`,
    part: '',
    playsAt: null,
    headliner: false,
  }));
  return as(by).put(`/events/${eventId}`, {
    ...body.draft,
    status: null,
    image: { provider: 'poster', seed: 3 },
    artists: performers,
  });
};
const bell = async (name: Name) => {
  await app.deliverEvents();
  const { body } = await as(name).get(`/users/${wire(name)}/notifications`);
  return body.items as { id: string; title: string; action: { accept: string } | null }[];
};
const titles = async (name: Name) => (await bell(name)).map(({ title }) => title);
const answerBell = async (name: Name, answer: string) => {
  const waiting = (await bell(name)).find(({ action }) => action !== null)!;
  return as(name).post(`/users/${wire(name)}/notifications/${waiting.id}/answer`, { answer });
};

describe('an artist who requests to play', () => {
  test('waits unseen until a host accepts, which puts them last on the lineup [GIG-01, GIG-03]', async () => {
    await app.db.insertInto('eventArtist').values({ eventId: event, artistId: plain }).execute();
    const { status, body } = await ask('manager');
    expect([status, body.status, body.isListed]).toEqual([201, 'pending', false]);
    expect(await lineup()).toEqual(['Nobody Runs']);
    expect(await gigs('waiting')).toMatchObject([{ askedBy: 'artist', part: 'Live set' }]);
    expect(await gigs('upcoming')).toEqual([]);
    for (const host of ['ines', 'cora'] as const)
      expect(await titles(host)).toEqual(['Okta Lindqvist wants to play Night Freight']);
    expect(await titles('dora')).toEqual([]);

    expect((await answerBell('cora', 'accept')).status).toBe(200);
    expect(await lineup()).toEqual(['Nobody Runs', 'Okta Lindqvist']);
    expect(await gigs('waiting')).toEqual([]);
    expect(await gigs('upcoming')).toMatchObject([{ status: 'confirmed', isListed: true, part: 'Live set' }]);
    expect(await titles('okta')).toEqual(['ines confirmed the gig: Night Freight']);
    // The other host has nothing left to answer.
    expect((await bell('ines'))[0]!.action).toBeNull();
  });

  test('can’t request again after a host declines, but a host may still add them [GIG-03]', async () => {
    await ask();
    expect((await asHost('ines', 'denied')).status).toBe(200);
    expect((await ask()).body.code).toBe('hostDeclined');
    expect(await titles('okta')).toEqual(['ines declined the gig: Night Freight']);
    expect((await list('ines', [artist])).status).toBe(200);
    expect(await lineup()).toEqual(['Okta Lindqvist']);
  });

  test('can withdraw, which takes the request out of the bells or never reaches them, and request again [GIG-03]', async () => {
    const withdraw = () => as('okta').delete(`/artists/${artistId}/gigs/${eventId}`);
    await ask();
    expect(await titles('ines')).toEqual(['Okta Lindqvist wants to play Night Freight']);
    expect((await withdraw()).status).toBe(200);
    expect((await asHost('ines', 'confirmed')).body.code).toBe('gigNotFound');
    for (const host of ['ines', 'cora'] as const) expect(await titles(host)).toEqual([]);
    await ask();
    await withdraw();
    expect(await titles('ines')).toEqual([]);
    expect((await ask()).status).toBe(201);
    expect(await titles('ines')).toEqual(['Okta Lindqvist wants to play Night Freight']);
  });

  test('can ask to come back after leaving the lineup, and the hosts are notified again [GIG-03]', async () => {
    await ask();
    await asHost('ines', 'confirmed');
    expect((await asArtist('okta', 'denied')).status).toBe(200);
    await bell('cora');
    await as('cora').post(`/users/${wire('cora')}/notifications/read`, {});
    expect((await ask()).status).toBe(201);
    expect((await bell('cora'))[0]).toMatchObject({
      title: 'Okta Lindqvist wants to play Night Freight',
      action: { accept: 'Accept' },
      readAt: null,
    });
  });

  test('notifies hosts again of a new request after they removed the artist [GIG-03]', async () => {
    await ask();
    await asHost('cora', 'confirmed');
    expect(await titles('ines')).toHaveLength(1);
    await as('ines').post(`/users/${wire('ines')}/notifications/read`);
    await list('ines', []);
    expect((await ask()).status).toBe(201);
    expect(await bell('ines')).toMatchObject([
      {
        title: 'Okta Lindqvist wants to play Night Freight',
        readAt: null,
        action: { accept: expect.any(String) },
      },
    ]);
  });

  test('gets one answer and one notification when twenty hosts answer at once [GIG-03]', async () => {
    await ask();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        asHost(place % 2 ? 'ines' : 'cora', place % 3 ? 'confirmed' : 'denied'),
      ),
    );
    const kept = await app.db.selectFrom('gig').select('status').where('eventId', '=', event).execute();
    expect(kept).toHaveLength(1);
    const status = kept[0]!.status;
    expect(answers.map((one) => one.status)).toEqual(
      answers.map((_, place) => ((place % 3 ? 'confirmed' : 'denied') === status ? 200 : 409)),
    );
    expect(await lineup()).toEqual(status === 'confirmed' ? ['Okta Lindqvist'] : []);
    expect(await titles('okta')).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  test.each([
    ['a draft', { status: 'draft' }, 'eventNotFound'],
    ['a private event', { visibility: 'private' }, 'eventNotFound'],
    ['an event that is over', { startsAt: inHours(-9), endsAt: inHours(-3) }, 'gigOver'],
    ['a cancelled event', { status: 'cancelled' }, 'gigOff'],
  ])('can’t request %s [GIG-03]', async (_what, more, code) => {
    const { body } = await ask('okta', `event:backbeat:${await addEvent(more)}`);
    expect(body.code).toBe(code);
  });

  test('has at most twenty open requests [GIG-03]', async () => {
    const nights = await Promise.all(Array.from({ length: 20 }, () => addEvent()));
    await app.db
      .insertInto('gig')
      .values(nights.map((id) => ({ eventId: id, artistId: artist, askedBy: 'artist', byId: people.okta })))
      .execute();
    expect((await ask()).body.code).toBe('tooManyWaiting');
  });

  test('can neither request nor be listed if one of their managers and a host blocked each other [GIG-03, MOD-01]', async () => {
    await as('cora').put(`/users/${wire('cora')}/blocks/${wire('manager')}`);
    expect((await ask('okta')).body.code).toBe('eventNotFound');
    expect((await list('ines', [artist])).body.code).toBe('artistUnavailable');
    await as('cora').delete(`/users/${wire('cora')}/blocks/${wire('manager')}`);
    expect((await ask('okta')).status).toBe(201);
  });

  test('can request an event that was imported from another provider if it has a host [GIG-01, GIG-03]', async () => {
    await addEvent({ provider: 'dice', providerId: '101fy9l' });
    const asked = await ask('okta', 'event:dice:101fy9l');
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({ status: 'pending', event: { id: 'event:dice:101fy9l' } });
    expect((await as('okta').delete(`/artists/${artistId}/gigs/event:dice:101fy9l`)).status).toBe(200);
  });

  test('can’t request events without a host on Backbeat, and doesn’t get them suggested [GIG-02, GIG-03]', async () => {
    const imported = await addEvent({ provider: 'dice', providerId: '202', name: 'Imported' });
    await app.db.deleteFrom('eventCreator').where('eventId', '=', imported).execute();
    await app.db.updateTable('profile').set({ city: 'Los Angeles' }).where('id', '=', artist).execute();
    const { body } = await as('okta').get(`/gigs/suggestions?creatorId=${artistId}&limit=12`);
    const names = body.items.map(({ name }: { name: string }) => name);
    expect(names).toContain('Night Freight');
    expect(names).not.toContain('Imported');
    expect((await ask('okta', 'event:dice:202')).body.code).toBe('noHostToAsk');
  });

  test.each(['ines', 'dora', 'zed'] as const)('can’t be represented by %s [GIG-03]', async (name) => {
    expect((await ask(name)).status).toBe(403);
    expect((await asArtist(name, 'denied')).status).toBe(403);
    expect((await as(name).get(`/artists/${artistId}/gigs`)).status).toBe(403);
  });

  test.each(['okta', 'dora', 'zed'] as const)('can’t be accepted by %s [GIG-03]', async (name) => {
    await ask();
    expect((await asHost(name, 'confirmed')).status).toBe(403);
    expect((await as(name).get(`/events/${eventId}/gigs`)).status).toBe(403);
    expect(await lineup()).toEqual([]);
  });
});

describe('a host who lists an artist', () => {
  test('lists them at once; the artist is notified, may leave, and only returns at their own request [GIG-03]', async () => {
    expect((await list('cora', [artist, plain])).status).toBe(200);
    expect(await lineup()).toEqual(['Okta Lindqvist', 'Nobody Runs']);
    expect(await titles('manager')).toEqual(['ines added Okta Lindqvist to the lineup of Night Freight']);
    expect(await gigs('waiting')).toMatchObject([{ askedBy: 'host', isListed: true }]);
    const open = (await as('ines').get(`/events/${eventId}/form`)).body.draft;

    expect((await answerBell('manager', 'decline')).status).toBe(200);
    expect(await lineup()).toEqual(['Nobody Runs']);
    expect(await titles('ines')).toEqual(['Okta Lindqvist declined the gig: Night Freight']);
    // Neither a form that was already open nor a new one can put them back.
    const stale = await as('ines').put(`/events/${eventId}`, { ...open, status: null, image: null });
    expect(stale.body.code).toBe('changedMeanwhile');
    expect((await list('ines', [artist, plain])).body.code).toBe('artistDeclined');

    expect((await ask()).status).toBe(201);
    expect((await list('ines', [plain, artist])).status).toBe(200);
    expect(await lineup()).toEqual(['Nobody Runs', 'Okta Lindqvist']);
    expect(await gigs('upcoming')).toMatchObject([{ status: 'confirmed' }]);
    expect(await broken()).toEqual([]);
  });

  test('can remove an artist who accepted, which leaves nothing to answer [GIG-03]', async () => {
    await list('ines', [artist]);
    await asArtist('okta', 'confirmed');
    expect(await titles('ines')).toEqual(['Okta Lindqvist confirmed the gig: Night Freight']);
    expect((await asArtist('okta', 'denied')).status).toBe(200);
    expect(await lineup()).toEqual([]);
    await app.db.deleteFrom('gig').execute();
    await list('ines', [artist]);
    await list('ines', []);
    expect(await gigs('waiting')).toEqual([]);
    expect((await asArtist('okta', 'confirmed')).body.code).toBe('gigNotFound');
  });

  test('takes the news out of the bells of an artist who is removed before they answer [GIG-03]', async () => {
    await list('ines', [artist]);
    expect(await titles('manager')).toEqual(['ines added Okta Lindqvist to the lineup of Night Freight']);
    await list('ines', []);
    for (const name of ['okta', 'manager'] as const) expect(await titles(name)).toEqual([]);
    await list('ines', [artist]);
    expect(await titles('okta')).toEqual(['ines added Okta Lindqvist to the lineup of Night Freight']);
  });

  test('notifies an artist again that they removed and add back [GIG-03]', async () => {
    await list('ines', [artist]);
    await asArtist('okta', 'confirmed');
    expect(await titles('okta')).toHaveLength(1);
    await as('okta').post(`/users/${wire('okta')}/notifications/read`);
    await list('ines', []);
    await list('ines', [artist]);
    expect(await bell('okta')).toMatchObject([
      { title: 'ines added Okta Lindqvist to the lineup of Night Freight', readAt: null },
    ]);
  });

  test('gets no confirmation for an event that they cancelled, though the artist can still leave [GIG-03]', async () => {
    await list('ines', [artist]);
    expect((await as('ines').post(`/events/${eventId}/cancellation`, {})).status).toBe(200);
    expect((await asArtist('okta', 'confirmed')).body.code).toBe('gigOff');
    expect((await asArtist('okta', 'denied')).status).toBe(200);
  });

  test('asks no artist while the event is a draft [GIG-03]', async () => {
    event = await addEvent({ status: 'draft' });
    eventId = `event:backbeat:${event}`;
    const { body } = await as('ines').get(`/events/${eventId}/form`);
    const performers = [{ id: artistId, part: '', playsAt: null, headliner: false }];
    await as('ines').put(`/events/${eventId}`, { ...body.draft, status: 'draft', artists: performers });
    expect(await titles('okta')).toEqual([]);
    await list('ines', [artist]);
    expect(await titles('okta')).toHaveLength(1);
  });

  test('sees requests, invited artists and their answers [GIG-03]', async () => {
    await ask();
    const { body } = await as('cora').get(`/events/${eventId}/gigs`);
    expect(body.items).toMatchObject([
      { artist: { name: 'Okta Lindqvist' }, askedBy: 'artist', status: 'pending', part: 'Live set' },
    ]);
  });
});

test('suggests events by host, then place, then genres, then city [GIG-02, LOC-04]', async () => {
  await app.db.updateTable('event').set({ visibility: 'unlisted' }).execute();
  const genre = genreIdOf('techno');
  await app.db.insertInto('profileGenre').values({ profileId: artist, genreId: genre }).execute();
  const played = await addEvent({ startsAt: inHours(-50), endsAt: inHours(-44), venueId: venue });
  await app.db.insertInto('eventArtist').values({ eventId: played, artistId: artist }).execute();
  const of = (creatorId: string, name: string, more: object = {}) => ({ creatorId, name, ...more });
  const add = async (more: { creatorId: string; name: string }) => {
    const id = await addEvent(more);
    if (more.creatorId !== people.ines) await hostAlone(id, more.creatorId);
    return id;
  };
  await add(of(people.zed, 'Far away', { city: 'Oslo' }));
  await add(of(people.zed, 'In town'));
  const techno = await add(of(people.zed, 'Techno'));
  await app.db.insertInto('eventGenre').values({ eventId: techno, genreId: genre }).execute();
  await add(of(people.zed, 'Same room', { venueId: venue }));
  // Its place is hidden, so that it is suggested like an event of another place (LOC-04).
  const secret = { venueId: venue, hideAddress: true, city: 'Oslo' };
  const hidden = await add(of(people.manager, 'Hidden', secret));
  const hosted = await add(of(people.ines, 'Same host', { city: 'Oslo' }));
  await app.db
    .insertInto('eventArtist')
    .values({ eventId: await add(of(people.ines, 'Played already')), artistId: artist })
    .execute();
  const suggested = async (query = '') =>
    (await as('okta').get(`/gigs/suggestions?creatorId=${artistId}${query}`)).body.items.map(
      (one: { name: string }) => one.name,
    );
  expect(await suggested()).toEqual(['Same host', 'Same room', 'Techno']);
  expect(await suggested('&limit=9')).toEqual(['Same host', 'Same room', 'Techno', 'In town']);
  expect(await suggested('&suggestionType=genres')).toEqual(['Techno']);
  // With an event to compare: similar events, without the event itself.
  expect(await suggested(`&eventId=event:backbeat:${techno}`)).toEqual(['Same room', 'In town', 'Same host']);
  expect(await suggested(`&eventId=event:backbeat:${hosted}&limit=1`)).toEqual(['Same room']);
  expect(await suggested(`&eventId=event:backbeat:${hidden}&limit=1`)).toEqual(['Same host']);
  expect((await as('zed').get(`/gigs/suggestions?creatorId=${artistId}`)).status).toBe(403);
});
