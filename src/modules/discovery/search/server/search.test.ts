import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { openKnownCity, type KnownCity } from './testing/known-city.ts';

let city: KnownCity;

beforeAll(async () => {
  city = await openKnownCity((services) => openFeatures(services));
});
afterAll(() => city.close());

/** Publishes an event as a host would. @returns its wire id */
async function publish(hashtags: readonly string[], more: object = {}): Promise<string> {
  const { status, body } = await city.app.as(city.host).post('/events', {
    name: 'Basement Tapes',
    description: 'Bring records.',
    startDate: new Date(Date.now() + 9e7).toISOString(),
    endDate: new Date(Date.now() + 9.9e7).toISOString(),
    creatorId: `user:us-west-2:${city.host}`,
    image: { provider: 'poster', seed: 3 },
    location: {
      name: 'The Cold Store',
      addressFull: '800 E 4th St, Los Angeles, CA 90013',
      address1: '800 E 4th St',
      city: 'Los Angeles',
      state: { name: 'California', code: 'CA' },
      zipCode: '90013',
      latitude: 34.045,
      longitude: -118.236,
    },
    tickets: [{ id: '1', name: 'RSVP', priceValue: 0, minPerOrder: 1, maxPerOrder: 4 }],
    hashtags,
    ...more,
  });
  expect(body).toMatchObject({ provider: 'backbeat' });
  expect(status).toBe(201);
  await city.app.deliverEvents();
  return `event:backbeat:${body.providerId}`;
}

async function retag(eventId: string, hashtags: readonly string[], more: object = {}): Promise<void> {
  const host = city.app.as(city.host);
  const { draft } = (await host.get(`/events/${eventId}/form`)).body;
  expect((await host.put(`/events/${eventId}`, { ...draft, hashtags, ...more })).status).toBe(200);
  await city.app.deliverEvents();
}

describe('hashtags', () => {
  test('a host’s hashtag is found, alone and with its events, until the last event drops it [SRC-05, SRC-09, EVT-02]', async () => {
    const event = await publish(['#SpecAuditTag', '#Warehouse Rave']);
    const path = `/events/${event}`;
    expect((await city.app.guest.get(path)).body.hashtags.items).toEqual(['specaudittag', 'warehouserave']);
    expect(await city.names('type=hashtag&q=specaudittag')).toEqual(['hashtag specaudittag']);
    expect(await city.names('type=hashtag&q=%23Warehouse%20Ra')).toEqual(['hashtag warehouserave']);
    for (const q of ['%23specaudittag', '%23SpecAudit'])
      expect(await city.names(`q=${q}`)).toEqual(['hashtag specaudittag', 'event Basement Tapes']);
    expect(await city.names('q=specaudittag')).toEqual(['event Basement Tapes']);
    expect(await city.names('type=event&q=%23warehouserave')).toEqual(['event Basement Tapes']);

    const view = (await city.app.guest.get('/hashtags/specaudittag/hashtagView')).body;
    expect(view).toMatchObject({ tag: 'specaudittag', events: { counts: { upcoming: 1, past: 0 } } });
    expect(view.events.items.map(({ id }: { id: string }) => id)).toEqual([event]);
    const list = (await city.app.guest.get('/hashtags/specaudittag/events')).body;
    expect(list).toMatchObject({ total: 1, items: [{ id: event }] });

    await retag(event, ['warehouserave']);
    expect(await city.names('type=hashtag&q=specaudittag')).toEqual([]);
    expect((await city.app.guest.get('/hashtags/specaudittag/hashtagView')).status).toBe(404);
    await city.index();
    expect(await city.names('type=hashtag&q=w')).toEqual(['hashtag warehouserave']);
    await retag(event, []);
  });

  test('an unlisted event doesn’t reveal its hashtags [SRC-05]', async () => {
    const event = await publish(['secretcellar'], { visibility: 'unlisted' });
    await city.index();
    expect(await city.names('type=hashtag&q=secret')).toEqual([]);
    expect((await city.app.guest.get('/hashtags/secretcellar/hashtagView')).status).toBe(404);
    await retag(event, []);
  });

  test('a genre is not a hashtag, and has its own result', async () => {
    expect(await city.names('type=hashtag&q=dreampop')).toEqual([]);
  });
});

