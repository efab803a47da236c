import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { reindex } from '#modules/discovery/search/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openWholeApp, type WholeApp } from './whole-app.ts';

/**
 * Blocked people are hidden both ways in every list of people and of what people make; muted people are hidden from
 * the viewer. One row per call that can name people: how to ask, and which of their things it shows. Fails for a call
 * without a row, and for a row that shows nothing to begin with.
 */
type World = Readonly<Record<WorldName, string>>;
const names = [
  'viewer',
  'other',
  'third',
  'event',
  'similar',
  'community',
  'plan',
  'list',
  'post',
  'said',
  'thread',
  'comment',
  'parent',
  'reply',
  'planComment',
  'venue',
  'artist',
  'place',
  'hosted',
  'ran',
] as const;
type WorldName = (typeof names)[number];

type Row = {
  /** The path, after `/api`. */
  readonly ask: (world: World) => string;
  /** Which thing shows them, if not their own id. */
  readonly shows?: WorldName;
  /** Whether a blocked person is left out, or the whole answer is not found. */
  readonly blocked: 'gone' | 'nobody';
  readonly muted: 'stays' | 'gone';
};
const people = (ask: Row['ask']): Row => ({ ask, blocked: 'gone', muted: 'stays' });
const theirs = (ask: Row['ask'], shows?: WorldName): Row => ({
  ask,
  blocked: 'nobody',
  muted: 'stays',
  ...(shows && { shows }),
});
const words = (ask: Row['ask'], shows: WorldName): Row => ({ ask, shows, blocked: 'gone', muted: 'gone' });

const rows: Readonly<Record<string, Row>> = {
  'GET /users/:userId': theirs(({ other }) => `/users/${other}`),
  'GET /users/:userId/followers': people(({ third }) => `/users/${third}/followers`),
  'GET /users/:userId/following': people(({ third }) => `/users/${third}/following`),
  'GET /users/:userId/friends': people(({ third }) => `/users/${third}/friends`),
  'GET /me/savedEvents': people(() => '/me/savedEvents'),
  'GET /users/:userId/events': people(({ third }) => `/users/${third}/events`),
  'GET /users/:userId/userView': people(({ third }) => `/users/${third}/userView`),
  'GET /users/:userId/collections': theirs(({ other }) => `/users/${other}/collections`),
  'GET /communities/:communityId': people(({ community }) => `/communities/${community}`),
  'GET /communities/:communityId/communityView': people(
    ({ community }) => `/communities/${community}/communityView`,
  ),
  'GET /communities/:communityId/events': people(
    ({ community }) => `/communities/community:${community}/events`,
  ),
  'GET /events': people(() => '/events'),
  'GET /events/:eventId': people(({ event }) => `/events/${event}`),
  'GET /events/:eventId/eventView': people(({ event }) => `/events/${event}/eventView`),
  'GET /events/:eventId/similar': people(({ similar }) => `/events/${similar}/similar`),
  'GET /events/:eventId/users': people(({ event }) => `/events/${event}/users`),
  'GET /venues/:venueId/events': people(({ venue }) => `/venues/${venue}/events`),
  'GET /venues/:venueId/venueView': people(({ venue }) => `/venues/${venue}/venueView`),
  'GET /artists/:artistId/events': people(({ artist }) => `/artists/${artist}/events`),
  'GET /artists/:artistId/gigs': people(({ artist }) => `/artists/artist:backbeat:${artist}/gigs`),
  'GET /gigs/suggestions': people(
    ({ artist }) => `/gigs/suggestions?creatorId=artist:backbeat:${artist}&limit=12`,
  ),
  'GET /artists/:artistId/artistView': people(({ artist }) => `/artists/${artist}/artistView`),
  'GET /genres/:slug/events': people(() => '/genres/freight/events'),
  'GET /genres/:slug/genreView': people(() => '/genres/freight/genreView'),
  'GET /hashtags/:tag/events': people(() => '/hashtags/loading/events'),
  'GET /hashtags/:tag/hashtagView': people(() => '/hashtags/loading/hashtagView'),
  'GET /locations/:locationId/events2': people(({ place }) => `/locations/${place}/events2`),
  'GET /locations/:locationId/locationView': people(({ place }) => `/locations/${place}/locationView`),
  'GET /search': people(() => '/search?q=Bartholomew&type=user'),
  'GET /search/friendsGoing': people(() => '/search/friendsGoing?q=Freight'),
  'GET /search/browseView': people(() => '/search/browseView?latitude=34&longitude=-118'),
  'GET /collections': people(() => '/collections?kind=do-list'),
  'GET /collections/:collectionId': theirs(({ list }) => `/collections/${list}`),
  'GET /collections/:collectionId/events': theirs(({ list }) => `/collections/${list}/events`),
  'GET /plans/:planId': people(({ plan }) => `/plans/${plan}`),
  'GET /plans/:planId/comments': words(({ plan }) => `/plans/${plan}/comments`, 'planComment'),
  'GET /feedPosts/:postId': theirs(({ post }) => `/feedPosts/${post}`),
  'GET /feedPosts/:postId/comments': words(({ thread }) => `/feedPosts/${thread}/comments`, 'comment'),
  'GET /comments/:commentId/replies': words(({ parent }) => `/comments/${parent}/replies`, 'reply'),
  'GET /likes/:itemId/users': people(({ thread }) => `/likes/feedPost:${thread}/users`),
  'GET /feedPosts/feedView': words(() => '/feedPosts/feedView', 'post'),
  'GET /feeds/:feedId/posts': words(({ community }) => `/feeds/community:${community}/posts`, 'said'),
  'GET /users/:userId/recommendations': people(({ viewer }) => `/users/${viewer}/recommendations`),
  'GET /users/:userId/invitable': people(({ viewer }) => `/users/${viewer}/invitable`),
  'GET /events/:eventId/invitable': people(({ hosted }) => `/events/event:backbeat:${hosted}/invitable`),
  'GET /profiles/:profileId/invitable': people(({ ran }) => `/profiles/community:${ran}/invitable`),
  'GET /users/:userId/notifications': { ...words(({ viewer }) => `/users/${viewer}/notifications`, 'other') },
};

