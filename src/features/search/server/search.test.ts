import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#kit/ids.ts';
import { openSmallCity } from './testing/small-city.ts';

let city: Awaited<ReturnType<typeof openSmallCity>>;
const venue = '34.0361,-118.2331';

beforeAll(async () => {
  city = await openSmallCity((services) => openFeatures(services));
  const okta = await city.addProfile('artist', 'Okta Lindqvist');
  await city.addProfile('artist', 'Beyoncé Ørsted');
  await city.addProfile('artist', 'فيروز');
  await city.addProfile('artist', 'שָׁלוֹם חנוך');
  await city.addProfile('artist', '東京スカパラ');
  await city.addProfile('artist', '🔥 Fire Department');
  await city.addProfile('artist', 'A%B_C\\D');
  await city.addProfile('artist', 'Zed');
  await city.addProfile('community', 'Freight Union');
  await city.addProfile('user', 'Maya Okafor', { username: 'mayabeats', followersTotal: 20 });
  await city.addProfile('user', 'Gone Person', { deletedAt: new Date() });
  await city.addVenue('Ninth St. Freight', 34.0361, -118.2331);
  await city.addTrack(okta, 'Undertow Plates');
  const night = { genres: ['techno'], artists: [okta], venueName: 'Ninth St. Freight', price: 2500 };
  const freight = await city.addNight({ ...night, name: 'Night Freight 014', popularity: 200 });
  await city.addCollection('Slow DIY Sundays', [freight]);
  await city.addCollection('Slow Private Thoughts', [freight], 'private');
  await city.addNight({ name: 'Cumbia Picnic', price: 0, genres: ['cumbia'], inHours: 30, latitude: 34.1 });
  await city.addNight({ name: 'Far Away Fest', latitude: 40.7, longitude: -74, price: 9000, inHours: 20 });
  await city.index();
});
afterAll(() => city.close());

describe('every form', () => {
  test('mixed: what is found says what it is, and whole names come first [SRC-03]', async () => {
    expect(await city.names('q=freight')).toEqual([
      'venue Ninth St. Freight',
      'event Night Freight 014',
      'community Freight Union',
    ]);
    expect(await city.names('q=okta')).toEqual(['artist Okta Lindqvist', 'event Night Freight 014']);
    expect((await city.names('q=zed'))[0]).toBe('artist Zed');
  });

  test.each([
    ['type=artist&q=okt', ['artist Okta Lindqvist']],
    ['type=event&q=fre', ['event Night Freight 014']],
    ['type=cohost&q=ma', ['user Maya Okafor']],
    ['type=cohost&q=freight', ['community Freight Union']],
    ['type=user&q=mayab', ['user Maya Okafor']],
    ['type=genre&q=dre', ['genre Dream pop']],
    ['type=hashtag&q=%23Dream%20Po', ['hashtag dreampop']],
    ['type=track&q=plates', ['track Undertow Plates']],
    ['type=track&q=okta', ['track Undertow Plates']],
    ['type=neighborhood&q=arts', ['neighborhood Arts District']],
    ['type=collection&q=diy', ['collection Slow DIY Sundays']],
    ['q=slow', ['collection Slow DIY Sundays']],
  ])('%s [SRC-04, SRC-05, SRC-09, SRC-11]', async (query, found) => {
    expect(await city.names(query)).toEqual(found);
  });

  test('every type of profile is found as what it is [PRF-02]', async () => {
    const first = async (query: string) => (await city.search(query)).items[0]?.type;
    const found = {
      user: await first('q=mayab'),
      artist: await first('q=zed'),
      community: await first('q=freight%20union'),
      venue: await first('q=ninth'),
      collection: await first('q=diy'),
      hashtag: await first('type=hashtag&q=dream'),
      genre: await first('type=genre&q=dream'),
    };
    expect(Object.values(found)).toEqual(Object.keys(found));
  });

  test('location: neighbourhoods, cities and venues, in the shape of a place [LOC-02, VEN-02, X-16]', async () => {
    const { items } = await city.search('type=location&q=ninth&latitude=52.5&longitude=13.4');
    expect(items).toEqual([
      expect.objectContaining({
        type: 'location',
        kind: 'venue',
        name: 'Ninth St. Freight',
        addressFull: '2119 E 9th St, Los Angeles, CA 90021',
        location: { name: 'Ninth St. Freight', latitude: 34.0361, longitude: -118.2331 },
        neighborhood: { name: 'Arts District', code: 'arts-district' },
        zipCode: '90021',
      }),
    ]);
    const { items: places } = await city.search('type=location&q=los%20angeles');
    expect(places[0]).toMatchObject({
      kind: 'city',
      id: 'city:Los Angeles, CA',
      state: { name: 'California', code: 'CA' },
    });
  });

  test('a do-list comes with its first posters, and a private one not at all [COL-01]', async () => {
    const { items } = await city.search('type=collection');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      type: 'collection',
      kind: 'do-list',
      note: '1 event',
      events: { items: [{ name: 'Night Freight 014' }], total: 1 },
    });
  });

  test('a page is of fifteen, at most sixty, and may be kept a minute by anyone [SRC-03, SRC-06]', async () => {
    const { headers, status } = await city.app.guest.get('/search?q=freight');
    expect(headers['cache-control']).toBe('public, max-age=60');
    const again = await city.app.guest.get('/search?q=freight', undefined, {
      'if-none-match': String(headers.etag),
    });
    expect([status, again.status, again.raw.length]).toEqual([200, 304, 0]);
    expect((await city.app.guest.get('/search?limit=61')).status).toBe(400);
    expect((await city.app.guest.get('/search?offset=1001')).status).toBe(400);
  });
});

