import { profileJson, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import { notBlocked, notMuted } from '#modules/profiles/blocks/server/index.ts';
import type { EventId, PlanId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { isNoCommunityOf, lookUpAny } from './feed-view-store.ts';
import type { PostViewer } from './visibility.ts';

/** Whether the feed may speak of the profile in a column: one that the viewer has neither blocked nor muted. */
const isNews = ({ userId }: NonNullable<PostViewer>, column: string) => sql<boolean>`
  ${notBlocked(userId, column)} and ${notMuted(userId, column)}`;

/** Friends' open plans that haven't started, soonest first. Uses `plan_of_creator`. */
export const friendsPlans = (viewer: NonNullable<PostViewer>, limit: number) => sql<{ id: PlanId }>`
    select a.id
      from (select followed_id as id from follow where profile_id = ${viewer.profileId}::uuid and mutual
             order by created_at desc limit 200) f
     cross join lateral (
       select id, starts_at from plan
        where creator_id = f.id and deleted_at is null and is_open and starts_at > now()
        order by starts_at, id limit 2) a
     where ${isNews(viewer, 'f.id')}
     order by a.starts_at, a.id
     limit ${sql.lit(limit)}`;

export type GoingRow = { userId: UserId; eventId: EventId; profile: ProfileRow | null };
export type KnownRow = { id: ProfileId; profile: ProfileRow | null };

/** The profile of a column, `null` if it was deleted. */
const profileOf = (column: string) => sql<ProfileRow | null>`
  (select ${profileJson('p', 'pi')} from profile p left join image pi on pi.id = p.image_id
    where p.id = ${sql.ref(column)} and p.deleted_at is null)`;

/**
 * Events friends are going to, newest first, each with one friend. Leaves out friends who hide where they go
 * (PRF-08), which is checked once per friend (`offset 0`) instead of once per event. Event visibility is checked in
 * order until enough are found.
 */
export const friendsGoing = (viewer: NonNullable<PostViewer>, limit: number) => sql<GoingRow>`
    select x.user_id, x.event_id, ${profileOf('x.user_id')} as profile
      from (select user_id, event_id, created_at
              from (select distinct on (g.event_id) g.user_id, g.event_id, g.created_at
                      from (select f.id
                              from (select followed_id as id from follow where profile_id = ${viewer.profileId}::uuid and mutual
                                     order by created_at desc limit 100) f
                             where ${isNews(viewer, 'f.id')}
                               and not exists (select from profile_privacy v
                                                where v.profile_id = f.id and v.block = 'events' and v.audience = 'nobody')
                            offset 0) f
                     cross join lateral (select g.user_id, g.event_id, g.created_at from event_going g
                                          where g.user_id = f.id and g.ends_at > now()
                                            and g.starts_at > now() limit 60) g
                     order by g.event_id, g.created_at desc) newest
             order by created_at desc, event_id) x
     cross join lateral (select from event e
             where e.id = x.event_id and e.status = 'published' and e.visibility = 'public' and e.starts_at > now()
             limit 1) e
     where ${lookUpAny(sql`select true from event_going own where own.event_id = x.event_id and own.user_id = ${viewer.userId}::uuid`)} is null
     order by x.created_at desc, x.event_id
     limit ${sql.lit(limit)}`;

/**
 * Suggests the profiles most followed by the 50 profiles the viewer followed last, without those the viewer follows,
 * manages or has joined.
 */
export const followedByFollowed = (viewer: NonNullable<PostViewer>, limit: number) => sql<KnownRow>`
    select y.id, ${profileOf('y.id')} as profile
      from (select x.id, count(*) as total
              from (select followed_id as id from follow
                     where profile_id = ${viewer.profileId}::uuid and status = 'confirmed' and followed_type = 'user'
                     order by created_at desc limit 50) f
             cross join lateral (
               select followed_id as id from follow
                where profile_id = f.id and status = 'confirmed' order by created_at desc limit 30) x
             group by x.id
             order by count(*) desc, x.id) y
     where y.id <> ${viewer.profileId}::uuid and y.id <> ${viewer.userId}::uuid and ${isNews(viewer, 'y.id')}
       and ${lookUpAny(sql`select true from follow own where own.profile_id = ${viewer.profileId}::uuid and own.followed_id = y.id`)} is null
       and ${isNoCommunityOf(viewer, 'y.id')}
     order by y.total desc, y.id
     limit ${sql.lit(limit)}`;

/** The largest communities the viewer hasn't joined, as a fallback for suggestions. Uses `community_largest`. */
export async function listLargestCommunities(db: Db, viewer: PostViewer, limit: number): Promise<KnownRow[]> {
  const notIn = viewer
    ? sql`${isNoCommunityOf(viewer, 'c.id')} and ${notMuted(viewer.userId, 'c.id')}`
    : sql`true`;
  const { rows } = await sql<KnownRow>`
    select c.id, case when ${notBlocked(viewer?.userId, 'c.id')} then ${profileOf('c.id')} end as profile
      from community c
      join profile kept on kept.id = c.id and kept.deleted_at is null
     where ${notIn}
     order by c.members_total desc, c.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
