import { readCards } from '#modules/events/events/server/index.ts';
import { listSeenPlans, withEventCards } from '#modules/social/plans/server/index.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { PlanId, PostId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { noRows, readTogether, type AsJson } from '#platform/server/read-together.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { FeedEntry, FeedName } from '../feed-contract.ts';
import {
  followedByFollowed,
  friendsGoing,
  friendsPlans,
  listLargestCommunities,
  type GoingRow,
  type KnownRow,
} from './feed-between-store.ts';
import {
  cityPosts,
  isWholePage,
  listPostsByKey,
  listPostsByTime,
  listFriendsPosts,
  manyFrom,
  newestByKey,
  ownFeedCount,
  type After,
  type NewestKey,
} from './feed-view-store.ts';
import type { PostKey } from './post-store.ts';
import { noEvents, tiesTo } from './next-events-store.ts';
import { ownFeedBonusMs, rankNextEvents, weave } from './rank.ts';
import type { SharedReads } from './shared-reads.ts';
import { idsOf, type Plans } from './read-items.ts';
import { listPostRows, toPosts } from './read-posts.ts';
import { findFeedCity } from './feed-city.ts';

type FeedViewRequest = PageInput & {
  readonly feed: FeedName;
  readonly city?: string | undefined;
};
type Ranked = { readonly id: PostId; readonly at: number };

/**
 * Above this number of keys, filtering the newest posts is faster than reading each key (measured with a million
 * users).
 */
const narrowUpTo = 300;

export async function readFeedView(
  db: Db,
  asked: FeedViewRequest,
  viewer: Viewer | undefined,
  shared: SharedReads,
) {
  const from = startOf(asked.cursor);
  const city = await findFeedCity(db, asked.city, viewer);
  const ranking = { ...asked, from, city };
  const isForYou = asked.feed === 'forYou';
  const ids = isForYou ? await readIds(db, ranking, viewer, shared) : undefined;
  const found = await (ids ? rankForYou(db, ranking, ids, viewer) : rankedPosts(db, ranking, viewer));
  const { rows: shown, next } = cutPage(found, asked.limit, ({ at, id }) => [at, id, from.page + 1]);
  const [rows, lists] = await Promise.all([
    listPostRows(
      db,
      shown.map(({ id }) => id),
      viewer,
    ),
    ids && hasBetween(from) ? readLists(db, ids, viewer, shared) : undefined,
  ]);
  const planIds = [...idsOf(rows, 'activity'), ...(lists && ids ? ids.planIds : [])];
  const plansFound = await listSeenPlans(db, planIds, viewer);
  // Together, so that their cards are one statement.
  const plans = withEventCards(db, plansFound, viewer);
  const [posts, between] = await Promise.all([
    toPosts(db, rows, viewer, plans),
    ids && lists ? readBetween(db, ids, lists, plans) : [],
  ]);
  const entries = posts.map((payload): FeedEntry => ({ type: 'feedPost', key: payload.id, payload }));
  return {
    items: weave(entries, between, { isLast: next === null }),
    next,
    starter: ids?.starter ?? false,
  };
}

type Start = { readonly after: { at: number; id: string } | undefined; readonly page: number };

const pagesAtMost = 1000;

/** Invalid cursors start over. */
function startOf(cursor: string | undefined): Start {
  const [at, id, page] = unpackCursor(cursor, 3) ?? [];
  if (typeof at !== 'number' || !Number.isInteger(at) || Math.abs(at) > 8e15 || typeof id !== 'string')
    return { after: undefined, page: 0 };
  return { after: { at, id }, page: typeof page === 'number' ? Math.min(Math.max(page, 0), pagesAtMost) : 0 };
}

type Ranking = FeedViewRequest & { readonly from: Start; readonly city: string };

const pageOf = ({ from, limit }: Ranking, bonus: number) => ({
  after: afterOf(from.after, bonus),
  limit: limit + 1,
});

/** Posts after the previous page, highest rank first, one more than the page holds. */
async function rankedPosts(db: Db, ranking: Ranking, viewer: Viewer | undefined): Promise<Ranked[]> {
  const page = pageOf(ranking, 0);
  if (ranking.feed === 'friends') return viewer ? ranked(await listFriendsPosts(db, viewer, page), 0) : [];
  const { rows } = await cityPosts(viewer, ranking.city, { ...page, withCircle: true }).execute(db);
  return ranked(rows, 0);
}

/** The same for the feed of everything. */
async function rankForYou(
  db: Db,
  ranking: Ranking,
  { ownKeys, own, near }: FeedIds,
  viewer: Viewer | undefined,
): Promise<Ranked[]> {
  const page = pageOf(ranking, ownFeedBonusMs);
  const isKnown = !viewer || (ownKeys <= narrowUpTo && isWholePage(own, page));
  const listOwnFeed = ownKeys > narrowUpTo ? listPostsByTime : listPostsByKey;
  const all = isKnown ? own : await listOwnFeed(db, viewer, page, ownKeys);
  return [...ranked(all, ownFeedBonusMs), ...ranked(near, 0)]
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .slice(0, ranking.limit + 1);
}

