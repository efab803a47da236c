import type { RawBuilder } from 'kysely';
import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import type { CollectionId, EventId, ProfileId, TrackId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type Which =
  | { readonly ids: readonly string[] }
  | { readonly after: string | undefined; readonly limit: number };

function chosen(which: Which, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if ('ids' in which) return sql`${id} = any(${[...which.ids]}::uuid[])`;
  return which.after ? sql`${id} > ${which.after}::uuid` : sql`true`;
}

/** Names awaiting review are not searchable, also not by what bears them: events, songs and lists (MOD-01). */
export const isReviewed = (id: RawBuilder<unknown>) => sql<boolean>`
  not exists (select from name_review w where w.item_id = ${id} and w.approved_by is null)`;

function inOrder(which: Which, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return 'ids' in which ? sql`` : sql`order by ${id} limit ${sql.lit(which.limit)}`;
}

export type ProfileSource = {
  id: ProfileId;
  type: 'user' | 'community' | 'artist' | 'venue';
  name: string;
  note: string;
  username: string | null;
  verified: boolean;
  followers: number;
  rank: number;
  latitude: number | null;
  longitude: number | null;
  neighborhood: string | null;
  genres: string[];
  genreNames: string;
};

/** Only venues have a location: where users live is private. */
export async function listProfileSources(db: Db, which: Which): Promise<ProfileSource[]> {
  const { rows } = await sql<ProfileSource>`
    select p.id, p.type, p.name, p.note, p.username, p.verified,
           greatest(p.followers_total, c.members_total, v.ratings_total / 10, 0) as followers,
           case p.type when 'artist' then coalesce(a.popularity, 0) when 'user' then p.score else 0 end as rank,
           v.latitude, v.longitude, n.name as neighborhood,
           coalesce(g.genres, '{}') as genres, coalesce(g.names, '') as genre_names
      from profile p
      left join artist a on a.id = p.id
      left join community c on c.id = p.id
      left join venue v on v.id = p.id
      left join neighborhood n on n.id = v.neighborhood_id
      left join lateral (select array_agg(t.slug) as genres, string_agg(t.name, ' ') as names from profile_genre pg join genre t on t.id = pg.genre_id and t.hidden_at is null
                          where pg.profile_id = p.id and p.type <> 'user') g on true
     where p.deleted_at is null and ${isReviewed(sql`p.id`)} and ${chosen(which, sql`p.id`)} ${inOrder(which, sql`p.id`)}`.execute(
    db,
  );
  return rows;
}

export type EventSource = {
  id: EventId;
  name: string;
  venueName: string;
  neighborhood: string;
  city: string;
  status: 'published' | 'cancelled' | 'postponed';
  hideAddress: boolean;
  startsAt: Date;
  endsAt: Date;
  isOver: boolean;
  goingTotal: number;
  latitude: number | null;
  longitude: number | null;
  genres: string[];
  genreNames: string;
  artists: string;
  /** Host communities. */
  hosts: string;
  /** Without hidden ones, separated by spaces. */
  hashtags: string;
};

/**
 * If the host hides the address, uses the center of the neighborhood or of the city's neighborhoods: sorting by
 * distance must not reveal the address (LOC-04).
 */
export async function listEventSources(db: Db, which: Which): Promise<EventSource[]> {
  const { rows } = await sql<EventSource>`
    select e.id, e.name, case when e.hide_address or not ${isReviewed(sql`e.venue_id`)} then '' else coalesce(v.name, e.venue_name) end as venue_name, e.neighborhood, e.city, e.status, e.hide_address, e.starts_at, e.ends_at, e.ends_at <= now() as is_over, e.going_total,
           case when e.hide_address then coalesce(n.latitude, m.latitude) else coalesce(e.latitude, n.latitude) end as latitude,
           case when e.hide_address then coalesce(n.longitude, m.longitude) else coalesce(e.longitude, n.longitude) end as longitude,
           coalesce(g.genres, '{}') as genres, coalesce(g.names, '') as genre_names, coalesce(a.artists, '') as artists, coalesce(h.hosts, '') as hosts, coalesce(k.hashtags, '') as hashtags
      from event e
      left join profile v on v.id = e.venue_id and v.deleted_at is null
      left join neighborhood n on n.id = e.neighborhood_id
      left join lateral (select avg(o.latitude) as latitude, avg(o.longitude) as longitude
                           from neighborhood o where e.hide_address and n.id is null and o.city = e.city) m on true
      left join lateral (select array_agg(distinct t.slug) as genres, string_agg(distinct t.name, ' ') as names
                           from event_genre eg join genre o on o.id = eg.genre_id join genre t on t.id in (o.id, o.parent_id) and t.hidden_at is null
                          where eg.event_id = e.id) g on true
      left join lateral (select string_agg(p.name, ' ') as artists
                           from event_artist ea join profile p on p.id = ea.artist_id and p.deleted_at is null and ${isReviewed(sql`p.id`)}
                          where ea.event_id = e.id) a on true
      left join lateral (select string_agg(p.name, ' ') as hosts
                           from event_creator ec join profile p on p.id = ec.profile_id and p.deleted_at is null and p.type = 'community' and ${isReviewed(sql`p.id`)}
                          where ec.event_id = e.id and ${isRunning('ec')}) h on true
      left join lateral (select string_agg(t.tag, ' ' order by t.position, t.tag) as hashtags from event_hashtag t
                          where t.event_id = e.id and not exists (select from hidden_hashtag x where x.tag = t.tag)) k on true
     where e.status <> 'draft' and e.visibility = 'public' and ${isReviewed(sql`e.id`)} and ${chosen(which, sql`e.id`)} ${inOrder(which, sql`e.id`)}`.execute(
    db,
  );
  return rows;
}

export type TrackSource = { id: TrackId; name: string; artist: string; popularity: number };

export async function listTrackSources(db: Db, which: Which): Promise<TrackSource[]> {
  const { rows } = await sql<TrackSource>`
    select t.id, t.name,
           coalesce(case when ${isReviewed(sql`p.id`)} then p.name end, t.outside_artists->0->>'name', '') as artist,
           coalesce(a.popularity, 0) as popularity
      from track t
      left join profile p on p.id = t.artist_id and p.deleted_at is null
      left join artist a on a.id = p.id
     where (t.artist_id is null or p.id is not null) and ${chosen(which, sql`t.id`)} ${inOrder(which, sql`t.id`)}`.execute(
    db,
  );
  return rows;
}

export type NeighborhoodSource = {
  id: string;
  name: string;
  city: string;
  latitude: number;
  longitude: number;
};

export async function listNeighborhoodSources(db: Db, which: Which): Promise<NeighborhoodSource[]> {
  const { rows } = await sql<NeighborhoodSource>`
    select n.id, n.name, n.city, n.latitude, n.longitude
      from neighborhood n where ${chosen(which, sql`n.id`)} ${inOrder(which, sql`n.id`)}`.execute(db);
  return rows;
}

export type CollectionSource = {
  id: CollectionId;
  name: string;
  keeper: string;
  verified: boolean;
  usersTotal: number;
  eventsTotal: number;
};

export async function listCollectionSources(db: Db, which: Which): Promise<CollectionSource[]> {
  const { rows } = await sql<CollectionSource>`
    select c.id, c.name, case when ${isReviewed(sql`p.id`)} then p.name else '' end as keeper, c.verified, c.users_total, c.events_total
      from collection c
      join profile p on p.id = c.creator_id and (p.deleted_at is null or c.kind = 'collection')
     where c.visibility = 'public' and c.deleted_at is null
       and ${chosen(which, sql`c.id`)} ${inOrder(which, sql`c.id`)}`.execute(db);
  return rows;
}

/** A genre's popularity counts its plays up to this number. */
const playsCounted = 10_000;

export type GenreSource = { id: string; slug: string; name: string; uses: number };

export async function listGenreSources(db: Db): Promise<GenreSource[]> {
  const { rows } = await sql<GenreSource>`
    select g.id, g.slug, g.name,
           (select count(*)::int from (select from event_genre eg where eg.genre_id = g.id limit ${sql.lit(playsCounted)}) u) as uses
      from genre g where g.hidden_at is null`.execute(db);
  return rows;
}

export type CitySource = {
  city: string;
  state: string;
  stateCode: string;
  country: string;
  countryCode: string;
  latitude: number;
  longitude: number;
};

/** Cities of our neighborhoods and venues, at the center of those. */
export async function listCitySources(db: Db): Promise<CitySource[]> {
  const { rows } = await sql<CitySource>`
    select city, state, state_code, min(country) as country, country_code,
           avg(latitude) as latitude, avg(longitude) as longitude
      from (select city, state, state_code, country, country_code, latitude, longitude from neighborhood
            union all
            select v.city, v.state, v.state_code, v.country, v.country_code, v.latitude, v.longitude
              from venue v join profile p on p.id = v.id and p.deleted_at is null) place
     where city <> ''
     group by city, state, state_code, country_code`.execute(db);
  return rows;
}
