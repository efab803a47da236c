import { readShelf } from '#modules/social/collections/server/index.ts';
import { readCards } from '#modules/events/events/server/index.ts';
import { readSeenPlans } from '#modules/social/plans/server/index.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { packCursor, unpackCursor } from '#platform/cursor.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { FeedEntry, FeedName } from '../feed-contract.ts';
import { ownFeedBonusMs, weave } from './rank.ts';
import {
  listFollowedByFollowed,
  listFriendsGoing,
  listFriendsPlanIds,
  listLargestCommunities,
  listNextEventIds,
  listProfiles,
} from './feed-between-store.ts';
import {
  countOwnFeedKeys,
  listPostsByKey,
  listPostsByTime,
  listCityPosts,
  listFriendsPosts,
  manyFrom,
  type After,
} from './feed-view-store.ts';
import type { PostKey } from './post-store.ts';
import { readPosts } from './read-posts.ts';
import { findFeedCity } from './feed-city.ts';

type FeedViewRequest = {
  readonly feed: FeedName;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly city?: string | undefined;
};
type Ranked = { readonly id: string; readonly at: number };

/**
 * Above this number of keys, filtering the newest posts is faster than reading each key (measured with a million
 * users).
 */
const narrowUpTo = 300;

export async function readFeedView(db: Db, asked: FeedViewRequest, viewer: Viewer | undefined) {
  const from = startOf(asked.cursor);
  const city = await findFeedCity(db, asked.city, viewer);
  const ownKeys = viewer ? await countOwnFeedKeys(db, viewer, manyFrom) : 0;
  const starter = asked.feed === 'forYou' && ownKeys === 0;
  const found = await rankedPosts(db, { ...asked, from, city, ownKeys }, viewer);
  const shown = found.slice(0, asked.limit);
  const last = shown.at(-1);
  const hasMore = found.length > asked.limit;
  const [posts, between] = await Promise.all([
    readPosts(
      db,
      shown.map(({ id }) => id),
      viewer,
    ),
    asked.feed === 'forYou' ? readBetween(db, { city, starter, page: from.page }, viewer) : [],
  ]);
  const entries = posts.map((payload): FeedEntry => ({ type: 'feedPost', key: payload.id, payload }));
  return {
    items: weave(entries, between, { isLast: !hasMore }),
    next: hasMore && last ? packCursor([last.at, last.id, from.page + 1]) : null,
    starter,
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

type Ranking = FeedViewRequest & { readonly from: Start; readonly city: string; readonly ownKeys: number };

/** Posts after the previous page, highest rank first, one more than the page holds. */
async function rankedPosts(
  db: Db,
  { feed, limit, from, city, ownKeys }: Ranking,
  viewer: Viewer | undefined,
): Promise<Ranked[]> {
  const page = (bonus: number) => ({ after: afterOf(from.after, bonus), limit: limit + 1 });
  if (feed === 'friends') return viewer ? ranked(await listFriendsPosts(db, viewer, page(0)), 0) : [];
  if (feed === 'nearYou')
    return ranked(await listCityPosts(db, viewer, city, { ...page(0), withCircle: true }), 0);
  const listOwnFeed = ownKeys > narrowUpTo ? listPostsByTime : listPostsByKey;
  const [own, near] = await Promise.all([
    viewer ? listOwnFeed(db, viewer, page(ownFeedBonusMs), ownKeys) : [],
    listCityPosts(db, viewer, city, { ...page(0), withCircle: false }),
  ]);
  return [...ranked(own, ownFeedBonusMs), ...ranked(near, 0)]
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .slice(0, limit + 1);
}

/** Translates the end of the previous page to the times of one source. */
function afterOf(after: Start['after'], bonus: number): After {
  return after && { createdAt: new Date(after.at - bonus).toISOString(), id: after.id };
}

function ranked(keys: readonly PostKey[], bonus: number): Ranked[] {
  return keys.map(({ id, createdAt }) => ({ id, at: createdAt.getTime() + bonus }));
}

type Where = { readonly city: string; readonly starter: boolean; readonly page: number };

const betweenPerPage = { event: 2, collection: 1, activity: 1, action: 1, user: 2 } as const;

/** Reads this page's share of each list. The first page has more for new users. */
async function readBetween(
  db: Db,
  { city, starter, page }: Where,
  viewer: Viewer | undefined,
): Promise<FeedEntry[]> {
  const part = (kind: keyof typeof betweenPerPage) => {
    const size = betweenPerPage[kind] * (starter ? 2 : 1);
    return { size, from: page * size, to: (page + 1) * size };
  };
  if (page >= pagesWithMore) return [];
  const [events, lists, plans, going, people] = await Promise.all([
    listNextEventIds(db, viewer, city, part('event').to),
    readShelf(db, {}, { limit: part('collection').to }),
    viewer ? listFriendsPlanIds(db, viewer, part('activity').to) : [],
    viewer ? listFriendsGoing(db, viewer, part('action').to) : [],
    suggestPeople(db, viewer, starter, part('user').to),
  ]);
  const ofPage = <Thing>(things: readonly Thing[], kind: keyof typeof betweenPerPage) =>
    things.slice(part(kind).from, part(kind).to);
  const eventIds = ofPage(events, 'event');
  const told = ofPage(going, 'action');
  const planIds = ofPage(plans, 'activity');
  const personIds = ofPage(people, 'user');
  const [cards, seenPlans, profiles] = await Promise.all([
    readCards(db, [...eventIds, ...told.map(({ eventId }) => eventId)]),
    readSeenPlans(db, planIds, viewer),
    listProfiles(db, [...personIds, ...told.map(({ userId }) => userId)], viewer?.userId),
  ]);
  const profile = new Map(profiles.map((row) => [row.id, toProfileCard(row)]));
  const nights = eventIds.flatMap((id) => entry('event', cards.get(id)));
  const friends = told.flatMap(({ userId, eventId }): FeedEntry[] => {
    const [user, event] = [profile.get(userId), cards.get(eventId)];
    if (!user || !event) return [];
    return [{ type: 'action', key: `going:${userId}:${eventId}`, payload: { verb: 'going', user, event } }];
  });
  return alternating([
    nights,
    friends,
    ofPage(lists.items, 'collection').flatMap((card) => entry('collection', card)),
    planIds.flatMap((id) => entry('activity', seenPlans.get(id))),
    personIds.flatMap((id) => entry('user', profile.get(id))),
  ]);
}

/** Suggests profiles followed by those the viewer follows, or else the largest communities. */
async function suggestPeople(db: Db, viewer: Viewer | undefined, starter: boolean, limit: number) {
  const known = viewer && !starter ? await listFollowedByFollowed(db, viewer, limit) : [];
  return known.length > 0 ? known : listLargestCommunities(db, viewer, limit);
}

/** Later pages contain only posts. */
const pagesWithMore = 8;

type Of<Type extends FeedEntry['type']> = Extract<FeedEntry, { type: Type }>['payload'];

function entry<Type extends 'event' | 'collection' | 'activity' | 'user'>(
  type: Type,
  payload: Of<Type> | undefined,
): FeedEntry[] {
  return payload ? [{ type, key: payload.id, payload } as unknown as FeedEntry] : [];
}

function alternating(lists: readonly (readonly FeedEntry[])[]): FeedEntry[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}
