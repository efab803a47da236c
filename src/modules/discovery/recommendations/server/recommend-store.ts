import type { RawBuilder } from 'kysely';
import { audiencesWith, defaultAudiences } from '#modules/profiles/profiles/privacy.ts';
import { imageJson, type ImageRow } from '#modules/profiles/profiles/server/index.ts';
import { notBlocked, notMuted } from '#modules/profiles/blocks/server/index.ts';
import { cellsAround } from '#modules/discovery/search/grid.ts';
import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import type { Point } from '#platform/distance.ts';
import { kinds } from '#modules/discovery/search/rules.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ReasonKind } from '../recommend-contract.ts';
import { mostOften, nearKm, perMore, passWeight, worth } from '../recommend-rules.ts';
import type { Signal } from '../rules.ts';

/** Read limits: every query below is a short index range scan. */
const most = { perKind: 30, eventsOf: 6, eventsBefore: 50, friends: 150, eventsOfFriend: 10, perCell: 80 };
const daysAhead = 120;
const candidatesAtMost = 48;
/** Best candidates that are checked for visibility. */
const aheadAtMost = 2 * candidatesAtMost;
const namedAtMost = 3;

export type Taster = {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly off: readonly Signal[];
  readonly hasTaste: boolean;
};

export async function findTaster(db: Db, userId: UserId): Promise<Taster | undefined> {
  const { rows } = await sql<Taster>`
    select coalesce(p.latitude, n.latitude) as latitude, coalesce(p.longitude, n.longitude) as longitude,
           array(select s.signal from recommendation_signal_off s where s.user_id = p.id) as off,
           exists (select from recommendation_answer a where a.user_id = p.id) as has_taste
      from profile p
      left join neighborhood n on n.id = p.neighborhood_id
     where p.id = ${userId}::uuid`.execute(db);
  return rows[0];
}

export async function switchOff(tx: Db, userId: UserId, signal: Signal): Promise<void> {
  await tx
    .insertInto('recommendationSignalOff')
    .values({ userId, signal })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function switchOn(tx: Db, userId: UserId, signal: Signal): Promise<void> {
  await tx
    .deleteFrom('recommendationSignalOff')
    .where('userId', '=', userId)
    .where('signal', '=', signal)
    .execute();
}

export async function listSignalsOff(db: Db, userId: UserId): Promise<Signal[]> {
  const rows = await db
    .selectFrom('recommendationSignalOff')
    .select('signal')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ signal }) => signal);
}

export type ReasonRow = {
  readonly signal: Signal;
  readonly kind: ReasonKind;
  readonly name: string;
  readonly total: number;
  readonly weight: number;
  /** Ids of the friends who most recently decided to go. */
  readonly people: readonly UserId[] | null;
};
export type CandidateRow = {
  readonly id: EventId;
  readonly score: number;
  readonly reasons: readonly ReasonRow[];
};

type RecommendationInput = {
  readonly userId: UserId;
  readonly point: Point;
  readonly on: ReadonlySet<Signal>;
};

const worthOf = (signal: 'follows' | 'attendance', column: string) =>
  sql<number>`case ${sql.ref(column)} ${sql.join(
    Object.entries(worth[signal]).map(([kind, points]) => sql`when ${sql.lit(kind)} then ${sql.lit(points)}`),
    sql` `,
  )} else 0 end`;

/** Each repetition adds a share of the first weight. */
const moreOften = (total: RawBuilder<unknown>) =>
  sql`(1 + ${sql.lit(perMore)} * (least(${total}, ${sql.lit(mostOften)}) - 1))`;

/** The artists, communities and venues a user follows, newest of each kind first. Uses `follow_newest`. */
const followed = (userId: UserId) => sql`
  select 'follows' as signal, f.followed_type as kind, f.followed_type as type, f.followed_id as id, p.name, 1 as total,
         ${worthOf('follows', 'f.followed_type')} as weight
    from (values ('artist'), ('community'), ('venue')) k (type)
   cross join lateral (select f.followed_type, f.followed_id from follow f
                        where f.profile_id = ${userId}::uuid and f.followed_type = k.type and f.status = 'confirmed'
                        order by f.created_at desc, f.followed_id desc limit ${sql.lit(most.perKind)}) f
    join profile p on p.id = f.followed_id and p.deleted_at is null`;

