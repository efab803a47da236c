import type { Joined } from '../joining-contract.ts';
import { profileJson, type ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import type { Genre } from '#modules/music/contract.ts';
import { trackIsThere, trackJoins, trackJson, type TrackRow } from '#modules/music/server/index.ts';
import { isOnTeam, isRunning, runsProfile, teamRole } from '#modules/profiles/team-roles/server/index.ts';
import type { RawBuilder } from 'kysely';
import { isUuid, type CommunityId, type EventId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { addressColumns, cardColumns, cardJoins, withTickets, type EventRow } from './card-store.ts';

export type CreatorRow = ProfileRow & {
  creatorType: 'owner' | 'collaborator' | 'assistant';
  creatorStatus: 'invited' | 'confirmed' | 'denied';
  isHost: boolean;
  membersTotal: number | null;
  isDeleted: boolean;
};
type LineupRow = ProfileRow & {
  part: string;
  playsAt: string | null;
  headliner: boolean;
  track: TrackRow | null;
};

export type WholeEventRow = EventRow & {
  description: string;
  externalUrl: string | null;
  minimumAge: number | null;
  maxPerPerson: number | null;
  visibility: 'public' | 'unlisted' | 'private';
  deletedAt: Date | null;
  /** By an admin. */
  isHidden: boolean;
  stateCode: string;
  latitude: number | null;
  longitude: number | null;
  address1: string | null;
  zipCode: string | null;
  postalCity: string;
  countryCode: string;
  neighborhoodSlug: string | null;
  directions: string | null;
  genres: Genre[];
  hashtags: string[];
  cancelReason: string;
  tracks: TrackRow[];
  creators: CreatorRow[];
  artists: LineupRow[];
  added: boolean;
  isMember: boolean;
};

const hostFields = sql`, ${teamRole('c')} as "creatorType", c.creator_status as "creatorStatus",
    ${isRunning('c')} as "isHost", m.members_total as "membersTotal", p.deleted_at is not null as "isDeleted"`;

/** The owner stays after their account is deleted, for events without another host. */
const creators = sql`
  select json_agg(${profileJson('p', 'pi', hostFields)} order by c.position, c.profile_id)
    from event_creator c
    join profile p on p.id = c.profile_id
                  and (p.deleted_at is null or (c.creator_type = 'owner' and c.creator_status = 'confirmed'))
    left join image pi on pi.id = p.image_id
    left join community m on m.id = p.id
   where c.event_id = e.id`;

const slotFields = sql`, a.note as part, a.plays_at as "playsAt", a.headliner, t.track`;

const lineup = sql`
  select json_agg(${profileJson('p', 'pi', slotFields)} order by a.position, a.artist_id)
    from event_artist a
    join profile p on p.id = a.artist_id and p.deleted_at is null
    left join image pi on pi.id = p.image_id
    left join lateral (select ${trackJson} as track from track t ${trackJoins}
                        where t.artist_id = p.id order by t.id limit 1) t on true
   where a.event_id = e.id`;

const genres = sql`
  select json_agg(json_build_object('id', n.id, 'slug', n.slug, 'name', n.name) order by eg.position, n.name)
    from event_genre eg join genre n on n.id = eg.genre_id and n.hidden_at is null
   where eg.event_id = e.id`;

const hashtags = sql`
  select json_agg(h.tag order by h.position, h.tag) from event_hashtag h
   where h.event_id = e.id and not exists (select from hidden_hashtag x where x.tag = h.tag)`;

const tracks = sql`
  select json_agg(${trackJson} order by k.position, t.id)
    from event_track k
    join track t on t.id = k.track_id
    ${trackJoins}
   where k.event_id = e.id and ${trackIsThere}`;

/** Whether a user is a member of a community that hosts `event e`, and so may open members-only events (EVT-07). */
export const isMember = (userId: UserId | undefined) => sql<boolean>`
  exists (select from event_creator hc
            join community_participant hm on hm.community_id = hc.profile_id
                                         and hm.user_id = ${userId ?? null}::uuid and hm.status = 'confirmed'
           where hc.event_id = e.id and ${isRunning('hc')})`;

type EventKey = { readonly provider: string; readonly providerId: string };

/**
 * Matches `event e`. An event of another ticket provider also has an id here, like our own (EVT-03).
 */
export const hasKey = ({ provider, providerId }: EventKey) =>
  provider === 'backbeat' && isUuid(providerId)
    ? sql<boolean>`e.id = ${providerId}::uuid`
    : sql<boolean>`e.provider = ${provider} and e.provider_id = ${providerId}`;

/** Returns everything about an event in one query. */
export async function findEvent(
  db: Db,
  key: EventKey,
  viewerId: UserId | undefined,
): Promise<WholeEventRow | undefined> {
  const { rows } = await withTickets<WholeEventRow>(sql`
    select ${cardColumns}, e.description, e.external_url, e.minimum_age, e.max_per_person, e.visibility,
           e.deleted_at, e.delisted_at is not null as is_hidden, e.state_code, e.latitude, e.longitude,
           e.cancel_reason,
           ${addressColumns}, ve.directions, n.slug as neighborhood_slug,
           coalesce((${genres}), '[]'::json) as genres,
           coalesce((${hashtags}), '[]'::json) as hashtags,
           coalesce((${tracks}), '[]'::json) as tracks,
           ${isMember(viewerId)} as is_member,
           coalesce((${creators}), '[]'::json) as creators,
           coalesce((${lineup}), '[]'::json) as artists,
           exists (select from event_going w where w.event_id = e.id and w.user_id = ${viewerId ?? null}::uuid) as added
      from event e
      ${cardJoins}
      left join venue ve on ve.id = e.venue_id
      left join neighborhood n on n.id = e.neighborhood_id
     where ${hasKey(key)}`).execute(db);
  return rows[0];
}

/**
 * Resolves a wire id to a row id, for calls that need nothing else.
 * @param drafts `any` if the caller checks the viewer itself
 */
export async function findEventId(
  db: Db,
  key: EventKey,
  drafts: 'none' | 'any' = 'none',
): Promise<EventId | undefined> {
  const row = await db
    .selectFrom('event as e')
    .select('e.id')
    .where(hasKey(key))
    .$if(drafts === 'none', (query) => query.where('e.status', '<>', 'draft'))
    .where('e.deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Finds an event of another ticket provider, deleted or not. */
export async function findExternalEvent(db: Db, key: EventKey): Promise<EventId | undefined> {
  const row = await db.selectFrom('event as e').select('e.id').where(hasKey(key)).executeTakeFirst();
  return row?.id;
}

/** Lists communities that host an event, which a buyer can join at checkout (CHK-13). */
export async function listHostCommunities(db: Db, eventId: EventId) {
  return db
    .selectFrom('eventCreator as c')
    .innerJoin('profile as p', 'p.id', 'c.profileId')
    .where('c.eventId', '=', eventId)
    .where(isRunning('c'))
    .where('p.type', '=', 'community')
    .where('p.deletedAt', 'is', null)
    .orderBy('c.position')
    .select(['p.id', 'p.name'])
    .$narrowType<{ id: CommunityId }>()
    .execute();
}

/** Returns the user's role on the team, their own or through a community they manage (COM-14). */
export async function findCreatorType(db: Db, eventId: EventId, userId: UserId) {
  const { rows } = await sql<{ creatorType: 'owner' | 'collaborator' | 'assistant' }>`
    select ${teamRole('c')} as creator_type
      from event_creator c
     where c.event_id = ${eventId} and ${isOnTeam('c')}
       and (c.profile_id = ${userId}::uuid or ${runsProfile(sql`c.profile_id`, sql`${userId}::uuid`)})
     order by array_position(array['owner', 'collaborator', 'assistant'], ${teamRole('c')})
     limit 1`.execute(db);
  return rows[0]?.creatorType;
}

/**
 * Returns what a user outside the team may see: no drafts, and members-only events only if they are a member or
 * going.
 */
export async function findVisibility(db: Db, eventId: EventId, userId: UserId | undefined) {
  const { rows } = await sql<{ isGone: boolean; isDraft: boolean; isHidden: boolean }>`
    select e.deleted_at is not null as is_gone, e.status = 'draft' as is_draft,
           e.status = 'draft' or (e.visibility = 'private' and not ${isMember(userId)} and not exists (
             select from event_going g where g.event_id = e.id and g.user_id = ${userId ?? null}::uuid)) as is_hidden
      from event e where e.id = ${eventId}::uuid`.execute(db);
  return rows[0];
}

/** Whether a user may open `event e`. Members-only events open for members of a host, guests and the team. */
export const isWelcome = (userId: RawBuilder<unknown>) => sql<boolean>`(
  e.visibility <> 'private'
  or exists (select from event_going g where g.event_id = e.id and g.user_id = ${userId})
  or exists (select from event_creator c
              where c.event_id = e.id and ${isOnTeam('c')}
                and (c.profile_id = ${userId}
                     or ${teamRole('c')} <> 'assistant' and (
                       exists (select from community_participant m
                                where m.community_id = c.profile_id and m.user_id = ${userId} and m.status = 'confirmed')
                       or ${runsProfile(sql`c.profile_id`, userId)}))))`;

/**
 * Filters users who may open an event. Members-only events open for members of a host, guests and the team (EVT-07).
 */
export async function listWelcome(
  db: Db,
  eventId: EventId,
  userIds: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  const { rows } = await sql<{ id: UserId }>`
    select u.id
      from event e, unnest(${[...userIds]}::uuid[]) u (id)
     where e.id = ${eventId}::uuid and e.deleted_at is null
       and ${isWelcome(sql`u.id`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Filters events that a user may open.
 * @param eventIds bare
 */
export async function listSeen(
  db: Db,
  eventIds: readonly EventId[],
  userId: UserId,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: EventId }>`
    select e.id from event e
     where e.id = any(${[...eventIds]}::uuid[]) and e.status <> 'draft' and e.deleted_at is null
       and ${isWelcome(sql`${userId}::uuid`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Marks users as going and updates the total in the same statement.
 * @returns how many weren't going before
 */
export async function addGoing(tx: Db, eventId: EventId, userIds: readonly UserId[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    with added as (
      insert into event_going (event_id, user_id, starts_at, ends_at)
      select e.id, u.id, e.starts_at, e.ends_at
        from event e cross join unnest(${[...userIds]}::uuid[]) u(id)
       where e.id = ${eventId}::uuid
       order by u.id
      on conflict do nothing returning user_id
    ), counted as (
      select count(*)::int as total from added
    )
    update event e set going_total = going_total + c.total
      from counted c where e.id = ${eventId}::uuid and c.total > 0
    returning c.total`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** @returns how many were going before */
export async function removeGoing(tx: Db, eventId: EventId, userIds: readonly UserId[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const { numAffectedRows } = await sql`
    delete from event_going
     where event_id = ${eventId}::uuid and user_id = any(${[...userIds]}::uuid[])`.execute(tx);
  if (!numAffectedRows) return 0;
  await sql`
    update event set going_total = greatest(0, going_total - ${Number(numAffectedRows)})
     where id = ${eventId}::uuid`.execute(tx);
  return Number(numAffectedRows);
}

export async function isGoing(db: Db, eventId: EventId, userId: UserId): Promise<Joined> {
  const { rows } = await sql<Joined>`
    select e.going_total as total,
           exists (select from event_going g where g.event_id = e.id and g.user_id = ${userId}::uuid) as added
      from event e where e.id = ${eventId}::uuid`.execute(db);
  return rows[0]!;
}

/** Recounts the events of each future night in the event's own zone. */
export async function recountEventsPerDay(tx: Db): Promise<void> {
  await sql`
    with counted as (
      select city, (starts_at at time zone timezone - interval '5 hours')::date as date, count(*)::int as total
        from event
       where status = 'published' and visibility = 'public' and ends_at > now()
       group by 1, 2
    ), kept as (
      insert into city_event_day (city, date, total) select city, date, total from counted
      on conflict (city, date) do update set total = excluded.total
      returning city, date
    )
    delete from city_event_day n where not exists (select from counted c where c.city = n.city and c.date = n.date)`.execute(
    tx,
  );
}

/** Counts the events of a city on each night in a range. Dates are like `2026-11-28`. */
export async function countEventsByDay(db: Db, city: string | null, from: string, to: string) {
  const { rows } = await sql<{ date: string; total: number }>`
    select to_char(date, 'YYYY-MM-DD') as date, total
      from city_event_day where city = ${city} and date between ${from}::date and ${to}::date`.execute(db);
  return rows;
}

/** Returns the most popular event of the first night with any. A night ends at 5 AM. */
export async function findMostWanted(
  db: Db,
  where: RawBuilder<unknown>,
  zone: string,
): Promise<EventId | undefined> {
  const shown = sql`e.status = 'published' and e.visibility = 'public' and e.ends_at > now() and ${where}`;
  const { rows } = await sql<{ id: EventId }>`
    select e.id
      from event e,
           (select (date_trunc('day', (greatest(now(), min(e.starts_at)) at time zone ${zone}) - interval '5 hours')
                    + interval '29 hours') at time zone ${zone} as ends
              from event e where ${shown}) night
     where ${shown} and e.starts_at < night.ends
     order by e.going_total desc, e.starts_at, e.id
     limit 1`.execute(db);
  return rows[0]?.id;
}

export async function findEventSelling(db: Db, eventId: EventId) {
  return db
    .selectFrom('event')
    .select(['id', 'status', 'visibility'])
    .where('id', '=', eventId)
    .executeTakeFirst();
}
