/**
 * Measures what signed-in users read in a nationwide data set: the home feed of users who follow 5, 30, 400 and 5,000
 * profiles, the notification list and its badge, guest lists, friends who are going, and the likes and comments of
 * the most popular posts. First all SQL statements of one response, then over HTTP.
 */
import { CommunityId, UserId } from '#platform/ids.ts';
import { mkdirSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openDatabase } from '#app/server/app.ts';
import { readComments } from '#modules/social/comments/server/index.ts';
import { listGoing } from '#modules/events/events/server/list-events.ts';
import { readConnections } from '#modules/profiles/follows/server/index.ts';
import { readLikes } from '#modules/social/likes/server/index.ts';
import { readList } from '#modules/messaging/notifications/server/read-list.ts';
import { countUnread } from '#modules/messaging/notifications/server/index.ts';
import { readFeedView } from '#modules/social/posts/server/feed-view.ts';
import { unsharedReads } from '#modules/social/posts/server/shared-reads.ts';
import { readFeed } from '#modules/social/posts/server/read-posts.ts';
import { listFriendsEvents } from '#modules/discovery/search/server/friends-store.ts';
import { recommend } from '#modules/discovery/recommendations/server/recommend.ts';
import { ratesOf, setInstanceRates } from '#modules/events/ticket-types/server/index.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb, sql } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { time, type Times } from './database-time.ts';
import { report, type Figure } from './figure.ts';
import { makeDataFolder, openBenchServer, root } from './server.ts';
import { getRequest, load } from './http-load.ts';
import {
  addSessions,
  listFamousArtists,
  listLargestCommunityIds,
  listPopularPosts,
  listPeopleFollowing,
  listUsersByNotifications,
  listPopularEvents,
  tokenOf,
} from './social-store.ts';

const questions = Number(process.env.SOCIAL_QUESTIONS ?? 200);
const only = process.env.SOCIAL_ONLY;
const events = Number(process.env.SEED_EVENTS ?? (process.env.SEED === 'large' ? 1_000_000 : 20_000));
const budget = { atMost: 20 };
const limit = 15;

const folder = openFolder();
const env = { SEED: 'large', SEED_EVENTS: String(events), DATA_DIR: folder.path };
await promisify(execFile)(process.execPath, ['src/app/main.ts', 'seed'], {
  cwd: root,
  env: { ...process.env, NODE_ENV: '', ...env },
  maxBuffer: 1e8,
});
const config = readConfig({ ...process.env, ...env });
const database = await openDatabase(config);
const db = openDb(database.url, { max: 1 });
setInstanceRates(ratesOf(config));
// On a busy machine, analyzing all tables takes longer than the usual statement timeout.
await sql`set statement_timeout = '300s'`.execute(db);
const followers = new Map<number, Viewer[]>();
for (const follows of [5, 30, 400, 5000])
  followers.set(follows, (await listPeopleFollowing(db, follows, 50)).map(toViewer));
const notified = (await listUsersByNotifications(db, 50)).map(toViewer);
const popularEvents = await listPopularEvents(db, 20);
const artists = await listFamousArtists(db, 20);
const posts = await listPopularPosts(db, 200);
const communities = await listLargestCommunityIds(db, 20);
await addSessions(
  db,
  [...followers.values(), notified].flat().map(({ userId }) => userId),
);
await sql`reset statement_timeout`.execute(db);
const server = await openBenchServer({
  dataDir: folder.path,
  command: ['web', '--api-only'],
  ready: '/healthz',
  env,
});

/** One kind of response, as SQL statements and, where one exists, as an API call. */
type Case = {
  readonly what: string;
  readonly ask: (turn: number) => Promise<unknown>;
  readonly path?: (turn: number) => string;
  readonly viewer?: (turn: number) => Viewer;
};

const feedCases = [...followers].flatMap(([follows, people]): Case[] => {
  const viewer = (turn: number) => people[turn % people.length]!;
  const next = new Map<string, string>();
  const page = async (turn: number, cursor?: string) => {
    const { userId } = viewer(turn);
    const found = await readFeedView(db, { feed: 'forYou', limit, cursor }, viewer(turn), unsharedReads);
    if (!cursor && found.next) next.set(userId, found.next);
  };
  const call = '/api/feedPosts/feedView';
  return [
    { what: `home feed of ${follows} follows`, ask: (turn) => page(turn), path: () => call, viewer },
    {
      what: `its second page, ${follows} follows`,
      ask: (turn) => page(turn, next.get(viewer(turn).userId)),
      path: (turn) => `${call}?cursor=${encodeURIComponent(next.get(viewer(turn).userId) ?? '')}`,
      viewer,
    },
    {
      what: `friends' posts, ${follows} follows`,
      ask: (turn) => readFeedView(db, { feed: 'friends', limit }, viewer(turn), unsharedReads),
      path: () => `${call}?feed=friends`,
      viewer,
    },
    {
      what: `friends going, ${follows} follows`,
      ask: (turn) => listFriendsEvents(db, viewer(turn).userId),
    },
    {
      what: `events recommended, ${follows} follows`,
      ask: (turn) => recommend(db, viewer(turn).userId, { userId: viewer(turn).userId, limit }),
      path: (turn) => `/api/users/${UserId.encode(viewer(turn).userId)}/recommendations`,
      viewer,
    },
  ];
});
const oneOf =
  <Thing>(things: readonly Thing[]) =>
  (turn: number) =>
    things[turn % things.length]!;