/** Calls that can name people but hide none, with the reason. */
const plain: Readonly<Record<string, string>> = {
  'GET /profiles': 'communities, artists and venues; and of people only oneself',
  'GET /venues/:venueId': 'a place',
  'GET /artists/:artistId': 'an act',
  'GET /users/:userId/audiences': 'what one runs or goes to oneself',
  'GET /users/:userId/blocks': 'whom one blocked, to be unblocked',
  'GET /users/:userId/mutes': 'whom one muted, to be heard again',
  'GET /communities/:communityId/requests': 'a team answers everybody who asks to join',
  'GET /communities/:communityId/members': 'a team knows all of its members',
  'GET /collections/:collectionId/participation': 'who keeps a list up knows whom they asked',
  'GET /collections/:collectionId/stops': 'nights that one changes oneself',
  'GET /events/:eventId/creators': 'a team knows who is of it',
  'GET /events/:eventId/teamLog': 'a team knows who did what to it',
  'GET /events/:eventId/gigs': 'artists, whom a host asks or answers',
  'GET /events/:eventId/form': 'a host changes the whole lineup and team',
  'GET /profiles/:profileId/managed': 'what one runs oneself',
  'GET /profiles/:profileId/managed/events': 'what one runs oneself',
  'GET /users/:userId/managed/events': 'the events that a person works on, for that person alone',
  'GET /users/:userId/followRequests':
    'a block withdraws requests, and declined ones of blocked users are left out',
  'GET /profiles/:profileId/followers':
    'a team sees who follows it; whom one blocked is left out, as elsewhere',
  'GET /profiles/:profileId/team': 'a team knows who is of it',
  'GET /profiles/:profileId/teamLog': 'a team knows who did what to it',
  'GET /users/:userId/teamInvitations':
    'the events and profiles that ask one to help, which have names of their own',
  'GET /draws': 'the people of one’s own entry; draws.test.ts blocks a friend who invites',
  'GET /events/:eventId/draw': 'the people of one’s own entry; draws.test.ts blocks a friend who invites',
  'GET /plans/:planId/seats':
    'people who hold tickets for others see who has paid; everyone else sees their own',
  'GET /creators/suggestions': 'acts, communities and rooms that a team of one might work with',
  'GET /events/promoted': 'the event that admins promote to everybody',
  'GET /magazine/:slug': 'the acts, rooms and nights that an article speaks of',
  'GET /admin/events': 'for admins',
  'GET /admin/feeRates': 'for admins only',
  'GET /admin/profiles': 'for admins only',
  'GET /moderation/claims': 'for admins only',
  'GET /users/:userId/followSuggestions':
    'leaves out who the viewer follows; onboarding.test.ts blocks someone',
  'GET /moderation/reports': 'for admins only',
  'GET /moderation/reports/:caseId/reports': 'for admins only',
  'GET /moderation/audit': 'for admins only',
};