describe('words in every form [SRC-13]', () => {
  test.each([
    ['beyonce', 'artist Beyoncé Ørsted'],
    ['BEYONCÉ', 'artist Beyoncé Ørsted'],
    ['orst', 'artist Beyoncé Ørsted'],
    ['فيرو', 'artist فيروز'],
    ['فَيروز', 'artist فيروز'],
    ['שלום', 'artist שָׁלוֹם חנוך'],
    ['חנ', 'artist שָׁלוֹם חנוך'],
    ['スカ', 'artist 東京スカパラ'],
    ['東', 'artist 東京スカパラ'],
    ['🔥', 'artist 🔥 Fire Department'],
    ['o', 'artist Okta Lindqvist'],
    ['z', 'artist Zed'],
    ['freight night', 'event Night Freight 014'],
    ['lindqvist okta', 'artist Okta Lindqvist'],
    ['at fre', 'venue Ninth St. Freight'],
  ])('“%s” finds %s', async (q, found) => {
    expect(await city.names(`q=${encodeURIComponent(q)}`)).toContain(found);
  });

  test.each([
    ['otk', 'artist Okta Lindqvist'],
    ['okat', 'artist Okta Lindqvist'],
    ['lindqivst', 'artist Okta Lindqvist'],
    ['okta lindqist', 'artist Okta Lindqvist'],
    ['frieg', 'event Night Freight 014'],
    ['frieghts', 'event Night Freight 014'],
    ['nihgt', 'event Night Freight 014'],
    ['beyonse', 'artist Beyoncé Ørsted'],
  ])('the slip in “%s” is forgiven, and said', async (q, found) => {
    const { items, corrected } = await city.search(`q=${encodeURIComponent(q)}`);
    expect(items.map(({ type, name }: { type: string; name: string }) => `${type} ${name}`)).toContain(found);
    expect(corrected).not.toBeNull();
  });

  test('what was typed rightly is not corrected', async () => {
    expect((await city.search('q=okta')).corrected).toBeNull();
  });

  test.each(['%', '_', '\\', '%%', "'", '"', "')--", "':*", '& | !', '<->', '…', '!!!'])(
    'signs alone find nothing, and break nothing: %s',
    async (q) => {
      const { items, total } = await city.search(`q=${encodeURIComponent(q)}`);
      expect([items, total]).toEqual([[], 0]);
    },
  );

  test('white space alone asks for nothing in particular', async () => {
    expect(await city.names('q=%20%09')).toEqual(await city.names(''));
  });

  test('the signs of SQL inside of a name are no wildcards', async () => {
    expect(await city.names(`q=${encodeURIComponent('A%B_C\\D')}`)).toEqual(['artist A%B_C\\D']);
    expect(await city.names(`q=${encodeURIComponent('O%a')}`)).not.toContain('artist Okta Lindqvist');
  });

  test('a query of ten kilobytes is refused, one of two hundred letters is not', async () => {
    expect((await city.app.guest.get(`/search?q=${'a'.repeat(10_000)}`)).body.code).toBe('invalidInput');
    expect((await city.app.guest.get(`/search?q=${'ab '.repeat(66)}`)).status).toBe(200);
    expect((await city.app.guest.get(`/search?q=${encodeURIComponent('🔥'.repeat(100))}`)).status).toBe(200);
  });
});