const [event, artist, community, post] = [
  oneOf(popularEvents),
  oneOf(artists),
  oneOf(communities),
  oneOf(posts),
];
const [fan, reader] = [oneOf(followers.get(400)!), oneOf(notified)];
const postsAt = (turn: number) => Array.from({ length: limit }, (_, place) => post(turn * 7 + place));

const cases: Case[] = [
  ...feedCases,
  {
    what: 'notification list',
    ask: (turn) => {
      const { userId } = reader(turn);
      return readList(db, {}, { profileId: userId, viewerId: userId }, { limit });
    },
    path: (turn) => `/api/users/${UserId.encode(reader(turn).userId)}/notifications`,
    viewer: reader,
  },
  { what: 'unread badge', ask: (turn) => countUnread(db, reader(turn).userId) },
  {
    what: 'guest list of a popular event',
    ask: (turn) => listGoing(db, event(turn).id, { limit }, undefined),
    path: (turn) => `/api/events/event:backbeat:${event(turn).id}/users`,
  },
  {
    what: 'the same list after 10,000 guests',
    ask: (turn) => listGoing(db, event(turn).id, { limit, cursor: event(turn).cursor }, undefined),
  },
  {
    what: 'followers of a famous artist',
    ask: (turn) => readConnections(db, artist(turn), { of: 'followers' }, { limit }),
  },
  {
    what: 'likes of 15 popular posts',
    ask: (turn) => readLikes(db, 'feedPost', postsAt(turn), fan(turn)),
  },
  {
    what: 'comments of a popular post',
    ask: (turn) =>
      readComments(
        db,
        { type: 'feedPost', id: post(turn) },
        { mayComment: true, mayModerate: false },
        fan(turn),
        {
          limit,
        },
      ),
  },
  {
    what: 'feed of a large community',
    ask: (turn) => readFeed(db, CommunityId.encode(community(turn)), fan(turn), { limit }),
  },
];

const figures: Figure[] = [];
for (const one of cases.filter(({ what }) => !only || what.includes(only))) figures.push(await measure(one));
await server.stop();
await db.destroy();
await database.stop();
folder.remove();
report(
  `Reads by signed-in users, among ${events.toLocaleString('en-US')} events and as many people`,
  figures,
);

async function measure({ what, ask, path, viewer }: Case): Promise<Figure> {
  const turns = Array.from({ length: questions }, (_, turn) => turn);
  const at = await time(db, turns, ask, (turn, clock, work) => {
    if (work > budget.atMost && process.env.SOCIAL_SLOW)
      console.error(what, turn, viewer?.(turn).userId, clock.toFixed(1), work.toFixed(1));
  });
  if (!path) return toFigure(what, at);
  const asked = turns.map((turn) =>
    getRequest(path(turn), viewer ? { cookie: `bb_session=${tokenOf(viewer(turn).userId)}` } : {}),
  );
  return toFigure(what, at, await askAll(asked));
}

function toFigure(what: string, at: Times, http?: { p50: number; p99: number }): Figure {
  const over = http ? `; over HTTP ${http.p50.toFixed(2)} and ${http.p99.toFixed(2)} ms` : '';
  return {
    what: `${what}, 99th percentile`,
    value: at.clock(0.99),
    unit: 'ms',
    budget,
    note: `the middle ${at.clock(0.5).toFixed(2)} ms; at work ${at.work(0.5).toFixed(2)} and ${at.work(0.99).toFixed(2)} ms${over}`,
  };
}

async function askAll(requests: readonly string[]) {
  const warm = requests.slice(0, 10);
  await load({ port: server.port, clients: 1, seconds: 60, next: () => warm.pop() });
  const left = [...requests];
  const answered = await load({ port: server.port, clients: 1, seconds: 120, next: () => left.pop() });
  const fine = answered.statuses[200] ?? 0;
  if (fine < requests.length / 2)
    throw new Error(`Too few successful responses: ${JSON.stringify(answered.statuses)}`);
  return answered;
}

function toViewer(userId: string): Viewer {
  return { userId, profileId: userId, sessionId: userId, name: '', email: '', admin: false };
}

function openFolder() {
  const kept = process.env.SOCIAL_DATA_DIR;
  if (!kept) return makeDataFolder();
  mkdirSync(kept, { recursive: true });
  return { path: kept, remove: () => {} };
}
