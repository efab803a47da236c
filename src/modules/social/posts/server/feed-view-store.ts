import { sql, type Db } from '#platform/server/db.ts';
import type { RawBuilder } from 'kysely';
import type { ProfileId } from '#platform/ids.ts';
import { isAfter, type PostKey } from './post-store.ts';
import { authorIsListed, isListed, isListedOfAuthor, type PostViewer } from './visibility.ts';

/** Where a page begins: after this post. */
export type After = { createdAt: string; id: string } | undefined;
type Page = { after: After; limit: number };

/** Nobody follows more than this, as far as the feed looks. */
const keysAtMost = 6000;

/** Of whoever follows more than this, the newest posts are asked one by one before all they follow is put together. */
export const manyFrom = 1500;

/** Everything whose posts are a person's own feed: whom they follow, what they joined, where they go, and themselves. Some twice. */
const circleOf = (viewer: NonNullable<PostViewer>) => sql`
  (select followed_id as id from follow where profile_id = ${viewer.profileId}::uuid and status = 'confirmed'
   union all
   select community_id from community_participant where user_id = ${viewer.userId}::uuid and status = 'confirmed'
   union all
   select event_id from event_going where user_id = ${viewer.userId}::uuid
   union all
   select profile_id from profile_team where user_id = ${viewer.userId}::uuid and creator_status = 'confirmed'
   union all
   select ${viewer.profileId}::uuid
   limit ${sql.lit(keysAtMost)})`;

/** As a value, and not as `exists`: that is joined or hashed, and then every follow of the viewer is read. */
export const looksUp = (...selects: readonly RawBuilder<unknown>[]) =>
  sql`coalesce(${sql.join(selects.map((select) => sql`(${select} limit 1)`))})`;

const ownFollow = ({ profileId }: { readonly profileId: ProfileId }, column: string) => sql`
  select true from follow f
   where f.profile_id = ${profileId}::uuid and f.followed_id = ${sql.ref(column)} and f.status = 'confirmed'`;

/** The ways into a circle, each as a look by key whether a column holds what is in it. */
const ways = {
  follow: ownFollow,
  member: ({ userId }: NonNullable<PostViewer>, column: string) => sql`
    select true from community_participant m
     where m.community_id = ${sql.ref(column)} and m.user_id = ${userId}::uuid and m.status = 'confirmed'`,
  going: ({ userId }: NonNullable<PostViewer>, column: string) => sql`
    select true from event_going w where w.event_id = ${sql.ref(column)} and w.user_id = ${userId}::uuid`,
  team: ({ userId }: NonNullable<PostViewer>, column: string) => sql`
    select true from profile_team t
     where t.profile_id = ${sql.ref(column)} and t.user_id = ${userId}::uuid and t.creator_status = 'confirmed'`,
};

/** That a column holds nothing of the circle: by key, for the few rows of a page, where `circleOf` would be thousands. */
const isOutside = (
  viewer: NonNullable<PostViewer>,
  column: string,
  ...by: (keyof typeof ways)[]
) => sql<boolean>`
  ${looksUp(...by.map((way) => ways[way](viewer, column)))} is null`;

/** That a community is none of the viewer's. */
export const isNoCommunityOf = (viewer: NonNullable<PostViewer>, column: string) =>
  isOutside(viewer, column, 'follow', 'member', 'team');

/** That `post o` is nothing of the circle: neither whose it is, nor where it stands. */
const isPostOutside = (viewer: NonNullable<PostViewer>) => sql<boolean>`
  (o.profile_id <> ${viewer.profileId}::uuid and o.feed_id is distinct from ${viewer.profileId}::uuid
   and ${isOutside(viewer, 'o.profile_id', 'follow', 'member', 'team')}
   and case o.feed_type
         when 'public' then true
         when 'event' then ${isOutside(viewer, 'o.feed_id', 'going')}
         when 'community' then ${isOutside(viewer, 'o.feed_id', 'member', 'follow', 'team')}
         else ${isOutside(viewer, 'o.feed_id', 'follow', 'team')} end)`;

const friendsOf = (viewer: NonNullable<PostViewer>) => sql`
  (select followed_id as id from follow where profile_id = ${viewer.profileId}::uuid and mutual
    limit ${sql.lit(keysAtMost)})`;

/**
 * How many a person's feed is made of, read no further than decides how it is read; themselves are not counted. Who is
 * there twice, followed and joined, counts twice: nothing is put side by side for that.
 */