describe('what leads to a night beside its name [SRC-13]', () => {
  let nights: string[] = [];
  beforeAll(async () => {
    const mingus = await city.addProfile('artist', 'Quentin Mongoose');
    await city.addGenreTo(mingus, 'jazz');
    nights = [
      await city.addNight({ name: 'Blue Hour', genres: ['jazz'], popularity: 5, venueName: 'Velvet Cellar' }),
      await city.addNight({ name: 'Second Set', genres: ['jazz'], hideAddress: true, venueName: 'Backroom' }),
      await city.addNight({ name: 'Jazz Hands', popularity: 1 }),
      await city.addNight({ name: 'Cipher', genres: ['hip-hop'], artists: [mingus] }),
      await city.addNight({ name: 'Echo Chamber', genres: ['dub'] }),
      await city.addNight({ name: 'Yesterday', genres: ['jazz'], inHours: -20, hours: 2 }),
    ];
    await city.index();
  });
  afterAll(() => city.removeNights(nights));

  test('a genre comes first, then what is named like it, then its nights and artists in turn', async () => {
    const found = await city.names('q=jazz');
    expect(found.slice(0, 2)).toEqual(['genre Jazz', 'event Jazz Hands']);
    expect(found.slice(2, 4).toSorted()).toEqual(['artist Quentin Mongoose', 'event Blue Hour']);
    expect(found.slice(4)).toEqual(['event Second Set']);
    expect((await city.search('q=jazz')).items[0]).toMatchObject({ type: 'genre', slug: 'jazz' });
    expect(await city.names('type=event&q=jazz')).toEqual([
      'event Jazz Hands',
      'event Blue Hour',
      'event Second Set',
    ]);
  });

  test.each([
    ['techno', 'genre Techno', 'event Night Freight 014'],
    ['Techn', 'genre Techno', 'event Night Freight 014'],
    ['tecno', 'genre Techno', 'event Night Freight 014'],
    ['hip-hop', 'genre Hip-hop', 'event Cipher'],
    ['hip hop', 'genre Hip-hop', 'event Cipher'],
    ['jaz', 'genre Jazz', 'event Jazz Hands'],
    ['dub', 'genre Dub', 'event Echo Chamber'],
  ])('“%s” offers %s and finds %s', async (q, genre, night) => {
    const found = await city.names(`q=${encodeURIComponent(q)}`);
    expect(found[0]).toBe(genre);
    expect(found).toContain(night);
  });

  test('a genre is found in one word, too', async () => {
    expect(await city.names('q=hiphop')).toEqual(['genre Hip-hop']);
  });

  test('three letters are no genre yet: who is named so comes by fame', async () => {
    const cumbias = await city.names('q=cum');
    expect(cumbias.toSorted()).toEqual(['event Cumbia Picnic', 'genre Cumbia']);
    expect((await city.names('q=cumb'))[0]).toBe('genre Cumbia');
  });

  test.each([
    ['its venue', 'velvet', 'Blue Hour'],
    ['its part of town', 'arts district', 'Second Set'],
    ['its city', 'los angeles', 'Second Set'],
    ['who plays', 'mongoose', 'Cipher'],
    ['several of them', 'jazz velvet', 'Blue Hour'],
    ['with slips', 'jaz velvte', 'Blue Hour'],
  ])('a night is found by %s', async (_by, q, name) => {
    expect(await city.names(`q=${encodeURIComponent(q)}`)).toContain(`event ${name}`);
  });

  test('a hidden venue leads to nothing [LOC-04]', async () => {
    expect(await city.names('q=backroom')).toEqual([]);
    expect(await city.names('q=jazz%20backroom')).toEqual([]);
  });

  test('filters still leave nights only', async () => {
    expect(await city.names('q=jazz&free=true')).toEqual([]);
    expect(await city.names('q=jazz&genre=jazz')).toEqual(['event Blue Hour', 'event Second Set']);
  });
});

describe('several slips [SRC-13]', () => {
  let nights: string[] = [];
  beforeAll(async () => {
    await city.addProfile('user', 'Nigel Nightingale', { followersTotal: 90_000 });
    await city.addProfile('artist', 'Bright Lights', { followersTotal: 90_000 });
    nights = [await city.addNight({ name: 'Underground Railway Picnic Society' })];
    await city.index();
  });
  afterAll(() => city.removeNights(nights));

  test.each([
    ['nigt freigt', 'night freight', 'Night Freight 014'],
    ['nihgt frieg', 'night freig', 'Night Freight 014'],
    ['freigth nigth', 'freight night', 'Night Freight 014'],
    ['fright 014', 'freight 014', 'Night Freight 014'],
    [
      'undergruond raliway picinc soceity',
      'underground railway picnic society',
      'Underground Railway Picnic Society',
    ],
  ])('“%s” is read as “%s”', async (q, corrected, name) => {
    const answer = await city.search(`q=${encodeURIComponent(q)}`);
    expect(answer.corrected).toBe(corrected);
    expect(answer.items.map((item: { name: string }) => item.name)).toContain(name);
  });

  test('the slip that keeps the first letter is taken back, though another word is better known', async () => {
    const { items, corrected } = await city.search('q=fright');
    expect(corrected).toBe('freight');
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('Bright Lights');
  });

  test('two hundred letters of slips are answered, too', async () => {
    const q = encodeURIComponent('nigt '.repeat(39).trim());
    expect((await city.app.guest.get(`/search?q=${q}`)).status).toBe(200);
  });
});

