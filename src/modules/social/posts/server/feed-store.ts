import { isAhead } from '#modules/events/event-status/server/index.ts';
import type { Gel } from '#modules/media/contract.ts';
import { imageJson, type ImageRow } from '#modules/profiles/profiles/server/index.ts';
import { isOnTeam, runsProfile } from '#modules/profiles/team-roles/server/index.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { FeedType } from '../contract.ts';
import { isOfEvent, runsEvent, type PostViewer } from './visibility.ts';

export type FeedRow = {
  type: Exclude<FeedType, 'public'>;
  /** The bare id of the event or profile. */
  id: string;
  provider: string;
  providerId: string;
  name: string;
  gel: Gel;
  image: ImageRow | null;
  isOpen: boolean;
  isTeam: boolean;
  isInsider: boolean;
};

/** The key of the feed's owner, or its id alone. */
export type FeedKey = { type: string; provider: string; providerId: string } | { id: string };

const viewerId = (viewer: PostViewer) => sql`${viewer?.userId ?? null}::uuid`;

const eventFeeds = (viewer: PostViewer) => sql`
  select 'event' as type, e.id, e.provider, e.provider_id, e.name, e.gel, ${imageJson('i')} as image,
         e.status <> 'draft' and e.visibility <> 'private' as is_open,
         ${runsEvent(sql`e.id`, viewerId(viewer))} as is_team,
         ${isOfEvent('e', viewerId(viewer))} as is_insider
    from event e
    left join image i on i.id = e.image_id
   where e.deleted_at is null`;

const profileFeeds = (viewer: PostViewer) => sql`
  select p.type, p.id, p.provider, p.provider_id, p.name, p.gel, ${imageJson('i')} as image, true as is_open,
         ${runsProfile(sql`p.id`, viewerId(viewer))} as is_team,
         exists (select from community_participant w
                  where w.community_id = p.id and w.user_id = ${viewerId(viewer)} and w.status = 'confirmed')
         or exists (select from profile_team d
                     where d.profile_id = p.id and d.user_id = ${viewerId(viewer)} and ${isOnTeam('d')})
         as is_insider
    from profile p
    left join image i on i.id = p.image_id
   where p.type in ('community', 'artist', 'venue') and p.deleted_at is null`;

export async function findFeedRow(db: Db, key: FeedKey, viewer: PostViewer): Promise<FeedRow | undefined> {
  const isEvent = 'id' in key || key.type === 'event';
  const isProfile = 'id' in key || key.type !== 'event';
  const named = (alias: string) =>
    'id' in key
      ? sql`${sql.ref(`${alias}.id`)} = ${key.id}::uuid`
      : sql`${sql.ref(`${alias}.provider`)} = ${key.provider} and ${sql.ref(`${alias}.provider_id`)} = ${key.providerId}`;
  const ofType = 'id' in key ? sql`` : sql`and p.type = ${key.type}`;
  const { rows } = await sql<FeedRow>`
    ${isEvent ? sql`${eventFeeds(viewer)} and ${named('e')}` : sql``}
    ${isEvent && isProfile ? sql`union all` : sql``}
    ${isProfile ? sql`${profileFeeds(viewer)} and ${named('p')} ${ofType}` : sql``}`.execute(db);
  return rows[0];
}

/** Communities the user manages or has joined: managed ones first, then newest joined. */
export async function listCommunityFeeds(db: Db, viewer: NonNullable<PostViewer>, limit: number) {
  const { rows } = await sql<FeedRow>`
    select x.* from (${profileFeeds(viewer)}) x
      join (select distinct on (id) id, at from (
              (select profile_id as id, created_at as at from profile_team t
                where user_id = ${viewerId(viewer)} and ${isOnTeam('t')} order by created_at desc limit 50)
              union all
              (select community_id, created_at from community_participant
                where user_id = ${viewerId(viewer)} and status = 'confirmed' order by created_at desc limit 50)) w
             order by id, at) mine on mine.id = x.id
     where x.type = 'community'
     order by x.is_team desc, mine.at desc, x.id
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function listOwnFeeds(db: Db, viewer: NonNullable<PostViewer>, limit: number) {
  const { rows } = await sql<FeedRow>`
    select x.* from (${profileFeeds(viewer)}) x
      join profile_team t on t.profile_id = x.id and t.user_id = ${viewerId(viewer)}
     where x.type in ('artist', 'venue') and x.is_team
     order by t.created_at desc, x.id
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/**
 * Current and upcoming events the user runs, works at or attends: their own first, then soonest. Door Managers don't
 * see drafts (ROL-03).
 */
export async function listEventFeeds(db: Db, viewer: NonNullable<PostViewer>, limit: number) {
  const { rows } = await sql<FeedRow>`
    select x.* from (${eventFeeds(viewer)}) x
      join (select id, starts_at from (
              select e.id, e.starts_at from event_going g join event e on e.id = g.event_id
               where g.user_id = ${viewerId(viewer)} and ${isAhead}
              union
              select e.id, e.starts_at
                from event_creator c join event e on e.id = c.event_id
               where ${isOnTeam('c')} and ${isAhead}
                 and c.profile_id in (select ${viewerId(viewer)}
                                      union all
                                      select profile_id from profile_team t
                                       where user_id = ${viewerId(viewer)} and ${isOnTeam('t')})) w
             order by starts_at limit 200) mine on mine.id = x.id
     where x.is_team or x.is_insider
     order by x.is_team desc, mine.starts_at, x.id
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Finds a profile that the user may act as: their own, or one whose team they are on (SWI-09). */
export async function findOwnProfile(
  db: Db,
  userId: UserId,
  key: { id: string } | { type: string; provider: string; providerId: string },
): Promise<{ id: ProfileId } | undefined> {
  const named =
    'id' in key
      ? sql`p.id = ${key.id}::uuid`
      : sql`p.type = ${key.type} and p.provider = ${key.provider} and p.provider_id = ${key.providerId}`;
  const { rows } = await sql<{ id: ProfileId }>`
    select p.id from profile p
     where ${named} and p.deleted_at is null
       and (p.id = ${userId}::uuid or ${runsProfile(sql`p.id`, sql`${userId}::uuid`)})`.execute(db);
  return rows[0];
}