/** Translates the end of the previous page to the times of one source. */
function afterOf(after: Start['after'], bonus: number): After {
  return after && { createdAt: new Date(after.at - bonus).toISOString(), id: after.id };
}

function ranked(keys: readonly PostKey[], bonus: number): Ranked[] {
  return keys.map(({ id, createdAt }) => ({ id, at: createdAt.getTime() + bonus }));
}

const betweenPerPage = { event: 2, collection: 1, activity: 1, action: 1, user: 2 } as const;
type BetweenKind = keyof typeof betweenPerPage;

/** This page's share of a list. The first page has more for new users. */
function partOf(kind: BetweenKind, { page }: Start, starter: boolean) {
  const size = betweenPerPage[kind] * (starter ? 2 : 1);
  return { from: page * size, to: (page + 1) * size };
}

/** Later pages contain only posts. */
const pagesWithMore = 8;
const hasBetween = ({ page }: Start) => page < pagesWithMore;

type FeedIds = Awaited<ReturnType<typeof readIds>>;

/** Everything the feed of everything is made of, by id: posts of the city, and what goes between posts. */
async function readIds(
  db: Db,
  { from, city, ...ranking }: Ranking,
  viewer: Viewer | undefined,
  shared: SharedReads,
) {
  const most = (kind: BetweenKind) => partOf(kind, from, true).to;
  const between = hasBetween(from);
  const ofViewer = between ? viewer : undefined;
  const next = between ? await shared.nextEvents(db, city) : noEvents;
  const { keys, own, near, followedHosts, attended, ...lists } = await readTogether(db, {
    keys: viewer ? ownFeedCount(viewer, manyFrom) : noRows<{ total: number }>(),
    own: viewer
      ? newestByKey(viewer, pageOf({ from, city, ...ranking }, ownFeedBonusMs), narrowUpTo)
      : noRows<NewestKey>(),
    near: cityPosts(viewer, city, { ...pageOf({ from, city, ...ranking }, 0), withCircle: false }),
    ...tiesTo(next, ofViewer),
    plans: ofViewer ? friendsPlans(ofViewer, most('activity')) : noRows<{ id: PlanId }>(),
    going: ofViewer ? friendsGoing(ofViewer, most('action')) : noRows<GoingRow>(),
    known: ofViewer ? followedByFollowed(ofViewer, most('user')) : noRows<KnownRow>(),
  });
  const ownKeys = keys[0]?.total ?? 0;
  const starter = ownKeys === 0;
  const ofPage = <Row>(rows: readonly Row[], kind: BetweenKind): Row[] => {
    const { from: first, to } = partOf(kind, from, starter);
    return rows.slice(first, to);
  };
  return {
    ownKeys,
    starter,
    own: own.map((row) => ({ ...row, ...toKey(row) })),
    near: near.map(toKey),
    eventIds: ofPage(rankNextEvents(next.events, followedHosts, attended), 'event'),
    planIds: ofPage(lists.plans, 'activity').map(({ id }) => id),
    going: ofPage(lists.going, 'action'),
    known: starter ? [] : lists.known,
    ofPage,
    shelf: partOf('collection', from, starter),
    peopleSize: partOf('user', from, starter).to,
  };
}

const toKey = ({ id, createdAt }: AsJson<PostKey>): PostKey => ({ id, createdAt: new Date(createdAt) });

type Lists = Awaited<ReturnType<typeof readLists>>;

/** The latest lists, and profiles followed by those the viewer follows, or else the largest communities. */
async function readLists(
  db: Db,
  { known, shelf, peopleSize }: FeedIds,
  viewer: Viewer | undefined,
  shared: SharedReads,
) {
  const [lists, people] = await Promise.all([
    shared.latestLists(db, shelf),
    known.length > 0 ? known : listLargestCommunities(db, viewer, peopleSize),
  ]);
  return { lists, people };
}

async function readBetween(
  db: Db,
  { eventIds, planIds, going, ofPage }: FeedIds,
  { lists, people }: Lists,
  plans: Promise<Plans>,
): Promise<FeedEntry[]> {
  const [cards, seenPlans] = await Promise.all([
    readCards(db, [...eventIds, ...going.map(({ eventId }) => eventId)]),
    plans,
  ]);
  const friends = going.flatMap(({ userId, eventId, profile }): FeedEntry[] => {
    const event = cards.get(eventId);
    if (!profile || !event) return [];
    const payload = { verb: 'going' as const, user: toProfileCard(profile), event };
    return [{ type: 'action', key: `going:${userId}:${eventId}`, payload }];
  });
  return alternating([
    eventIds
      .flatMap((id) => cards.get(id) ?? [])
      .map((payload) => ({ type: 'event', key: payload.id, payload })),
    friends,
    lists.map((payload) => ({ type: 'collection', key: payload.id, payload })),
    planIds
      .flatMap((id) => seenPlans.get(id) ?? [])
      .map((payload) => ({ type: 'activity', key: payload.id, payload })),
    ofPage(people, 'user')
      .flatMap(({ profile }) => (profile ? toProfileCard(profile) : []))
      .map((payload) => ({ type: 'user', key: payload.id, payload })),
  ]);
}

function alternating(lists: readonly (readonly FeedEntry[])[]): FeedEntry[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}
