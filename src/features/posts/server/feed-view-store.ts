import { profileCards } from '#features/profiles/server/index.ts';
import { notBlocked } from '#features/safety/server/index.ts';
import { sql, type Db } from '#kit/server/db.ts';
import type { RawBuilder } from 'kysely';
import { isAfter, type PostKey } from './post-store.ts';
import { authorIsListed, isListed, isListedOfAuthor, type Eyes } from './sight.ts';

/** Where a page begins: after this post. */
export type After = { createdAt: string; id: string } | undefined;
type Page = { after: After; limit: number };

/** Nobody follows more than this, as far as the feed looks. */
const keysAtMost = 6000;

/** Everything whose posts are a person's own feed: whom they follow, what they joined, where they go, and themselves. Some twice. */
const circleOf = (eyes: NonNullable<Eyes>) => sql`
  (select followed_id as id from follow where profile_id = ${eyes.profileId}::uuid and status = 'confirmed'
   union all
   select community_id from community_participant where user_id = ${eyes.userId}::uuid and status = 'confirmed'
   union all
   select event_id from event_going where user_id = ${eyes.userId}::uuid
   union all
   select profile_id from profile_team where user_id = ${eyes.userId}::uuid and creator_status = 'confirmed'
   union all
   select ${eyes.profileId}::uuid
   limit ${sql.lit(keysAtMost)})`;

/** As a value, and not as `exists`: that is joined or hashed, and then every follow of the viewer is read. */
const looksUp = (...selects: readonly RawBuilder<unknown>[]) =>
  sql`coalesce(${sql.join(selects.map((select) => sql`(${select} limit 1)`))})`;

const ownFollow = ({ profileId }: NonNullable<Eyes>, column: string) => sql`
  select true from follow f
   where f.profile_id = ${profileId}::uuid and f.followed_id = ${sql.ref(column)} and f.status = 'confirmed'`;

/** That a column holds nothing of the circle: by key, for the few rows of a page, where `circleOf` would be thousands. */
const isOutside = (eyes: NonNullable<Eyes>, column: string) => sql<boolean>`
  (${sql.ref(column)} is distinct from ${eyes.profileId}::uuid
   and ${looksUp(
     ownFollow(eyes, column),
     sql`select true from community_participant m
          where m.community_id = ${sql.ref(column)} and m.user_id = ${eyes.userId}::uuid and m.status = 'confirmed'`,
     sql`select true from event_going w where w.event_id = ${sql.ref(column)} and w.user_id = ${eyes.userId}::uuid`,
     sql`select true from profile_team t
          where t.profile_id = ${sql.ref(column)} and t.user_id = ${eyes.userId}::uuid and t.creator_status = 'confirmed'`,
   )} is null)`;

const friendsOf = (eyes: NonNullable<Eyes>) => sql`
  (select followed_id as id from follow where profile_id = ${eyes.profileId}::uuid and mutual
    limit ${sql.lit(keysAtMost)})`;

/**
 * How many a person's feed is made of, read no further than decides how it is read; themselves are not counted. Who is
 * there twice, followed and joined, counts twice: nothing is put side by side for that.
 */
export async function countCircle(db: Db, eyes: NonNullable<Eyes>, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from follow where profile_id = ${eyes.profileId}::uuid and status = 'confirmed'
      union all
      select from community_participant where user_id = ${eyes.userId}::uuid and status = 'confirmed'
      union all
      select from event_going where user_id = ${eyes.userId}::uuid
      union all
      select from profile_team where user_id = ${eyes.userId}::uuid and creator_status = 'confirmed'
      limit ${sql.lit(upTo + 1)}) found`.execute(db);
  return rows[0]!.total;
}

/**
 * Up to some hundred keys: the newest of each author and of each feed, then the newest of those. Each look is a range of
 * `post_of_profile` or `post_of_feed`.
 */
export async function listCircleNarrow(
  db: Db,
  eyes: NonNullable<Eyes>,
  { after, limit }: Page,
): Promise<PostKey[]> {
  const newest = (found: RawBuilder<unknown>) => sql`
    (select o.id, o.created_at from post o
      where ${found} and ${isAfter(after)}
      order by o.created_at desc, o.id desc limit ${sql.lit(limit)})`;
  const { rows } = await sql<PostKey>`
    select distinct x.created_at, x.id
      from ${withAuthors(eyes, circleOf(eyes))} c
     cross join lateral (${newest(sql`o.profile_id = c.id and c.is_listed and ${isListedOfAuthor(eyes)}`)}
                         union all
                         ${newest(sql`o.feed_id = c.id and ${isListed(eyes)}`)}) x
     order by x.created_at desc, x.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Keys, and of each whether its posts may be listed: what is true of an author is not asked for each of their posts. */