describe('result types', () => {
  test('a mixed search returns each result with its type, exact names first [SRC-03]', async () => {
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
    ['type=track&q=plates', ['track Undertow Plates']],
    ['type=track&q=okta', ['track Undertow Plates']],
    ['type=neighborhood&q=arts', ['neighborhood Arts District']],
    ['type=collection&q=diy', ['collection Slow DIY Sundays']],
    ['q=slow', ['collection Slow DIY Sundays']],
  ])('%s [SRC-04, SRC-05, SRC-11]', async (query, found) => {
    expect(await city.names(query)).toEqual(found);
  });

  test('finds each type of profile as that type [PRF-02]', async () => {
    const tagged = await publish(['All Nighter']);
    const first = async (query: string) => (await city.search(query)).items[0]?.type;
    const found = {
      user: await first('q=mayab'),
      artist: await first('q=zed'),
      community: await first('q=freight%20union'),
      venue: await first('q=ninth'),
      collection: await first('q=diy'),
      hashtag: await first('q=%23allnight'),
      genre: await first('type=genre&q=dream'),
    };
    expect(Object.values(found)).toEqual(Object.keys(found));
    await retag(tagged, []);
  });

  test('location: finds neighborhoods, cities and venues, in one format [LOC-02, VEN-02, X-16]', async () => {
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

  test('location: a neighborhood of a city whose region has no code ends with its city [LOC-02, INS-04]', async () => {
    const call = async (stateCode: string) => {
      await city.app.db
        .updateTable('neighborhood')
        .set({ stateCode })
        .where('slug', '=', 'arts-district')
        .execute();
      return (await city.search('type=location&q=arts%20district')).items[0].addressFull as string;
    };
    expect(await call('')).toBe('Arts District, Los Angeles');
    expect(await call('CA')).toBe('Arts District, Los Angeles, CA');
  });

  test('location: the total counts places from outside, on every page [LOC-02, PLT-08]', async () => {
    const all = await city.search('type=location&q=silver');
    expect(all).toMatchObject({ total: all.items.length, offset: 0 });
    expect(all.items.some(({ provider }: { provider: string }) => provider !== 'backbeat')).toBe(true);
    for (const offset of [1, all.total, 15]) {
      const { items, total } = await city.search(`type=location&q=silver&offset=${offset}`);
      expect([items, total]).toEqual([all.items.slice(offset), all.total]);
    }
  });

  test('finds public do-lists with their first posters, and no private ones [COL-01]', async () => {
    const { items } = await city.search('type=collection');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      type: 'collection',
      kind: 'do-list',
      note: '1 event',
      events: { items: [{ name: 'Night Freight 014' }], total: 1 },
    });
  });

  test('returns 15 results per page, at most 60, publicly cacheable for a minute [SRC-03, SRC-06]', async () => {
    const { headers, status } = await city.app.guest.get('/search?q=freight');
    expect(headers['cache-control']).toBe('public, max-age=60');
    const again = await city.app.guest.get('/search?q=freight', undefined, {
      'if-none-match': String(headers.etag),
    });
    expect([status, again.status, again.raw.length]).toEqual([200, 304, 0]);
    expect((await city.app.guest.get('/search?type=genre')).body.items).toHaveLength(15);
    expect((await city.app.guest.get('/search?type=genre&limit=60')).body.items).toHaveLength(60);
    expect((await city.app.guest.get('/search?limit=61')).status).toBe(400);
    expect((await city.app.guest.get('/search?offset=1001')).status).toBe(400);
  });
});

describe('query text [SRC-13]', () => {
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
  ])('corrects the typo in “%s” and says so', async (q, found) => {
    const { items, corrected } = await city.search(`q=${encodeURIComponent(q)}`);
    expect(items.map(({ type, name }: { type: string; name: string }) => `${type} ${name}`)).toContain(found);
    expect(corrected).not.toBeNull();
  });

  test('leaves correct words alone', async () => {
    expect((await city.search('q=okta')).corrected).toBeNull();
  });

  test.each(['%', '_', '\\', '%%', "'", '"', "')--", "':*", '& | !', '<->', '…', '!!!'])(
    'punctuation alone finds nothing and breaks nothing: %s',
    async (q) => {
      const { items, total } = await city.search(`q=${encodeURIComponent(q)}`);
      expect([items, total]).toEqual([[], 0]);
    },
  );

  test('white space alone counts as no query', async () => {
    expect(await city.names('q=%20%09')).toEqual(await city.names(''));
  });

  test('SQL wildcards in a name are literal', async () => {
    expect(await city.names(`q=${encodeURIComponent('A%B_C\\D')}`)).toEqual(['artist A%B_C\\D']);
    expect(await city.names(`q=${encodeURIComponent('O%a')}`)).not.toContain('artist Okta Lindqvist');
  });

  test('rejects a query of ten kilobytes, accepts one of two hundred letters', async () => {
    expect((await city.app.guest.get(`/search?q=${'a'.repeat(10_000)}`)).body.code).toBe('invalidInput');
    expect((await city.app.guest.get(`/search?q=${'ab '.repeat(66)}`)).status).toBe(200);
    expect((await city.app.guest.get(`/search?q=${encodeURIComponent('🔥'.repeat(100))}`)).status).toBe(200);
  });
});