const tasted = sql`
  select 'taste', a.item_type, 'artist', p.id, coalesce(t.name, p.name), 1,
         case a.item_type when 'track' then ${sql.lit(worth.taste.track)} else ${sql.lit(worth.taste.artist)} end
         * case a.verdict when 'like' then 1 else ${sql.lit(passWeight)} end
    from answer a
    left join track t on a.item_type = 'track' and t.id = a.item_id
    join profile p on p.id = case a.item_type when 'track' then t.artist_id else a.item_id end and p.deleted_at is null
   where a.item_type in ('artist', 'track')`;

const attended = sql`
  select 'attendance', w.type, w.type, w.id, p.name, w.total::int,
         ${worthOf('attendance', 'w.type')} * ${moreOften(sql`w.total`)}
    from (select m.type, m.id, count(*) as total
            from (select 'artist' as type, a.artist_id as id
                    from before b join event_artist a on a.event_id = b.event_id
                   union all
                  select 'venue', e.venue_id from before b join event e on e.id = b.event_id
                   where e.venue_id is not null and not e.hide_address
                   union all
                  select 'community', c.profile_id
                    from before b join event_creator c on c.event_id = b.event_id and ${isRunning('c')}) m
           group by m.type, m.id
           order by count(*) desc, m.id limit ${sql.lit(most.perKind)}) w
    join profile p on p.id = w.id and p.type = w.type and p.deleted_at is null`;

/**
 * Upcoming events of each artist, community and venue. Uses `…_by_artist` and `…_by_profile` for the newest,
 * `event_by_venue` for the next.
 */
const eventsOfInterests = sql`
  select n.event_id, d.starts_at, i.signal, i.kind, i.name, i.total, i.weight, null::uuid[] as people
    from interest i
   cross join lateral (
     (select a.event_id from event_artist a where i.type = 'artist' and a.artist_id = i.id
       order by a.event_id desc limit ${sql.lit(most.eventsOf)})
      union all
     (select c.event_id from event_creator c
       where i.type = 'community' and c.profile_id = i.id and ${isRunning('c')}
       order by c.event_id desc limit ${sql.lit(most.eventsOf)})
      union all
     (select e.id from event e
       where i.type = 'venue' and e.venue_id = i.id and e.status <> 'draft' and e.visibility = 'public'
         and not e.hide_address and e.starts_at > now()
       order by e.starts_at, e.id limit ${sql.lit(most.eventsOf)})) n
    join search_document d on d.id = n.event_id and d.kind = ${sql.lit(kinds.event)} and d.starts_at > now()`;

/** Genre weights from answers about the genre and its artists, and from attended events. */
const affinities = (on: ReadonlySet<Signal>) => {
  const parts = [
    on.has('taste') &&
      sql`
      select 'taste' as signal, g.slug, g.name, 1 as total,
             least(${sql.lit(worth.taste.genre)}, greatest(${sql.lit(passWeight * worth.taste.genre)},
               sum(s.share) * ${sql.lit(worth.taste.genre)})) as weight
        from (select a.item_id as genre_id, case a.verdict when 'like' then 1 else ${sql.lit(passWeight)} end as share
                from answer a where a.item_type = 'genre'
               union all
              -- Liking an artist counts half as a like of the genre; passing on one says nothing about it.
              select pg.genre_id, 0.5
                from answer a
                left join track t on a.item_type = 'track' and t.id = a.item_id
                join profile_genre pg on pg.profile_id = case a.item_type when 'track' then t.artist_id else a.item_id end
               where a.item_type in ('artist', 'track') and a.verdict = 'like' and pg.position = 0) s
        join genre g on g.id = s.genre_id
       group by g.id`,
    on.has('attendance') &&
      sql`
      select * from (
        select 'attendance' as signal, g.slug, g.name, count(*)::int as total,
               ${sql.lit(worth.attendance.genre)} * ${moreOften(sql`count(*)`)} as weight
          from before b join event_genre eg on eg.event_id = b.event_id join genre g on g.id = eg.genre_id
         group by g.id having count(*) > 1
         order by count(*) desc, g.id limit 3) often`,
  ].filter((part) => part !== false);
  return parts.length > 0
    ? sql.join(parts, sql` union all `)
    : sql`select null as signal, null as slug, null as name, 0 as total, 0 as weight where false`;
};

