import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { addCity } from '#modules/instance/cities/server/index.ts';
import { publishInstanceChanged } from '#modules/instance/settings/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openKnownCity, type KnownCity } from './testing/known-city.ts';

let city: KnownCity;
const venue = '34.0361,-118.2331';

beforeAll(async () => {
  city = await openKnownCity((services) => openFeatures(services));
});
afterAll(() => city.close());

describe('filters and locations', () => {
  const near = 'type=event&latitude=34.05&longitude=-118.24';
  test.each([
    ['type=event', ['Far Away Fest', 'Cumbia Picnic', 'Night Freight 014']],
    ['type=event&global=false', ['Cumbia Picnic', 'Night Freight 014']],
    ['type=event&range=local&global=true', ['Cumbia Picnic', 'Night Freight 014']],
    [`${near}&distance=2`, ['Night Freight 014']],
    [`${near}&order=distance`, ['Night Freight 014', 'Cumbia Picnic']],
    [`${near}&range=local&order=popularity`, ['Night Freight 014', 'Cumbia Picnic']],
    [`${near}&distance=200&order=popularity`, ['Night Freight 014', 'Cumbia Picnic']],
    ['free=true', ['Cumbia Picnic']],
    ['genre=techno', ['Night Freight 014']],
    ['genre=techno,cumbia', ['Cumbia Picnic', 'Night Freight 014']],
    ['priceMax=2500', ['Cumbia Picnic']],
    ['priceMax=2849', ['Cumbia Picnic', 'Night Freight 014']],
    ['q=n&genre=techno', ['Night Freight 014']],
    ['q=night&genre=cumbia', []],
    ['q=fest&range=local', []],
    ['q=picnic&range=local&free=true', ['Cumbia Picnic']],
  ])('%s [SRC-13, X-16]', async (query, names) => {
    const { items } = await city.search(query);
    expect(
      items
        .filter(({ type }: { type: string }) => type === 'event')
        .map(({ name }: { name: string }) => name),
    ).toEqual(names);
  });

  test('events of a date begin at five that morning [SRC-13]', async () => {
    const { items } = await city.search('type=event');
    const fest = new Date(items[0].startDate);
    const day = new Date(fest.getTime() - 5 * 3_600_000);
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(day);
    const zone = 'timezone=America/New_York';
    expect(await city.names(`from=${date}&to=${date}&${zone}`)).toContain('event Far Away Fest');
    const before = new Date(day.getTime() - 86_400_000);
    const earlier = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(before);
    expect(await city.names(`to=${earlier}&${zone}`)).toEqual([]);
    expect((await city.app.guest.get('/search?from=tomorrow')).status).toBe(400);
  });

  test('results have their distance and location', async () => {
    const { items } = await city.search(`${near}&order=distance`);
    expect(items[0]).toMatchObject({
      distanceKm: 0,
      point: { latitude: 34.05, longitude: -118.24, isApproximate: false },
    });
    expect(items[1].distanceKm).toBeCloseTo(5.6, 1);
    expect((await city.search('type=event')).items[0].distanceKm).toBeNull();
  });

  test('a hidden address is neither searchable nor shown; the event is at the center of its neighborhood [LOC-04]', async () => {
    const [latitude, longitude] = venue.split(',');
    const id = await city.addEvent({
      name: 'Secret Warehouse',
      hideAddress: true,
      venueName: 'Hushed Hall',
      latitude: 34.2,
      longitude: -118.5,
    });
    const homeless = await city.addEvent({
      name: 'Secret Nowhere',
      hideAddress: true,
      venueName: 'Hushed Hall',
      latitude: 34.2,
      longitude: -118.5,
      neighborhoodId: null,
    });
    await city.index();
    expect(await city.names('q=hushed')).toEqual([]);
    const { items } = await city.search('q=secret');
    expect(items.map((item: { id: string }) => item.id).toSorted()).toEqual(
      [`event:backbeat:${id}`, `event:backbeat:${homeless}`].toSorted(),
    );
    for (const item of items)
      expect(item.point).toEqual({ latitude: 34.04, longitude: -118.23, isApproximate: true });
    expect(JSON.stringify(items)).not.toContain('Hushed');
    expect(await city.names('type=event&latitude=34.2&longitude=-118.5&distance=1')).toEqual([]);
    expect(await city.names(`type=event&latitude=${latitude}&longitude=${longitude}&distance=1`)).toContain(
      'event Secret Warehouse',
    );
    await city.app.db.deleteFrom('event').where('id', 'in', [id, homeless]).execute();
    await city.index();
  });
});

