import { isOnTeam } from '#modules/profiles/team-roles/server/index.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { RawBuilder } from 'kysely';
import type { ProfileId } from '#platform/ids.ts';
import { isAfter, type PostKey } from './post-store.ts';
import { authorIsListed, isListed, isListedOfAuthor, type PostViewer } from './visibility.ts';

/** The last post of the previous page. */
export type After = { createdAt: string; id: string } | undefined;
type Page = { after: After; limit: number };

/** The feed reads at most this many followed profiles. */
const keysAtMost = 6000;

/**
 * For users who follow more than this, the newest posts are checked one by one before falling back to joining
 * everything they follow.
 */
export const manyFrom = 1500;

/**
 * Every author and feed in the viewer's own feed: followed profiles, joined communities, events they attend, and
 * themselves. May contain duplicates.
 */
const ownFeedKeys = (viewer: NonNullable<PostViewer>, upTo = keysAtMost) => sql`
  (select followed_id as id from follow where profile_id = ${viewer.profileId}::uuid and status = 'confirmed'
   union all
   select community_id from community_participant where user_id = ${viewer.userId}::uuid and status = 'confirmed'
   union all
   select event_id from event_going where user_id = ${viewer.userId}::uuid
   union all
   select profile_id from profile_team t where user_id = ${viewer.userId}::uuid and ${isOnTeam('t')}
   union all
   select ${viewer.profileId}::uuid
   limit ${sql.lit(upTo)})`;

/** As a scalar subquery: Postgres turns `exists` into a join or hash, which reads every follow of the viewer. */
export const lookUpAny = (...selects: readonly RawBuilder<unknown>[]) =>
  sql`coalesce(${sql.join(selects.map((select) => sql`(${select} limit 1)`))})`;

const ownFollow = ({ profileId }: { readonly profileId: ProfileId }, column: string) => sql`
  select true from follow f
   where f.profile_id = ${profileId}::uuid and f.followed_id = ${sql.ref(column)} and f.status = 'confirmed'`;

const ways = {
  follow: ownFollow,
  member: ({ userId }: NonNullable<PostViewer>, column: string) => sql`
    select true from community_participant m
     where m.community_id = ${sql.ref(column)} and m.user_id = ${userId}::uuid and m.status = 'confirmed'`,
  going: ({ userId }: NonNullable<PostViewer>, column: string) => sql`
    select true from event_going w where w.event_id = ${sql.ref(column)} and w.user_id = ${userId}::uuid`,
  team: ({ userId }: NonNullable<PostViewer>, column: string) => sql`
    select true from profile_team t
     where t.profile_id = ${sql.ref(column)} and t.user_id = ${userId}::uuid and ${isOnTeam('t')}`,
};

/**
 * Whether a column's value is outside the viewer's feed. Looks up by key for the few rows of a page, where `ownFeedKeys`
 * would read thousands.
 */
const isOutsideFeed = (
  viewer: NonNullable<PostViewer>,
  column: string,
  ...by: (keyof typeof ways)[]
) => sql<boolean>`
  ${lookUpAny(...by.map((way) => ways[way](viewer, column)))} is null`;

/** Whether a community is neither joined, followed nor managed by the viewer. */
export const isNoCommunityOf = (viewer: NonNullable<PostViewer>, column: string) =>
  isOutsideFeed(viewer, column, 'follow', 'member', 'team');

/** Whether neither the author nor the feed of `post o` belongs to the viewer's feed. */
const isPostOutsideFeed = (viewer: NonNullable<PostViewer>) => sql<boolean>`
  (o.profile_id <> ${viewer.profileId}::uuid and o.feed_id is distinct from ${viewer.profileId}::uuid
   and ${isOutsideFeed(viewer, 'o.profile_id', 'follow', 'member', 'team')}
   and case o.feed_type
         when 'public' then true
         when 'event' then ${isOutsideFeed(viewer, 'o.feed_id', 'going')}
         when 'community' then ${isOutsideFeed(viewer, 'o.feed_id', 'member', 'follow', 'team')}
         else ${isOutsideFeed(viewer, 'o.feed_id', 'follow', 'team')} end)`;