describe('filters and places', () => {
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

  test('nights of a date begin at five in the morning of it [SRC-13]', async () => {
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

  test('a list says how far things are from where one asks, and where they are', async () => {
    const { items } = await city.search(`${near}&order=distance`);
    expect(items[0]).toMatchObject({
      distanceKm: 0,
      point: { latitude: 34.05, longitude: -118.24, isApproximate: false },
    });
    expect(items[1].distanceKm).toBeCloseTo(5.6, 1);
    expect((await city.search('type=event')).items[0].distanceKm).toBeNull();
  });

  test('a hidden address is neither found nor told: a night is in the middle of its neighbourhood [LOC-04]', async () => {
    const [latitude, longitude] = venue.split(',');
    const id = await city.addNight({
      name: 'Secret Warehouse',
      hideAddress: true,
      venueName: 'Hushed Hall',
      latitude: 34.2,
      longitude: -118.5,
    });
    const homeless = await city.addNight({
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

test('pages join without a gap or a double, in any order, and the last one says how many there were [PLT-08]', async () => {
  for (let n = 0; n < 40; n++)
    await city.addNight({
      name: `Marathon ${n % 7}`,
      inHours: 500 + n,
      popularity: n % 5,
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

describe('kept fresh', () => {
  const announce = (type: string, payload: object) =>
    city.app.db
      .insertInto('outbox')
      .values({ id: newId(), type, key: newId(), payload: JSON.stringify(payload) })
      .execute();
  const told = async (type: string, payload: object) => {
    await announce(type, payload);
    await city.app.settleFacts();
  };

  test('a night is found once it is told of, under its new name only, and gone when it is', async () => {
    const eventId = await city.addNight({ name: 'Quasar Assembly' });
    expect(await city.names('q=quasar')).toEqual([]);
    await told('event.created', { eventId });
    await told('event.created', { eventId });
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
    ['a private night', { visibility: 'private' }],
    ['an unlisted night', { visibility: 'unlisted' }],
  ])('%s is never found, also not while the index does not know yet', async (_what, hidden) => {
    const eventId = await city.addNight({ name: 'Obscura Ball', ...hidden });
    await told('event.created', { eventId });
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

  test('a night that is over or called off leaves lists and mixed search, and is found by name among events', async () => {
    const over = await city.addNight({ name: 'Bygone Ball', inHours: -9, hours: 2 });
    const off = await city.addNight({ name: 'Bygone Bash', status: 'cancelled' });
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

  test('nights retire by themselves when they are over', async () => {
    const eventId = await city.addNight({ name: 'Fading Hour' });
    await told('event.created', { eventId });
    const past = { startsAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 60_000) };
    await city.app.db.updateTable('event').set(past).where('id', '=', eventId).execute();
    await city.app.db.updateTable('searchDocument').set(past).where('id', '=', eventId).execute();
    const round = city.app.features
      .flatMap(({ rounds }) => rounds ?? [])
      .find(({ name }) => name === 'search.retire-nights')!;
    await round.run();
    expect(await city.names('q=fading')).toEqual([]);
    expect(await city.names('type=event&q=fading')).toEqual(['event Fading Hour']);
  });

  test('a new account is found, and nobody once the profile is gone', async () => {
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

  test('building it anew takes out what is gone, and says the same of the rest', async () => {
    const before = await city.search('q=freight');
    const eventId = await city.addNight({ name: 'Vanishing Act' });
    await told('event.created', { eventId });
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

describe('browsing [EXP-01]', () => {
  test('groups what is around a point, each with things of one shape and the way to the rest', async () => {
    await city.addNight({ name: 'Tonight Thing', inHours: 0.1, price: 0 });
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

  test('where nothing is, only what is nowhere in particular is shown', async () => {
    const { body } = await city.app.guest.get('/search/browseView?latitude=-50&longitude=0');
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['communities', 'collections']);
    expect(body.total).toBe(2);
  });
});