let whole: WholeApp;
let world: World;
beforeAll(async () => {
  whole = await openWholeApp();
  world = await addWorld(whole);
});
afterAll(() => whole.close());

const wire = (id: string) => `user:us-west-2:${id}`;
const as = (id: string) => whole.app.as(id);
const follow = (by: string, of: string) => as(by).put(`/users/${wire(by)}/follows/${wire(of)}`);
const block = (by: string, of: string) => as(by).put(`/users/${wire(by)}/blocks/${wire(of)}`);
const unblock = (by: string, of: string) => as(by).delete(`/users/${wire(by)}/blocks/${wire(of)}`);

const becomeFriends = async () => {
  const { viewer, other } = world;
  for (const [one, two] of [
    [viewer, other],
    [other, viewer],
  ] as const)
    expect((await follow(one, two)).status).toBe(200);
  await whole.app.deliverEvents();
};

test('covers exactly the calls that can name people [MOD-01]', () => {
  const found = whole.calls
    .filter(({ method, answer }) => method === 'GET' && namesPeople(answer as never))
    .map(({ method, path }) => `${method} ${path}`);
  expect(found.toSorted()).toEqual([...Object.keys(rows), ...Object.keys(plain)].toSorted());
});

test('every public call about a user declares which field names them [MOD-01]', () => {
  const ownCalls = new Set(['self', 'notifications.reader']);
  const found = whole.calls.filter(
    ({ method, path, may, contentType }) =>
      method === 'GET' && path.startsWith('/users/:userId') && !ownCalls.has(may) && !contentType,
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ about }) => about !== 'userId').map(({ path }) => path)).toEqual([]);
});

test('these calls declare their limits for new accounts [MOD-01]', () => {
  const limited = whole.calls.flatMap(({ method, path, newAccountLimit, newAccountText }) =>
    newAccountLimit ? [[`${method} ${path}`, newAccountLimit, newAccountText ?? '']] : [],
  );
  expect(limited.toSorted()).toEqual([
    ['POST /artists/:artistId/gigs', 'invite', ''],
    ['POST /collections/:collectionId/contributors', 'invite', ''],
    ['POST /communities/:communityId/participation', 'join', ''],
    ['POST /feedPosts/:postId/comments', 'comment', 'text'],
    ['POST /plans/:planId/comments', 'comment', ''],
    ['POST /plans/:planId/invitations', 'invite', ''],
    ['POST /reports', 'report', ''],
    ['POST /users/:userId/events/:eventId', 'join', ''],
    ['POST /users/:userId/feedPosts', 'post', 'description'],
    ['PUT /feedPosts/:postId', 'post', 'description'],
    ['PUT /users/:userId/follows/:itemId', 'follow', ''],
  ]);
});

type Visibility = 'shows' | 'gone' | 'nobody';
async function seen({ ask, shows = 'other' }: Row): Promise<Visibility | string> {
  const { status, body } = await as(world.viewer).get(ask(world));
  if (status === 404) return 'nobody';
  if (status !== 200) return `${status} ${JSON.stringify(body)}`;
  return JSON.stringify(body).includes(world[shows]) ? 'shows' : 'gone';
}
const seenEverywhere = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(rows).map(async ([line, row]) => [line, await seen(row)] as const)),
  );
const expected = (of: (row: Row) => Visibility) =>
  Object.fromEntries(Object.entries(rows).map(([line, row]) => [line, of(row)]));