/**
 * Events around a point, also beyond the date line: the next and the most popular of each wide cell. Without a point, the
 * most popular anywhere.
 */
const pool = (point: Point | undefined) => {
  const upcoming = sql`d.kind = ${sql.lit(kinds.event)} and d.cell is not null`;
  if (!point)
    return sql`
      select d.id, d.starts_at, d.genres, null::float8 as km from search_document d
       where d.kind = ${sql.lit(kinds.event)} order by d.popularity desc, d.id limit ${sql.lit(most.perCell * 2)}`;
  const { latitude, longitude } = point;
  return sql`
    select distinct on (z.id) z.id, z.starts_at, z.genres, z.km
      from unnest(${cellsAround(point, nearKm, 'wide')}::bigint[]) c (cell)
     cross join lateral (
       (select d.id, d.starts_at, d.genres, d.latitude, d.longitude from search_document d
         where d.cell_wide = c.cell and ${upcoming} and d.starts_at > now()
         order by d.starts_at, d.id limit ${sql.lit(most.perCell)})
        union all
       (select d.id, d.starts_at, d.genres, d.latitude, d.longitude from search_document d
         where d.cell_wide = c.cell and ${upcoming}
         order by d.popularity desc, d.id limit ${sql.lit(most.perCell)})) d
     cross join lateral (select d.id, d.starts_at, d.genres,
       ${sql.lit(111.195)} * sqrt(power(d.latitude - ${latitude}::float8, 2)
         + power((180 - abs(180 - abs(d.longitude - ${longitude}::float8))) * cos(radians(${latitude}::float8)), 2)) as km) z
     where z.km <= ${sql.lit(nearKm)}`;
};

const ofKind = sql`
  select p.id, p.starts_at, a.signal, 'genre', a.name, a.total, a.weight, null::uuid[]
    from pool p join affinity a on a.slug = any(p.genres)`;

const nearby = sql`
  select p.id, p.starts_at, 'distance', 'near', '', 1, ${sql.lit(worth.distance.near)} * (1 - p.km / ${sql.lit(nearKm)}), null::uuid[]
    from pool p`;

/** Friends who share where they go, without blocked or muted users (PRF-08, MOD-01). */
const friends = (userId: UserId) => sql`
  select c.followed_id as id, c.created_at
    from (select f.followed_id, f.created_at from follow f
           where f.profile_id = ${userId}::uuid and f.mutual
           order by f.created_at desc, f.followed_id desc limit ${sql.lit(most.friends)}) c
    left join profile_privacy s on s.profile_id = c.followed_id and s.block = 'events'
   where coalesce(s.audience, ${defaultAudiences.events}::text) = any(${[...audiencesWith.friend]}::text[])
     and ${notBlocked(userId, 'c.followed_id')} and ${notMuted(userId, 'c.followed_id')}`;

const eventsOfFriends = sql`
  select g.event_id, g.starts_at, f.id, f.created_at
    from friend f
   cross join lateral (select g.event_id, g.starts_at from event_going g where g.user_id = f.id and g.ends_at > now()
                        order by g.ends_at limit ${sql.lit(most.eventsOfFriend)}) g`;

const withFriends = sql`
  select g.event_id, min(g.starts_at), 'friends', 'friends', '', count(*)::int,
         ${sql.lit(worth.friends.friends)} * ${moreOften(sql`count(*)`)},
         (array_agg(g.id order by g.created_at desc, g.id))[1:${sql.lit(namedAtMost)}]
    from friend_going g group by g.event_id`;