test('a price filter compares amounts of one currency only, and says nothing about others [SRC-13, CUR-01]', async () => {
  const tokyo = { currency: 'jpy', latitude: 35.66, longitude: 139.7 };
  const ids = [
    await city.addEvent({ ...tokyo, name: 'Shibuya Cheap', price: 2000 }),
    await city.addEvent({ ...tokyo, name: 'Shibuya Dear', price: 5000 }),
    await city.addEvent({ ...tokyo, name: 'Shibuya Free', price: 0 }),
    await city.addEvent({ name: 'Berlin Cheap', price: 2000, currency: 'eur' }),
  ];
  await city.index();
  const found = async (filter: string) => (await city.names(`type=event&${filter}`)).toSorted();
  const free = ['event Cumbia Picnic', 'event Shibuya Free'];
  expect(await found('priceMax=2500')).toEqual(free);
  expect(await found('priceMax=2500&currency=jpy')).toEqual([...free, 'event Shibuya Cheap'].toSorted());
  expect(await found('priceMax=2500&currency=eur')).toEqual(['event Berlin Cheap', ...free]);
  expect((await city.app.guest.get('/search?priceMax=1&currency=yen!')).status).toBe(400);
  await city.removeEvents(ids);
});

test('events with the words are listed in the chosen order, page by page [SRC-13]', async () => {
  const ids = [
    await city.addEvent({ name: 'Orderly Late', inHours: 90, goingTotal: 50, latitude: 34.1 }),
    await city.addEvent({ name: 'Orderly Soon', inHours: 10, latitude: 34.2 }),
    await city.addEvent({ name: 'Orderly Near', inHours: 50, goingTotal: 5 }),
  ];
  await city.index();
  for (const [order, names] of [
    ['relevance', ['Late', 'Near', 'Soon']],
    ['time', ['Soon', 'Near', 'Late']],
    ['popularity', ['Late', 'Near', 'Soon']],
    ['distance', ['Near', 'Late', 'Soon']],
  ] as const) {
    const events = names.map((name) => `event Orderly ${name}`);
    for (const range of ['global', 'local'])
      expect([order, await city.names(`q=orderly&type=event&order=${order}&range=${range}`)]).toEqual([
        order,
        events,
      ]);
    const misspelled = `q=ordelry&type=event&order=${order}`;
    const pages = await Promise.all(
      [0, 1, 2].map((offset) => city.names(`${misspelled}&limit=1&offset=${offset}`)),
    );
    expect(pages.flat()).toEqual(events);
  }
  await city.removeEvents(ids);
});

