import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { newId } from '#platform/ids.ts';
import { addBlockedWorld, type BlockedWorld, type ThingName } from './blocked-world.ts';
import { openWholeApp, type WholeApp } from './whole-app.ts';

/**
 * Blocked people are hidden both ways in every list of people and of what people make; muted people are hidden from
 * the viewer. One row per call that can name people: how to ask, and which of their things it shows. Fails for a call
 * without a row, and for a row that shows nothing to begin with.
 */
type Row = {
  /** The path, after `/api`. */
  readonly ask: (world: BlockedWorld) => string;
  /** Which thing shows them, if not their own id. */
  readonly shows?: ThingName;
  /** Whether a blocked person is left out, or the whole answer is not found. */
  readonly blocked: 'gone' | 'nobody';
  readonly muted: 'stays' | 'gone';
};
const people = (ask: Row['ask']): Row => ({ ask, blocked: 'gone', muted: 'stays' });
const theirs = (ask: Row['ask'], shows?: ThingName): Row => ({
  ask,
  blocked: 'nobody',
  muted: 'stays',
  ...(shows && { shows }),
});
const words = (ask: Row['ask'], shows: ThingName): Row => ({ ask, shows, blocked: 'gone', muted: 'gone' });

const rows: Readonly<Record<string, Row>> = {
  'GET /users/:userId': theirs(({ other }) => `/users/${other}`),
  'GET /users/:userId/followers': people(({ third }) => `/users/${third}/followers`),
  'GET /users/:userId/following': people(({ third }) => `/users/${third}/following`),
  'GET /users/:userId/friends': people(({ third }) => `/users/${third}/friends`),
  'GET /me/savedEvents': people(() => '/me/savedEvents'),
  'GET /users/:userId/events': people(({ third }) => `/users/${third}/events`),
  'GET /users/:userId/userView': people(({ third }) => `/users/${third}/userView`),
  'GET /users/:userId/plans': people(({ third }) => `/users/${third}/plans`),
  'GET /users/:userId/collections': theirs(({ other }) => `/users/${other}/collections`),
  'GET /communities/:communityId': people(({ community }) => `/communities/${community}`),
  'GET /communities/:communityId/communityView': people(
    ({ community }) => `/communities/${community}/communityView`,
  ),
  'GET /communities/:communityId/events': people(
    ({ community }) => `/communities/community:${community}/events`,
  ),
  'GET /communities/:communityId/membersEvents': people(
    ({ community }) => `/communities/community:${community}/membersEvents`,
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
  'GET /plans/:planId/participants': people(({ plan }) => `/plans/${plan}/participants?status=confirmed`),
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
let world: BlockedWorld;
beforeAll(async () => {
  whole = await openWholeApp();
  world = await addBlockedWorld(whole);
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
    newAccountLimit || newAccountText
      ? [[`${method} ${path}`, newAccountLimit ?? '', newAccountText ? 'text' : '']]
      : [],
  );
  expect(limited.toSorted()).toEqual([
    ['POST /artists/:artistId/gigs', 'invite', ''],
    ['POST /collections', '', 'text'],
    ['POST /collections/:collectionId/contributors', 'invite', ''],
    ['POST /communities/:communityId/participation', 'join', ''],
    ['POST /feedPosts/:postId/comments', 'comment', 'text'],
    ['POST /plans', 'invite', 'text'],
    ['POST /plans/:planId/comments', 'comment', 'text'],
    ['POST /plans/:planId/invitations', 'invite', ''],
    ['POST /reports', 'report', ''],
    ['POST /users/:userId/events/:eventId', 'join', ''],
    ['POST /users/:userId/feedPosts', 'post', 'text'],
    ['PUT /collections/:collectionId', '', 'text'],
    ['PUT /collections/:collectionId/events/:eventId', '', 'text'],
    ['PUT /comments/:commentId', 'comment', 'text'],
    ['PUT /feedPosts/:postId', 'post', 'text'],
    ['PUT /plans/:planId', '', 'text'],
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

  test('has lists that can no longer be liked, nor their likes counted [MOD-01]', async () => {
    const { viewer, other, list } = world;
    const itemId = `collection:${list}`;
    const like = () => as(viewer).post(`/users/${wire(viewer)}/likes`, { itemId });
    const counted = () => as(viewer).get(`/users/${wire(viewer)}/likes?ids=${itemId}`);
    expect([(await like()).status, (await counted()).body.items]).toEqual([201, [expect.anything()]]);
    await block(other, viewer);
    expect([(await like()).status, (await counted()).body.items]).toEqual([404, []]);
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