const friendsOf = (viewer: NonNullable<PostViewer>) => sql`
  (select followed_id as id from follow where profile_id = ${viewer.profileId}::uuid and mutual
    limit ${sql.lit(keysAtMost)})`;

/**
 * Counts the sources of the viewer's feed, without themselves, up to the limit that decides how the feed is read.
 * Duplicates count twice, to avoid a sort.
 */
export const ownFeedCount = (viewer: NonNullable<PostViewer>, upTo: number) => sql<{ total: number }>`
  select count(*)::int as total from (
    select from follow where profile_id = ${viewer.profileId}::uuid and status = 'confirmed'
    union all
    select from community_participant where user_id = ${viewer.userId}::uuid and status = 'confirmed'
    union all
    select from event_going where user_id = ${viewer.userId}::uuid
    union all
    select from profile_team t where user_id = ${viewer.userId}::uuid and ${isOnTeam('t')}
    limit ${sql.lit(upTo + 1)}) found`;

const ofKeys = (
  ofAuthor: RawBuilder<unknown>,
  ofFeed: RawBuilder<unknown>,
  after: After,
  most: number,
) => sql`
  c cross join lateral (${newest(ofAuthor, after, most)} union all ${newest(ofFeed, after, most)}) x`;
const ofAuthor = sql`o.profile_id = c.id`;
const ofFeed = sql`o.feed_id = c.id`;

/**
 * The newest posts of the viewer's feed, if it has up to `upTo` sources: those of each author and feed, merged. Each is
 * a range of `post_of_profile` or `post_of_feed`. They may be less than a page (`isWholePage`).
 */
export const newestByKey = (viewer: NonNullable<PostViewer>, { after, limit }: Page, upTo: number) => {
  const keys = sql`(with k as materialized ${ownFeedKeys(viewer, upTo + 2)}
                    select id from k where (select count(*) from k) <= ${sql.lit(upTo + 1)})`;
  return ofNewest(viewer, sql`${keys} ${ofKeys(ofAuthor, ofFeed, after, limit + spare)}`, limit);
};

/** The same, checking for every post whether it may be listed, which always fills a page. */
export async function listPostsByKey(
  db: Db,
  viewer: NonNullable<PostViewer>,
  { after, limit }: Page,
): Promise<PostKey[]> {
  const asked = ofKeys(
    sql`${ofAuthor} and c.is_listed and ${isListedOfAuthor(viewer)}`,
    sql`${ofFeed} and ${isListed(viewer)}`,
    after,
    limit,
  );
  return listNewestPosts(db, sql`${withAuthors(viewer, ownFeedKeys(viewer))} ${asked}`, limit);
}

/** Rows beyond a page, so that it is still full after removing posts that may not be listed. */
const spare = 8;

/** `isAll`: there are no older posts. */
export type NewestKey = PostKey & { readonly isAll: boolean };

/** Takes the newest candidates, then removes those that may not be listed. */
const ofNewest = (
  viewer: NonNullable<PostViewer>,
  found: RawBuilder<unknown>,
  limit: number,
) => sql<NewestKey>`
    select o.id, o.created_at, x.total < ${sql.lit(limit + spare)} as is_all
      from (select n.id, count(*) over () as total
              from (select distinct x.created_at, x.id from ${found}
                     order by x.created_at desc, x.id desc
                     limit ${sql.lit(limit + spare)}) n) x
      join post o on o.id = x.id
     where ${isListed(viewer)}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}`;

/** Whether the newest posts are all that a page needs. Without any, it isn't known whether there are older ones. */
export const isWholePage = (keys: readonly Pick<NewestKey, 'isAll'>[], { limit }: Pick<Page, 'limit'>) =>
  keys.length === limit || keys[0]?.isAll === true;