export async function countCircle(db: Db, viewer: NonNullable<PostViewer>, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from follow where profile_id = ${viewer.profileId}::uuid and status = 'confirmed'
      union all
      select from community_participant where user_id = ${viewer.userId}::uuid and status = 'confirmed'
      union all
      select from event_going where user_id = ${viewer.userId}::uuid
      union all
      select from profile_team where user_id = ${viewer.userId}::uuid and creator_status = 'confirmed'
      limit ${sql.lit(upTo + 1)}) found`.execute(db);
  return rows[0]!.total;
}

/**
 * Up to some hundred keys: the newest of each author and of each feed, then the newest of those. Each look is a range of
 * `post_of_profile` or `post_of_feed`.
 */
export async function listCircleNarrow(
  db: Db,
  viewer: NonNullable<PostViewer>,
  { after, limit }: Page,
): Promise<PostKey[]> {
  const circle = circleOf(viewer);
  const both = (ofAuthor: RawBuilder<unknown>, ofFeed: RawBuilder<unknown>, most: number) => sql`
    c cross join lateral (${newest(ofAuthor, after, most)} union all ${newest(ofFeed, after, most)}) x`;
  const [ofAuthor, ofFeed] = [sql`o.profile_id = c.id`, sql`o.feed_id = c.id`];
  const found = sql`${circle} ${both(ofAuthor, ofFeed, limit + spare)}`;
  const rows = await listOfNewest(db, viewer, found, limit);
  if (rows.length === limit) return rows;
  const asked = both(
    sql`${ofAuthor} and c.is_listed and ${isListedOfAuthor(viewer)}`,
    sql`${ofFeed} and ${isListed(viewer)}`,
    limit,
  );
  return listAsked(db, sql`${withAuthors(viewer, circle)} ${asked}`, limit);
}

/** A few more than a page, so that some that may not be listed leave it full. */
const spare = 8;

/** Of all that is found the newest, and of those what may be listed: a full page, or nothing is known. */
async function listOfNewest(
  db: Db,
  viewer: NonNullable<PostViewer>,
  found: RawBuilder<unknown>,
  limit: number,
): Promise<PostKey[]> {
  const { rows } = await sql<PostKey>`
    select o.id, o.created_at
      from (select distinct x.created_at, x.id from ${found}
             order by x.created_at desc, x.id desc
             limit ${sql.lit(limit + spare)}) x
      join post o on o.id = x.id
     where ${isListed(viewer)}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The newest of what is found, each asked before whether it may be listed. */
async function listAsked(db: Db, found: RawBuilder<unknown>, limit: number): Promise<PostKey[]> {
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

/** Keys, and of each whether its posts may be listed: what is true of an author is not asked for each of their posts. */
const withAuthors = (viewer: PostViewer, keys: RawBuilder<unknown>) => sql`
  (select k.id, ${authorIsListed(viewer, 'k.id')} as is_listed from ${keys} k offset 0)`;

/** So far back those who follow many read; their own page holds more than enough within it. */
const recentAtMost = 20_000;
/** Who follows very many finds their page among so few, each asked by key; if not, all they follow is put together. */
const newestAtMost = 400;

/** Above: the newest posts of all, and of those the ones of the circle. By `post_newest`. */
export async function listCircleWide(
  db: Db,
  viewer: NonNullable<PostViewer>,
  { after, limit }: Page,
  circle: number,
): Promise<PostKey[]> {
  if (circle > manyFrom) {
    const found = await listCircleNewest(db, viewer, { after, limit });
    if (found.length === limit) return found;
  }
  const { rows } = await sql<PostKey>`
    with c as materialized (select id from ${circleOf(viewer)} mine)
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
 * Which of these the viewer follows, by the primary key: written so that no index of confirmed follows fits, for Postgres
 * takes one that begins with the viewer and then reads all they follow.
 */
export const followedAmong = ({ profileId }: NonNullable<PostViewer>, ids: RawBuilder<unknown>) => sql`
  select followed_id as id from follow
   where profile_id = ${profileId}::uuid and followed_id = ${ids} and status || '' = 'confirmed'`;

async function listCircleNewest(
  db: Db,
  viewer: NonNullable<PostViewer>,
  { after, limit }: Page,
): Promise<PostKey[]> {
  const { rows } = await sql<PostKey>`
    select o.id, o.created_at
      from ${newestPosts(after, newestAtMost)} o
     where not ${isPostOutside(viewer)} and ${isListed(viewer)}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** What friends posted, who follow each other with the viewer. */
export async function listFriendsPosts(
  db: Db,
  viewer: NonNullable<PostViewer>,
  { after, limit }: Page,
): Promise<PostKey[]> {
  const friends = friendsOf(viewer);
  const found = sql`${friends} c cross join lateral ${newest(sql`o.profile_id = c.id`, after, limit + spare)} x`;
  const rows = await listOfNewest(db, viewer, found, limit);
  if (rows.length === limit) return rows;
  const asked = newest(
    sql`o.profile_id = c.id and c.is_listed and ${isListedOfAuthor(viewer)}`,
    after,
    limit,
  );
  return listAsked(db, sql`${withAuthors(viewer, friends)} c cross join lateral ${asked} x`, limit);
}

/** What is new in a city, without what the circle brings anyway. By `post_in_city`. */
export async function listCityPosts(
  db: Db,
  viewer: PostViewer,
  city: string,
  { after, limit, withCircle }: Page & { withCircle: boolean },
): Promise<PostKey[]> {
  const outside = viewer && !withCircle ? isPostOutside(viewer) : sql`true`;
  const { rows } = await sql<PostKey>`
    select o.id, o.created_at
      from post o
     where o.city = ${city} and ${isAfter(after)} and ${isListed(viewer)} and ${outside}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