const withAuthors = (eyes: Eyes, keys: RawBuilder<unknown>) => sql`
  (select k.id, ${authorIsListed(eyes, 'k.id')} as is_listed from ${keys} k offset 0)`;

/** So far back those who follow many read; their own page holds more than enough within it. */
const recentAtMost = 20_000;

/** Above: the newest posts of all, and of those the ones of the circle. By `post_newest`. */
export async function listCircleWide(
  db: Db,
  eyes: NonNullable<Eyes>,
  { after, limit }: Page,
): Promise<PostKey[]> {
  const { rows } = await sql<PostKey>`
    with c as materialized (select id from ${circleOf(eyes)} mine)
    select o.id, o.created_at
      from (select * from post o
             where o.deleted_at is null and o.hidden_at is null and ${isAfter(after)}
             order by o.created_at desc, o.id desc limit ${sql.lit(recentAtMost)}) o
     where (o.profile_id in (select id from c) or o.feed_id in (select id from c)) and ${isListed(eyes)}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** What friends posted, who follow each other with the viewer. */
export async function listFriendsPosts(
  db: Db,
  eyes: NonNullable<Eyes>,
  { after, limit }: Page,
): Promise<PostKey[]> {
  const { rows } = await sql<PostKey>`
    select x.id, x.created_at
      from ${withAuthors(eyes, friendsOf(eyes))} c
     cross join lateral (
       select o.id, o.created_at from post o
        where o.profile_id = c.id and c.is_listed and ${isAfter(after)} and ${isListedOfAuthor(eyes)}
        order by o.created_at desc, o.id desc limit ${sql.lit(limit)}) x
     order by x.created_at desc, x.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** What is new in a city, without what the circle brings anyway. By `post_in_city`. */
export async function listCityPosts(
  db: Db,
  eyes: Eyes,
  city: string,
  { after, limit, withCircle }: Page & { withCircle: boolean },
): Promise<PostKey[]> {
  const outside =
    eyes && !withCircle
      ? sql`${isOutside(eyes, 'o.profile_id')} and ${isOutside(eyes, 'o.feed_id')}`
      : sql`true`;
  const { rows } = await sql<PostKey>`
    select o.id, o.created_at
      from post o
     where o.city = ${city} and ${isAfter(after)} and ${isListed(eyes)} and ${outside}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The next nights of a city, those of whom the viewer follows first, then what most go to; not where they go already. */
export async function listNextEventIds(db: Db, eyes: Eyes, city: string, limit: number): Promise<string[]> {
  // Put into one hash: asked for one by one, these are some 750 looks.
  const followed = eyes
    ? sql`with mine as materialized (
            select followed_id as id from follow where profile_id = ${eyes.profileId}::uuid and status = 'confirmed'
             limit ${sql.lit(keysAtMost)})`
    : sql``;
  const mineFirst = eyes
    ? sql`coalesce((
        select bool_or(x.id in (select id from mine))
          from (select e.venue_id as id where not e.hide_address
                union all
                select artist_id from event_artist where event_id = e.id
                union all
                select profile_id from event_creator where event_id = e.id and creator_status = 'confirmed') x), false) desc,`
    : sql``;
  const notGoing = eyes
    ? sql`not exists (select from event_going g where g.event_id = e.id and g.user_id = ${eyes.userId}::uuid)`
    : sql`true`;
  const { rows } = await sql<{ id: string }>`
    ${followed}
    select e.id
      from (select id, venue_id, hide_address, popularity, starts_at from event
             where city = ${city} and status <> 'draft' and visibility = 'public' and status = 'published'
               and starts_at > now()
             order by starts_at, id limit 150) e
     where ${notGoing}
     order by ${mineFirst} e.popularity desc, e.starts_at, e.id
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Open plans of friends that are still to come, soonest first. By `plan_of_creator`. */
export async function listFriendsPlanIds(db: Db, eyes: NonNullable<Eyes>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id
      from (select followed_id as id from follow where profile_id = ${eyes.profileId}::uuid and mutual
             order by created_at desc limit 200) f
     cross join lateral (
       select id, starts_at from plan
        where creator_id = f.id and deleted_at is null and is_open and starts_at > now()
        order by starts_at, id limit 2) a
     where ${notBlocked(eyes.userId, 'f.id')}
     order by a.starts_at, a.id
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

export type GoingRow = { userId: string; eventId: string };

/** The newest nights that friends go to, each told of one friend; not of friends who keep their nights to themselves (PRF-08). */
export async function listFriendsGoing(db: Db, eyes: NonNullable<Eyes>, limit: number): Promise<GoingRow[]> {
  const { rows } = await sql<GoingRow>`
    select user_id, event_id
      from (select distinct on (g.event_id) g.user_id, g.event_id, g.created_at
              from (select followed_id as id from follow where profile_id = ${eyes.profileId}::uuid and mutual
                     order by created_at desc limit 100) f
              join event_going g on g.user_id = f.id
              join event e on e.id = g.event_id and e.status = 'published' and e.visibility = 'public' and e.starts_at > now()
             where ${notBlocked(eyes.userId, 'f.id')}
               and not exists (select from profile_privacy v
                                where v.profile_id = f.id and v.block = 'events' and v.audience = 'nobody')
               and not exists (select from event_going own where own.event_id = e.id and own.user_id = ${eyes.userId}::uuid)
             order by g.event_id, g.created_at desc) x
     order by created_at desc, event_id
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Whom to follow: first whom one's friends follow most, from the newest fifty of whom one follows. */
export async function listFollowedByFollowed(
  db: Db,
  eyes: NonNullable<Eyes>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select y.id
      from (select x.id, count(*) as total
              from (select followed_id as id from follow
                     where profile_id = ${eyes.profileId}::uuid and status = 'confirmed' and followed_type = 'user'
                     order by created_at desc limit 50) f
             cross join lateral (
               select followed_id as id from follow
                where profile_id = f.id and status = 'confirmed' order by created_at desc limit 30) x
             group by x.id
             order by count(*) desc, x.id) y
     where y.id <> ${eyes.profileId}::uuid and y.id <> ${eyes.userId}::uuid and ${notBlocked(eyes.userId, 'y.id')}
       and ${looksUp(sql`select true from follow own where own.profile_id = ${eyes.profileId}::uuid and own.followed_id = y.id`)} is null
     order by y.total desc, y.id
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The largest communities that a person is not in yet: whom to follow where nobody else tells. By `community_largest`. */
export async function listLargestCommunities(db: Db, eyes: Eyes, limit: number): Promise<string[]> {
  const notIn = eyes ? isOutside(eyes, 'c.id') : sql`true`;
  const { rows } = await sql<{ id: string }>`
    select c.id from community c where ${notIn}
     order by c.members_total desc, c.id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Cards of profiles, in no order. */
export async function listProfiles(db: Db, ids: readonly string[], viewerId: string | undefined) {
  if (ids.length === 0) return [];
  return profileCards(db)
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(notBlocked(viewerId, 'p.id'))
    .execute();
}