describe('words besides the name that find an event [SRC-13]', () => {
  let nights: string[] = [];
  beforeAll(async () => {
    const mingus = await city.addProfile('artist', 'Quentin Mongoose');
    await city.addGenreTo(mingus, 'jazz');
    nights = [
      await city.addEvent({ name: 'Blue Hour', genres: ['jazz'], goingTotal: 5, venueName: 'Velvet Cellar' }),
      await city.addEvent({ name: 'Second Set', genres: ['jazz'], hideAddress: true, venueName: 'Backroom' }),
      await city.addEvent({ name: 'Jazz Hands', goingTotal: 1 }),
      await city.addEvent({ name: 'Cipher', genres: ['hip-hop'], artists: [mingus] }),
      await city.addEvent({ name: 'Echo Chamber', genres: ['dub'] }),
      await city.addEvent({ name: 'Yesterday', genres: ['jazz'], inHours: -20, hours: 2 }),
    ];
    await city.index();
  });
  afterAll(() => city.removeEvents(nights));

  test('lists a genre first, then similar names, then alternates its events and artists', async () => {
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

  test('finds a genre written as one word, too', async () => {
    expect(await city.names('q=hiphop')).toEqual(['genre Hip-hop']);
  });

  test('three letters match no genre: names come by popularity', async () => {
    const cumbias = await city.names('q=cum');
    expect(cumbias.toSorted()).toEqual(['event Cumbia Picnic', 'genre Cumbia']);
    expect((await city.names('q=cumb'))[0]).toBe('genre Cumbia');
  });

  test.each([
    ['its venue', 'velvet', 'Blue Hour'],
    ['its neighborhood', 'arts district', 'Second Set'],
    ['its city', 'los angeles', 'Second Set'],
    ['a performer', 'mongoose', 'Cipher'],
    ['several of these', 'jazz velvet', 'Blue Hour'],
    ['words with typos', 'jaz velvte', 'Blue Hour'],
  ])('finds an event by %s', async (_by, q, name) => {
    expect(await city.names(`q=${encodeURIComponent(q)}`)).toContain(`event ${name}`);
  });

  test('a hidden venue doesn’t find its events [LOC-04]', async () => {
    expect(await city.names('q=backroom')).toEqual([]);
    expect(await city.names('q=jazz%20backroom')).toEqual([]);
  });

  test('with filters only events are found', async () => {
    expect(await city.names('q=jazz&free=true')).toEqual([]);
    expect(await city.names('q=jazz&genre=jazz')).toEqual(['event Blue Hour', 'event Second Set']);
  });
});

describe('multiple typos [SRC-13]', () => {
  let nights: string[] = [];
  beforeAll(async () => {
    await city.addProfile('user', 'Nigel Nightingale', { followersTotal: 90_000 });
    await city.addProfile('artist', 'Bright Lights', { followersTotal: 90_000 });
    nights = [await city.addEvent({ name: 'Underground Railway Picnic Society' })];
    await city.index();
  });
  afterAll(() => city.removeEvents(nights));

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
  ])('reads “%s” as “%s”', async (q, corrected, name) => {
    const answer = await city.search(`q=${encodeURIComponent(q)}`);
    expect(answer.corrected).toBe(corrected);
    expect(answer.items.map((item: { name: string }) => item.name)).toContain(name);
  });

  test('prefers a correction with the same first letter over a more popular word', async () => {
    const { items, corrected } = await city.search('q=fright');
    expect(corrected).toBe('freight');
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('Bright Lights');
  });

  test('answers two hundred letters of typos, too', async () => {
    const q = encodeURIComponent('nigt '.repeat(39).trim());
    expect((await city.app.guest.get(`/search?q=${q}`)).status).toBe(200);
  });
});
