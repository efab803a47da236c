import { eventJoined } from '#modules/events/events/events.ts';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountSitemap } from '#modules/site/sitemap/server/index.ts';
import { reindex } from '#modules/discovery/search/server/index.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { bareId, newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { openWholeApp, type WholeApp } from './whole-app.ts';

/**
 * Private events appear in no list, feed, search, card or link of someone who may not open them. One row per place
 * that lists events; the public event must appear in each, so that a broken row fails.
 */
const kinds = {
  draft: { status: 'draft' },
  unlisted: { visibility: 'unlisted' },
  members: { visibility: 'private' },
  deleted: { visibility: 'private', deletedAt: new Date() },
} as const;
type Kind = keyof typeof kinds | 'public';

type World = {
  readonly nights: Readonly<Record<Kind, { id: string; code: string }>>;
  readonly fan: string;
  readonly friend: string;
  readonly stranger: string;
  readonly list: string;
  readonly bare: (name: string) => string;
};

const search = 'latitude=34&longitude=-118';
/** The full path of a place, mostly API calls. */
const lists: Readonly<Record<string, (world: World) => string>> = {
  'search by name': () => '/api/search?q=Quagmire&type=event',
  'search of everything': () => '/api/search?q=Quagmire',
  'search as it is typed': () => '/api/search?q=quagm&limit=5',
  'search by act': () => '/api/search?q=Okta&type=event',
  'search by hashtag': () => '/api/search?q=%23swampy&type=event',
  'search around a point': () => `/api/search?type=event&${search}&distance=50`,
  'search with typing errors': () => '/api/search?q=quagmre&type=event',
  Explore: () => `/api/search/browseView?${search}`,
  'all nights': () => '/api/events',
  'the most popular night first': () => '/api/events?lead=true',
  'nights alike': ({ bare }) => `/api/events/event:backbeat:${bare('eventId')}/similar`,
  'nights of the venue': ({ bare }) => `/api/venues/${bare('venueId')}/events`,
  'page of the venue': ({ bare }) => `/api/venues/${bare('venueId')}/venueView`,
  'nights of the artist': ({ bare }) => `/api/artists/${bare('artistId')}/events`,
  'page of the artist': ({ bare }) => `/api/artists/${bare('artistId')}/artistView`,
  'nights of the community': ({ bare }) => `/api/communities/community:${bare('communityId')}/events`,
  'page of the community': ({ bare }) => `/api/communities/${bare('communityId')}/communityView`,
  'nights of the neighborhood': ({ bare }) => `/api/locations/${bare('locationId')}/events2`,
  'page of the neighborhood': ({ bare }) => `/api/locations/${bare('locationId')}/locationView`,
  'a do-list': ({ list }) => `/api/collections/${list}`,
  'nights of a do-list': ({ list }) => `/api/collections/${list}/events`,
  'home feed': () => '/api/feedPosts/feedView',
  'calendar of the venue': ({ bare }) => `/venues/${bare('venueId')}/events.ics`,
  'news of the venue': ({ bare }) => `/venues/${bare('venueId')}/feed.xml`,
  'calendar of the community': ({ bare }) => `/communities/${bare('communityId')}/events.ics`,
  'news of the community': ({ bare }) => `/communities/${bare('communityId')}/feed.xml`,
  'calendar of the artist': ({ bare }) => `/artists/b/${bare('artistId')}/events.ics`,
  'news of a do-list': ({ list }) => `/do-lists/${list}/feed.xml`,
  'map of the site': () => '/sitemaps/events.xml.gz',
};