/**
 * Finds the upcoming events with the strongest reasons in one statement. Never scans events: starts from a limited
 * number of followed, liked, attended items and friends, and looks up their upcoming events by index. Leaves out
 * events the user already goes to and events by blocked or muted hosts.
 */
export async function listCandidates(
  db: Db,
  { userId, point, on }: RecommendationInput,
): Promise<CandidateRow[]> {
  const interests = [
    on.has('follows') && followed(userId),
    on.has('taste') && tasted,
    on.has('attendance') && attended,
  ].filter((part) => part !== false);
  const nowhere = sql`select null as signal, null as kind, null as type, null::uuid as id, null as name, 0 as total, 0 as weight where false`;
  const isNear = on.has('distance');
  const found = [
    eventsOfInterests,
    ofKind,
    ...(isNear ? [nearby] : []),
    ...(on.has('friends') ? [withFriends] : []),
  ];
  const { rows } = await sql<CandidateRow>`
    with answer as materialized (
      select a.item_type, a.item_id, a.verdict from recommendation_answer a
       where a.user_id = ${userId}::uuid and a.verdict <> 'skip'
       order by a.answered_at desc, a.item_id desc limit ${sql.lit(most.perKind * 2)}
    ), before as materialized (
      select g.event_id from event_going g where g.user_id = ${userId}::uuid and g.ends_at <= now()
       order by g.ends_at desc limit ${sql.lit(most.eventsBefore)}
    ), interest (signal, kind, type, id, name, total, weight) as materialized (
      ${interests.length > 0 ? sql.join(interests, sql` union all `) : nowhere}
    ), affinity (signal, slug, name, total, weight) as materialized (${affinities(on)}
    ), pool (id, starts_at, genres, km) as materialized (${pool(isNear ? point : undefined)}
    ), friend as materialized (${friends(userId)}
    ), friend_going as materialized (${eventsOfFriends}
    ), found (event_id, starts_at, signal, kind, name, total, weight, people) as materialized (
      ${sql.join(found, sql` union all `)}
    ), ahead as (
      select f.event_id, min(f.starts_at) as starts_at, sum(f.weight) as score
        from found f
       where f.starts_at > now() and f.starts_at < now() + make_interval(days => ${sql.lit(daysAhead)})
         and f.event_id not in (select g.event_id from event_going g
                                 where g.user_id = ${userId}::uuid and g.ends_at > now())
       group by f.event_id having sum(f.weight) > 0
       order by score desc, starts_at, f.event_id limit ${sql.lit(aheadAtMost)}
    ), best as materialized (
      select a.event_id, a.score, a.starts_at, e.city, e.neighborhood
        from ahead a
        join event e on e.id = a.event_id and e.status = 'published' and e.visibility = 'public'
       where not exists (select from event_creator c
                          where c.event_id = a.event_id
                            and not (${notBlocked(userId, 'c.profile_id')} and ${notMuted(userId, 'c.profile_id')}))
       order by a.score desc, a.starts_at, a.event_id limit ${sql.lit(candidatesAtMost)}
    )
    select b.event_id as id, b.score::float8 as score,
           jsonb_agg(jsonb_build_object('signal', f.signal, 'kind', f.kind, 'total', f.total, 'weight', f.weight,
             'people', f.people,
             'name', case f.kind when 'near' then coalesce(nullif(b.neighborhood, ''), b.city) else f.name end)
             order by f.weight desc, f.name) as reasons
      from best b
      join found f on f.event_id = b.event_id and f.weight > 0
     group by b.event_id, b.score, b.starts_at
     order by b.score desc, b.starts_at, b.event_id`.execute(db);
  return rows;
}

export type PersonRow = { readonly id: UserId; readonly name: string; readonly image: ImageRow | null };

export async function mapPeople(db: Db, ids: readonly UserId[]): Promise<Map<string, PersonRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PersonRow>`
    select p.id, p.name, ${imageJson('i')} as image
      from profile p left join image i on i.id = p.image_id
     where p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