describe('another person', () => {
  beforeEach(becomeFriends);
  afterEach(async () => {
    const { viewer, other } = world;
    await unblock(viewer, other);
    await unblock(other, viewer);
    await as(viewer).delete(`/users/${wire(viewer)}/mutes/${wire(other)}`);
  });

  test('is visible without a block', async () => {
    expect(await seenEverywhere()).toEqual(expected(() => 'shows'));
  });

  test.each([
    ['is invisible to who blocked them', (one: string, two: string) => block(one, two)],
    ['is invisible to whom they blocked', (one: string, two: string) => block(two, one)],
  ])('%s, immediately and everywhere [MOD-01, FOL-11]', async (_, act) => {
    expect((await act(world.viewer, world.other)).status).toBe(200);
    expect(await seenEverywhere()).toEqual(expected(({ blocked }) => blocked));
    // Other people notice nothing.
    const { body } = await as(world.third).get(`/users/${world.third}/friends`);
    expect(JSON.stringify(body)).toContain(world.other);
  });

  test('is hidden from someone who muted them, and otherwise visible [MOD-01, FOL-11]', async () => {
    const { viewer, other } = world;
    expect((await as(viewer).put(`/users/${wire(viewer)}/mutes/${wire(other)}`)).status).toBe(200);
    expect(await seenEverywhere()).toEqual(expected(({ muted }) => (muted === 'gone' ? 'gone' : 'shows')));
  });

  test('is visible after unblocking, but no follows return', async () => {
    const { viewer, other } = world;
    await block(viewer, other);
    await unblock(viewer, other);
    const { body } = await as(viewer).get(`/users/${viewer}/follows?ids=${wire(other)}`);
    expect(body.items).toMatchObject([{ followed: false, followsBack: false }]);
    expect(await seen(rows['GET /users/:userId']!)).toBe('shows');
  });

  test('can’t be shared or followed by address either [MOD-01]', async () => {
    const { viewer, other } = world;
    const share = () => as(viewer).post('/share-links', { sharedItemId: wire(other) });
    const before = await share();
    await block(other, viewer);
    expect((await share()).status).toBe(404);
    expect((await follow(viewer, other)).status).toBe(404);
    expect(before.status).not.toBe(404);
  });

  test('looks to a blocked person like a user who doesn’t exist', async () => {
    const { viewer, other } = world;
    await block(other, viewer);
    for (const part of ['', '/friends', '/events?when=past', '/collections', '/userView']) {
      const theirs = await as(viewer).get(`/users/${other}${part}`);
      const nobody = await as(viewer).get(`/users/${newId()}${part}`);
      expect([part, theirs.status, theirs.body.code]).toEqual([part, nobody.status, nobody.body.code]);
    }
  });
});

type Schema = { readonly _zod: { readonly def: Record<string, unknown> } };
const partsOf = (schema: Schema): Record<string, Schema> =>
  (schema._zod.def['shape'] ?? {}) as Record<string, Schema>;
const cardImages = partsOf(ProfileCard as never)['images'];

/** Whether an answer contains a profile card, whole, picked or extended. */
function namesPeople(schema: Schema, visited = new Set<Schema>()): boolean {
  if (!schema?._zod || visited.has(schema)) return false;
  visited.add(schema);
  if (partsOf(schema)['images'] === cardImages) return true;
  const { def } = schema._zod;
  const inner = ['element', 'innerType', 'in', 'out', 'left', 'right', 'valueType'].map((name) => def[name]);
  const parts = [...Object.values(partsOf(schema)), ...inner, ...((def['options'] as Schema[]) ?? [])];
  return parts.some((part) => namesPeople(part as Schema, visited));
}

/** Adds three people, and the second of them to everything that can be listed. */
async function addWorld({ app, things }: WholeApp): Promise<World> {
  const { db } = app;
  const bare = (id: string) => things[id]!.slice(things[id]!.lastIndexOf(':') + 1);
  const made = Object.fromEntries(names.map((name) => [name, newId()])) as Record<WorldName, string>;
  const ids: World = {
    ...made,
    event: bare('eventId'),
    community: bare('communityId'),
    venue: bare('venueId'),
    artist: bare('artistId'),
    place: bare('locationId'),
  };
  const { viewer, other, third, event, similar, community } = ids;
  const person = (id: string, name: string) => ({
    id,
    type: 'user',
    name,
    providerId: id,
    city: 'Los Angeles',
  });
  await db
    .insertInto('profile')
    .values([person(viewer, 'Vera'), person(other, 'Bartholomew Quill'), person(third, 'Theodora')])
    .execute();
  await db
    .insertInto('eventGoing')
    .values([other, third].map((userId) => ({ eventId: event, userId })))
    .execute();
  await db.insertInto('savedEvent').values({ userId: viewer, eventId: event }).execute();
  await db
    .insertInto('communityParticipant')
    .values([viewer, other].map((userId) => ({ communityId: community, userId, status: 'confirmed' })))
    .execute();
  await addSimilar(db, similar, event, ids);
  await addRun(db, ids);
  await addWords(db, ids);
  for (const [by, of] of [
    [other, third],
    [third, other],
  ] as const)
    await app.as(by).put(`/users/${wire(by)}/follows/${wire(of)}`);
  // Friends-only settings would hide people for another reason.
  for (const userId of [other, third])
    for (const block of ['events', 'communities', 'friends'])
      await app.as(userId).put(`/me/privacy/${block}`, { audience: 'everyone' });
  await app.as(other).post(`/users/${wire(other)}/likes`, { itemId: `feedPost:${ids.thread}` });
  await reindex(db as never);
  return ids;
}