test('pages have no gaps or duplicates in any order, and the last one has the total [PLT-08]', async () => {
  for (let n = 0; n < 40; n++)
    await city.addEvent({
      name: `Marathon ${n % 7}`,
      inHours: 500 + n,
      goingTotal: n % 5,
      latitude: 34 + n / 1000,
    });
  await city.index();
  const orders = [
    'q=marathon',
    'type=event&from=2026-01-01',
    'type=event&range=local&order=distance',
    'type=event&range=local&order=popularity',
  ];
  for (const query of orders) {
    const seen: string[] = [];
    let total: number | undefined;
    while (total === undefined) {
      const page = await city.search(`${query}&limit=9&offset=${seen.length}`);
      expect(page.offset).toBe(seen.length);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      total = page.total;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(total);
    expect(total).toBeGreaterThanOrEqual(40);
  }
});

describe('index updates', () => {
  const announce = (type: string, payload: object) =>
    city.app.db
      .insertInto('outbox')
      .values({
        id: newId(),
        type,
        key: newId(),
        payload: JSON.stringify({ byId: newId(), what: [], ...payload }),
      })
      .execute();
  const told = async (type: string, payload: object) => {
    await announce(type, payload);
    await city.app.deliverEvents();
  };

  test('an event is found once published, only by its new name after a rename, and not after deletion', async () => {
    const eventId = await city.addEvent({ name: 'Quasar Assembly' });
    expect(await city.names('q=quasar')).toEqual([]);
    await told('event.created', { eventId, creatorId: newId(), status: 'published' });
    await told('event.created', { eventId, creatorId: newId(), status: 'published' });
    expect(await city.names('q=quasar')).toEqual(['event Quasar Assembly']);
    await city.app.db
      .updateTable('event')
      .set({ name: 'Zephyr Assembly' })
      .where('id', '=', eventId)
      .execute();
    await told('event.changed', { eventId });
    expect(await city.names('q=quasar')).toEqual([]);
    expect(await city.names('q=zephyr')).toEqual(['event Zephyr Assembly']);
    await city.app.db.deleteFrom('event').where('id', '=', eventId).execute();
    expect(await city.names('q=zephyr')).toEqual([]);
    await told('event.deleted', { eventId });
    const left = await city.app.db.selectFrom('searchTerm').select('id').where('id', '=', eventId).execute();
    expect(left).toEqual([]);
  });

  test.each([
    ['a draft', { status: 'draft' }],
    ['a private event', { visibility: 'private' }],
    ['an unlisted event', { visibility: 'unlisted' }],
  ] as const)('%s is never found, even before the index is updated', async (_what, hidden) => {
    const eventId = await city.addEvent({ name: 'Obscura Ball', ...hidden });
    await told('event.created', { eventId, creatorId: newId(), status: 'published' });
    expect(await city.names('q=obscura')).toEqual([]);
    await city.app.db
      .updateTable('event')
      .set({ status: 'published', visibility: 'public' })
      .where('id', '=', eventId)
      .execute();
    await told('event.changed', { eventId });
    expect(await city.names('q=obscura')).toEqual(['event Obscura Ball']);
    await city.app.db.updateTable('event').set(hidden).where('id', '=', eventId).execute();
    expect(await city.names('q=obscura')).toEqual([]);
    expect(await city.names('type=event&limit=60')).not.toContain('event Obscura Ball');
    await told('event.changed', { eventId });
    expect(await city.names('q=obscura')).toEqual([]);
    await city.app.db.deleteFrom('event').where('id', '=', eventId).execute();
  });

  test('a past or cancelled event leaves lists and mixed search, but is still found by name among events', async () => {
    const over = await city.addEvent({ name: 'Bygone Ball', inHours: -9, hours: 2 });
    const off = await city.addEvent({ name: 'Bygone Bash', status: 'cancelled' });
    await told('event.changed', { eventId: over });
    await told('event.changed', { eventId: off });
    expect(await city.names('q=bygone')).toEqual([]);
    expect((await city.names('type=event&q=bygone')).toSorted()).toEqual([
      'event Bygone Ball',
      'event Bygone Bash',
    ]);
    const listed = await city.names('type=event&limit=60');
    expect(listed.filter((name) => name.includes('Bygone'))).toEqual([]);
  });

  test('past events are retired automatically', async () => {
    const eventId = await city.addEvent({ name: 'Fading Hour' });
    await told('event.created', { eventId, creatorId: newId(), status: 'published' });
    const past = { startsAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 60_000) };
    await city.app.db.updateTable('event').set(past).where('id', '=', eventId).execute();
    await city.app.db.updateTable('searchDocument').set(past).where('id', '=', eventId).execute();
    const task = city.app.features
      .flatMap(({ scheduledTasks }) => scheduledTasks ?? [])
      .find(({ name }) => name === 'search.retire-past-events')!;
    await task.run();
    expect(await city.names('q=fading')).toEqual([]);
    expect(await city.names('type=event&q=fading')).toEqual(['event Fading Hour']);
  });

  test('finds a new account, and no deleted profile', async () => {
    const userId = await city.addProfile('user', 'Wilhelmina Xu');
    await told('account.opened', { userId });
    expect(await city.names('q=wilhel')).toEqual(['user Wilhelmina Xu']);
    await city.app.db
      .updateTable('profile')
      .set({ deletedAt: new Date() })
      .where('id', '=', userId)
      .execute();
    expect(await city.names('q=wilhel')).toEqual([]);
    await told('profile.deleted', { profileId: userId });
    expect(await city.names('q=wilhel')).toEqual([]);
    expect(await city.names('q=gone')).toEqual([]);
  });

  test('a rebuild removes deleted items and changes nothing else', async () => {
    const before = await city.search('q=freight');
    const eventId = await city.addEvent({ name: 'Vanishing Act' });
    await told('event.created', { eventId, creatorId: newId(), status: 'published' });
    await city.app.db.deleteFrom('event').where('id', '=', eventId).execute();
    await city.index();
    const rows = await city.app.db
      .selectFrom('searchDocument')
      .select('id')
      .where('id', '=', eventId)
      .execute();
    expect(rows).toEqual([]);
    expect(await city.search('q=freight')).toEqual(before);
  });
});

