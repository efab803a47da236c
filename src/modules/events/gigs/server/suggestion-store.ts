import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import type { ArtistId, EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { suggestionTypes } from '../contract.ts';

type SuggestionQuery = {
  readonly artistId: ArtistId;
  readonly viewerId: UserId;
  readonly type: (typeof suggestionTypes)[number];
  readonly eventId: EventId | undefined;
  readonly limit: number;
};

/** The reason that must hold. With none, nothing is suggested. */
const reasons = {
  gigs: sql`known_host or known_venue or genres > 0 or near`,
  creators: sql`known_host or known_venue`,
  genres: sql`genres > 0`,
  locations: sql`near`,
};

/**
 * Suggests events that an artist may be playing, as bare ids. Ranked by similarity to `eventId`, then by hosts and
 * places of earlier gigs, then by shared genres, then by city, then soonest first. Leaves out events that the artist
 * plays or was asked about, without a host on Backbeat, or with a block between the sides. Reads the last 60 gigs and
 * 20 to 100 events per reason, by `event_artist_by_artist`, `event_creator_by_profile`, `event_by_venue` and
 * `event_next_in_city`.
 */
export async function listLikely(db: Db, { artistId, viewerId, type, eventId, limit }: SuggestionQuery) {
  const mind = eventId ?? null;
  const shown = sql`e.status = 'published' and e.visibility = 'public' and e.starts_at > now()`;
  const { rows } = await sql<{ id: EventId }>`
    with played as (
      select e.id, e.venue_id, e.city
        from event_artist a join event e on e.id = a.event_id
       where a.artist_id = ${artistId}::uuid and e.status <> 'draft'
       order by e.starts_at desc limit 60
    ), hosts as (
      select distinct c.profile_id from played p
        join event_creator c on c.event_id = p.id and ${isRunning('c')}
    ), venues as (
      select distinct venue_id from played where venue_id is not null
    ), cities as (
      select city from played where city <> '' union
      select city from profile where id = ${artistId}::uuid and city is not null
    ), likely as (
      select n.id from hosts h cross join lateral (
        select e.id from event_creator c join event e on e.id = c.event_id
         where c.profile_id = h.profile_id and ${shown} order by e.starts_at limit 20) n
       union
      select n.id from venues v cross join lateral (
        select e.id from event e where e.venue_id = v.venue_id and not e.hide_address and ${shown} order by e.starts_at limit 20) n
       union
      select n.id from cities c cross join lateral (
        select e.id from event e where e.city = c.city and ${shown} order by e.starts_at limit 100) n
    ), weighed as (
      select e.id, e.starts_at,
             exists (select from event_creator c where c.event_id = e.id and ${isRunning('c')}
                        and c.profile_id in (select profile_id from hosts)) as known_host,
             not e.hide_address and e.venue_id in (select venue_id from venues) is true as known_venue,
             (select count(*) from event_genre g join profile_genre o on o.genre_id = g.genre_id
               where g.event_id = e.id and o.profile_id = ${artistId}::uuid) as genres,
             e.city in (select city from cities) as near,
             exists (select from event m where m.id = ${mind}::uuid
                        and (m.venue_id = e.venue_id and not (m.hide_address or e.hide_address) or m.creator_id = e.creator_id)) as alike
        from likely l join event e on e.id = l.id
       where e.id is distinct from ${mind}::uuid
         and not exists (select from event_artist a where a.event_id = e.id and a.artist_id = ${artistId}::uuid)
         and not exists (select from gig g where g.event_id = e.id and g.artist_id = ${artistId}::uuid)
         and exists (select from event_creator c where c.event_id = e.id and ${isRunning('c')})
         and not exists (select from blocked_pair b where b.profile_id = ${viewerId}::uuid and b.other_id = e.creator_id)
    )
    select id from weighed where ${reasons[type]}
     order by alike desc, known_host desc, known_venue desc, genres desc, near desc, starts_at, id
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