type TestDb = WholeApp['app']['db'];

/** A similar event, whose page lists the first. */
async function addSimilar(db: TestDb, id: string, event: string, { venue, community, other }: World) {
  const genreId = newId();
  await db.insertInto('genre').values({ id: genreId, slug: 'freight', name: 'Freight' }).execute();
  const at = (ms: number) => new Date(Date.now() + ms);
  await db
    .insertInto('event')
    .values({
      id,
      providerId: id,
      name: 'Loading Bay',
      startsAt: at(2e8),
      endsAt: at(3e8),
      venueId: venue,
      creatorId: community,
    })
    .execute();
  await db
    .insertInto('eventGenre')
    .values([id, event].map((eventId) => ({ eventId, genreId })))
    .execute();
  await db
    .insertInto('eventHashtag')
    .values([id, event].map((eventId) => ({ eventId, tag: 'loading' })))
    .execute();
  await db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: community, creatorType: 'owner' })
    .execute();
  await db.insertInto('eventGoing').values({ eventId: id, userId: other }).execute();
}

/** Adds what the viewer manages, where others may be invited. */
async function addRun(db: TestDb, { viewer, hosted, ran, artist }: World) {
  const owns = { userId: viewer, creatorType: 'owner' };
  await db
    .insertInto('profileTeam')
    .values({ ...owns, profileId: artist })
    .execute();
  const [startsAt, endsAt] = [2e8, 3e8].map((ms) => new Date(Date.now() + ms)) as [Date, Date];
  await db
    .insertInto('event')
    .values({ id: hosted, providerId: hosted, name: 'Yard', startsAt, endsAt, creatorId: viewer })
    .execute();
  await db
    .insertInto('eventCreator')
    .values({ eventId: hosted, profileId: viewer, creatorType: 'owner' })
    .execute();
  await db
    .insertInto('profile')
    .values({ id: ran, type: 'community', providerId: ran, name: 'Yard Union' })
    .execute();
  await db.insertInto('community').values({ id: ran, membershipType: 'open' }).execute();
  await db
    .insertInto('profileTeam')
    .values({ profileId: ran, userId: viewer, creatorType: 'owner' })
    .execute();
}

/** Adds a list, a plan, posts and comments of the other person. */
async function addWords(db: TestDb, ids: World) {
  const { viewer, other, third, event, community } = ids;
  await db.insertInto('plan').values({ id: ids.plan, creatorId: third, name: 'Out', isOpen: true }).execute();
  await db
    .insertInto('planParticipant')
    .values([viewer, other].map((userId) => ({ planId: ids.plan, userId, status: 'confirmed' })))
    .execute();
  await db
    .insertInto('collection')
    .values({ id: ids.list, kind: 'do-list', name: 'Quiet rooms', creatorId: other, eventsTotal: 1 })
    .execute();
  await db
    .insertInto('collectionEvent')
    .values({ collectionId: ids.list, eventId: event, position: 0 })
    .execute();
  await db
    .insertInto('collectionContributor')
    .values({ collectionId: ids.list, userId: third, status: 'confirmed', byId: other })
    .execute();
  const by = (userId: string) => ({ userId, profileId: userId });
  await db
    .insertInto('post')
    .values([
      { ...by(other), id: ids.post, feedType: 'public', city: 'Los Angeles', description: 'Mine' },
      { ...by(other), id: ids.said, feedType: 'community', feedId: community, description: 'To you all' },
      { ...by(third), id: ids.thread, feedType: 'public', city: 'Los Angeles', description: 'A thread' },
    ])
    .execute();
  await db
    .insertInto('postCreator')
    .values([
      { postId: ids.post, profileId: other },
      { postId: ids.said, profileId: other },
      { postId: ids.thread, profileId: third },
    ])
    .execute();
  const under = { itemType: 'feedPost', itemId: ids.thread };
  await db
    .insertInto('comment')
    .values([
      { ...under, ...by(other), id: ids.comment, text: 'Said' },
      { ...under, ...by(third), id: ids.parent, text: 'And this' },
      { ...by(other), id: ids.planComment, itemType: 'activity', itemId: ids.plan, text: 'In' },
    ])
    .execute();
  await db
    .insertInto('comment')
    .values({ ...under, ...by(other), id: ids.reply, parentId: ids.parent, text: 'A reply' })
    .execute();
}