describe('Explore groups [EXP-01]', () => {
  test('groups what is around a point, each group of one kind with a link to the rest', async () => {
    await city.addEvent({ name: 'Tonight Thing', inHours: 0, price: 0 });
    await city.index();
    const { body, headers } = await city.app.guest.get(
      '/search/browseView?latitude=34.05&longitude=-118.24&limit=4',
    );
    expect(headers['cache-control']).toBe('public, max-age=60');
    const groups = Object.fromEntries(body.items.map((group: { id: string }) => [group.id, group]));
    expect(Object.keys(groups)).toEqual(
      expect.arrayContaining(['tonight', 'free', 'communities', 'artists', 'venues', 'neighborhoods']),
    );
    expect(groups.tonight.items[0]).toMatchObject({ type: 'event', name: 'Tonight Thing' });
    expect(groups.venues.items[0]).toMatchObject({ type: 'venue', name: 'Ninth St. Freight' });
    for (const id of ['communities', 'artists', 'venues'])
      expect(Object.keys(groups[id].items[0])).toEqual(
        expect.arrayContaining(['id', 'type', 'name', 'images', 'gel', 'verified', 'score', 'note']),
      );
    for (const { items, seeAll } of body.items) {
      expect(items.length).toBeLessThanOrEqual(4);
      expect((await city.app.guest.get(`/search?${seeAll}`)).body.items.length).toBeGreaterThan(0);
    }
    expect(body.items.find(({ id }: { id: string }) => id === 'free').items).toContainEqual(
      expect.objectContaining({ name: 'Cumbia Picnic' }),
    );
  });

  test('community cards have their first three genres and three newest attendees of all [COM-12]', async () => {
    const { app } = city;
    const union = await city.addProfile('community', 'Card Society');
    for (const slug of ['techno', 'jazz', 'cumbia', 'house']) await city.addGenreTo(union, slug);
    const event = await city.addEvent({ name: 'Society Night', hosts: [union] });
    const fans: string[] = [];
    for (const name of ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil']) fans.push(await city.addProfile('user', name));
    fans.push(await city.addProfile('user', 'Private Fan', { isPrivate: true }));
    for (const id of fans) {
      const path = `/users/user:us-west-2:${id}/events/event:backbeat:${event}`;
      expect((await app.as(id).post(path, {})).status).toBe(200);
    }
    await city.index();
    const cardFor = async (who: typeof app.guest) => {
      const { items } = (await who.get('/search/browseView?latitude=34.05&longitude=-118.24')).body;
      const group = items.find(({ id }: { id: string }) => id === 'communities');
      const { genres: shown, attendees } = group.items.find(
        ({ name }: { name: string }) => name === 'Card Society',
      );
      const names = (list: { items: { name: string }[] }) => list.items.map(({ name }) => name);
      return { genres: names(shown), attendees: names(attendees), total: attendees.total };
    };
    expect(await cardFor(app.guest)).toEqual({
      genres: ['Cumbia', 'House', 'Jazz'],
      attendees: ['Emil', 'Dora', 'Cleo'],
      total: 6,
    });
    const [ana, , , dora] = fans as [string, string, string, string];
    const wire = (id: string) => `user:us-west-2:${id}`;
    expect((await app.as(ana).put(`/users/${wire(ana)}/blocks/${wire(dora)}`, {})).status).toBe(200);
    expect((await cardFor(app.as(ana))).attendees).toEqual(['Emil', 'Cleo', 'Ben']);
  });

  test('far from everything, shows only groups that don’t depend on location', async () => {
    const { body } = await city.app.guest.get('/search/browseView?latitude=-50&longitude=0');
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['communities', 'collections']);
    expect(body.total).toBe(2);
  });
});

describe('words on an instance with several cities', () => {
  const zones = { region: '', timeZone: 'UTC', currency: 'eur' };
  beforeAll(async () => {
    const { db, services } = city.app;
    const cities = [
      { name: 'Berlin', slug: 'berlin', country: 'DE', latitude: 52.52, longitude: 13.405 },
      { name: 'Los Angeles', slug: 'los-angeles', country: 'US', latitude: 34.05, longitude: -118.24 },
    ];
    for (const one of cities) await addCity(db, { ...zones, ...one });
    publishInstanceChanged(services.pubsub);
    const kanal = { latitude: 52.5, longitude: 13.4, neighborhoodId: null };
    for (const name of ['Freight am Kanal', 'Union of Freight'])
      await city.addEvent({ name, inHours: 60, ...kanal });
    await city.index();
  }, 60_000);

  test.each([
    ['berlin', ['event Freight am Kanal', 'event Union of Freight', 'event Night Freight 014']],
    ['los-angeles', ['event Night Freight 014', 'event Freight am Kanal', 'event Union of Freight']],
  ])('find what is in %s before what is elsewhere, page by page [INS-04]', async (slug, events) => {
    const query = `q=freight&range=global&city=${slug}`;
    const all = await city.names(query);
    expect(all.filter((name) => name.startsWith('event '))).toEqual(events);
    expect(all).toContain('community Freight Union');
    const ofType = await city.names(`${query}&type=event`);
    expect(ofType).toEqual(events);
    const pages = await Promise.all(
      [0, 1, 2].map((offset) => city.names(`${query}&type=event&limit=1&offset=${offset}`)),
    );
    expect(pages.flat()).toEqual(events);
  });
});