/** Calls about an event, for someone who knows its id. */
const direct: Readonly<Record<string, (night: { id: string; code: string }) => string>> = {
  'the night': ({ id }) => `/api/events/event:backbeat:${id}`,
  'its page': ({ id }) => `/api/events/event:backbeat:${id}/eventView`,
  'its calendar file': ({ id }) => `/api/events/event:backbeat:${id}/event.ics`,
  'its tickets': ({ id }) => `/api/events/event:backbeat:${id}/tickets`,
  'who goes': ({ id }) => `/api/events/event:backbeat:${id}/users`,
  'what is like it': ({ id }) => `/api/events/event:backbeat:${id}/similar`,
  'its posts': ({ id }) => `/api/feeds/event:backbeat:${id}/posts`,
  'its card': ({ id }) => `/og/event/backbeat:${id}.jpg`,
  'a link that was made while it was public': ({ code }) => `/s/${code}`,
};

let whole: WholeApp;
let world: World;
beforeAll(async () => {
  whole = await openWholeApp(({ db, config }) => [{ mount: (server) => mountSitemap(server, db, config) }]);
  world = await addWorld(whole);
});
afterAll(() => whole.close());

/** Preview crawlers get the page; people are redirected. */
const previews = 'facebookexternalhit/1.1';

async function read(url: string, userId?: string): Promise<{ status: number; text: string }> {
  const viewer = userId && JSON.stringify({ userId, profileId: userId, sessionId: 's', admin: false });
  const headers = { 'user-agent': previews, ...(viewer && { 'x-test-viewer': viewer }) };
  const { statusCode, rawPayload } = await whole.app.server.inject({ url, headers });
  const text = url.endsWith('.gz') && statusCode === 200 ? gunzipSync(rawPayload) : rawPayload;
  return { status: statusCode, text: text.toString('utf8') };
}

const nameOf = (kind: Kind) => `Quagmire ${kind}`;
const showsIn = (text: string) =>
  (Object.keys(world.nights) as Kind[]).filter(
    (kind) => text.includes(world.nights[kind].id) || text.includes(nameOf(kind)),
  );

test.each(['a guest', 'a stranger', 'a friend of somebody who goes'])(
  '%s find only the public event, wherever events are listed [EVT-07]',
  async (who) => {
    const viewer = who === 'a guest' ? undefined : who === 'a stranger' ? world.stranger : world.friend;
    const places = {
      ...lists,
      ...(who === 'a friend of somebody who goes' && {
        'nights that friends go to': () => '/api/search/friendsGoing?q=Quagmire',
        'the bell': ({ friend }: World) => `/api/users/${friend}/notifications`,
      }),
    };
    const shown = await Promise.all(
      Object.entries(places).map(async ([place, ask]) => [
        place,
        showsIn((await read(ask(world), viewer)).text),
      ]),
    );
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(Object.keys(places).map((place) => [place, ['public']])),
    );
  },
);

test.each(['draft', 'members', 'deleted'] as const)(
  'the address of a %s event reveals nothing [EVT-07]',
  async (kind) => {
    for (const viewer of [undefined, world.stranger, world.friend]) {
      const told = await Promise.all(
        Object.entries(direct).map(async ([what, ask]) => {
          const { status, text } = await read(ask(world.nights[kind]), viewer);
          return [what, status === 404 || !text.includes(nameOf(kind)) ? 'nothing' : text.slice(0, 300)];
        }),
      );
      expect(told).toEqual(Object.keys(direct).map((what) => [what, 'nothing']));
    }
  },
);

test('an unlisted night opens for everybody who has its address, and can be sent on [EVT-07]', async () => {
  for (const ask of [direct['the night']!, direct['its page']!, direct['its calendar file']!]) {
    const { status, text } = await read(ask(world.nights.unlisted));
    expect([status, text.includes(nameOf('unlisted'))]).toEqual([200, true]);
  }
  const share = (kind: Kind) =>
    whole.app
      .as(world.stranger)
      .post('/share-links', { sharedItemId: `event:backbeat:${world.nights[kind].id}` });
  expect((await share('unlisted')).status).toBe(200);
  expect((await share('members')).status).toBe(404);
  expect((await share('draft')).status).toBe(404);
});