/** Checks for every candidate whether it may be listed, then takes the newest. */
async function listNewestPosts(db: Db, found: RawBuilder<unknown>, limit: number): Promise<PostKey[]> {
  const { rows } = await sql<PostKey>`
    select distinct x.created_at, x.id from ${found}
     order by x.created_at desc, x.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

const newest = (found: RawBuilder<unknown>, after: After, limit: number) => sql`
  (select o.id, o.created_at from post o
    where ${found} and o.deleted_at is null and o.hidden_at is null and ${isAfter(after)}
    order by o.created_at desc, o.id desc limit ${sql.lit(limit)})`;

/**
 * Adds whether the posts of each key may be listed, so that author checks run once per author instead of once per
 * post.
 */
const withAuthors = (viewer: PostViewer, keys: RawBuilder<unknown>) => sql`
  (select k.id, ${authorIsListed(viewer, 'k.id')} as is_listed from ${keys} k offset 0)`;

/** Number of newest posts searched for users who follow many; enough for more than a page. */
const recentAtMost = 20_000;
/** Number of newest posts checked by key for users who follow very many, before everything they follow is joined. */
const newestAtMost = 400;

/** For more keys: filters the newest posts of all. Uses `post_newest`. */
export async function listPostsByTime(
  db: Db,
  viewer: NonNullable<PostViewer>,
  { after, limit }: Page,
  ownKeys: number,
): Promise<PostKey[]> {
  if (ownKeys > manyFrom) {
    const found = await listNewestPostsByKey(db, viewer, { after, limit });
    if (found.length === limit) return found;
  }
  const { rows } = await sql<PostKey>`
    with c as materialized (select id from ${ownFeedKeys(viewer)} mine)
    select o.id, o.created_at
      from ${newestPosts(after, recentAtMost)} o
     where (o.profile_id in (select id from c) or o.feed_id in (select id from c)) and ${isListed(viewer)}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

const newestPosts = (after: After, atMost: number) => sql`
  (select * from post o
    where o.deleted_at is null and o.hidden_at is null and ${isAfter(after)}
    order by o.created_at desc, o.id desc limit ${sql.lit(atMost)})`;

/**
 * Which of these profiles the viewer follows, by primary key. Written so that no index on confirmed follows matches:
 * Postgres would pick one that starts with the viewer and read all their follows.
 */
export const followedAmong = ({ profileId }: NonNullable<PostViewer>, ids: RawBuilder<unknown>) => sql`
  select followed_id as id from follow
   where profile_id = ${profileId}::uuid and followed_id = ${ids} and status || '' = 'confirmed'`;

async function listNewestPostsByKey(
  db: Db,
  viewer: NonNullable<PostViewer>,
  { after, limit }: Page,
): Promise<PostKey[]> {
  const { rows } = await sql<PostKey>`
    select o.id, o.created_at
      from ${newestPosts(after, newestAtMost)} o
     where not ${isPostOutsideFeed(viewer)} and ${isListed(viewer)}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function listFriendsPosts(
  db: Db,
  viewer: NonNullable<PostViewer>,
  { after, limit }: Page,
): Promise<PostKey[]> {
  const friends = friendsOf(viewer);
  const found = sql`${friends} c cross join lateral ${newest(sql`o.profile_id = c.id`, after, limit + spare)} x`;
  const { rows } = await ofNewest(viewer, found, limit).execute(db);
  if (isWholePage(rows, { limit })) return rows;
  const asked = newest(
    sql`o.profile_id = c.id and c.is_listed and ${isListedOfAuthor(viewer)}`,
    after,
    limit,
  );
  return listNewestPosts(db, sql`${withAuthors(viewer, friends)} c cross join lateral ${asked} x`, limit);
}

/** New posts in a city that aren't in the viewer's own feed anyway. Uses `post_in_city`. */
export function cityPosts(
  viewer: PostViewer,
  city: string,
  { after, limit, withCircle }: Page & { withCircle: boolean },
) {
  const outside = viewer && !withCircle ? isPostOutsideFeed(viewer) : sql`true`;
  return sql<PostKey>`
    select o.id, o.created_at
      from post o
     where o.city = ${city} and ${isAfter(after)} and ${isListed(viewer)} and ${outside}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}`;
}