/** Five nights in all the same places, of which four are hidden once they are there. */
async function addWorld({ app, things }: WholeApp): Promise<World> {
  const { db } = app;
  const bare = (name: string) => bareId(things[name]!);
  const [fan, friend, stranger, genreId, list] = newIds(5);
  const all = [...(Object.keys(kinds) as (keyof typeof kinds)[]), 'public'] as const;
  const ids = Object.fromEntries(all.map((kind) => [kind, newId()])) as Record<Kind, string>;
  await db
    .insertInto('profile')
    .values([
      profileRow(fan, 'user', 'Fay'),
      profileRow(friend, 'user', 'Freya'),
      profileRow(stranger, 'user', 'Stella'),
    ])
    .execute();
  const at = (ms: number) => new Date(Date.now() + ms);
  const place = {
    venueId: bare('venueId'),
    venueName: 'Ninth St. Freight',
    city: 'Los Angeles',
    stateCode: 'CA',
    neighborhoodId: bare('locationId'),
    creatorId: bare('communityId'),
    latitude: 34,
    longitude: -118,
  };
  await db
    .insertInto('event')
    .values(
      all.map((kind) => ({
        ...place,
        id: ids[kind],
        providerId: ids[kind],
        name: nameOf(kind),
        startsAt: at(2e8),
        endsAt: at(3e8),
      })),
    )
    .execute();
  await db.insertInto('genre').values({ id: genreId, slug: 'swamp', name: 'Swamp' }).execute();
  const each = <Row>(row: (eventId: string, position: number) => Row) =>
    all.map((kind, position) => row(ids[kind], position));
  const owner = { profileId: place.creatorId, creatorType: 'owner' } as const;
  await db
    .insertInto('eventCreator')
    .values(each((eventId) => ({ eventId, ...owner })))
    .execute();
  await db
    .insertInto('eventGenre')
    .values([...each((eventId) => ({ eventId, genreId })), { eventId: bare('eventId'), genreId }])
    .execute();
  await db
    .insertInto('eventArtist')
    .values(each((eventId) => ({ eventId, artistId: bare('artistId') })))
    .execute();
  await db
    .insertInto('eventHashtag')
    .values(each((eventId) => ({ eventId, tag: 'swampy', position: 0 })))
    .execute();
  await db
    .insertInto('eventGoing')
    .values(each((eventId) => ({ eventId, userId: fan })))
    .execute();
  await db
    .insertInto('collection')
    .values({ id: list, kind: 'do-list', name: 'Wet feet', creatorId: fan, eventsTotal: all.length })
    .execute();
  await db
    .insertInto('collectionEvent')
    .values(each((eventId, position) => ({ collectionId: list, eventId, position })))
    .execute();
  for (const [by, of] of [
    [fan, friend],
    [friend, fan],
  ] as const)
    await app.as(by).put(`/users/user:us-west-2:${by}/follows/user:us-west-2:${of}`);
  const nights = {} as Record<Kind, { id: string; code: string }>;
  for (const kind of all) {
    const itemId = `event:backbeat:${ids[kind]}`;
    const post = { description: 'Wellies!', items: { items: [{ type: 'event', id: itemId }] } };
    expect((await app.as(fan).post(`/users/user:us-west-2:${fan}/feedPosts`, post)).status).toBeLessThan(300);
    const link = await app.as(fan).post('/share-links', { sharedItemId: itemId });
    nights[kind] = { id: ids[kind], code: link.body.code };
  }
  for (const [kind, hidden] of Object.entries(kinds))
    await db
      .updateTable('event')
      .set(hidden)
      .where('id', '=', ids[kind as Kind])
      .execute();
  for (const kind of all) {
    const payload = { eventId: ids[kind], userId: fan };
    await publish(db, eventJoined, { key: `${ids[kind]}:${fan}`, payload });
  }
  await reindex(db as never);
  await app.deliverEvents();
  return { nights, fan, friend, stranger, list, bare };
}
