import type { ArtistId, ProfileId, TrackId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { TrackReason } from '../suggestion-contract.ts';

/** Ids without prefix. */
export type Seeds = { readonly artistIds: readonly ArtistId[]; readonly genreIds: readonly string[] };

const reasons = {
  tracks: sql`true`,
  artists: sql`own`,
  genres: sql`genres > 0`,
  creators: sql`not own and lineups > 0`,
} satisfies Record<TrackReason, unknown>;

/**
 * Ranks related artists: the seeds themselves, artists on the same lineups, and artists of the same genres, weighted
 * by shared lineups, shared genres and popularity. Reads the last 200 lineups and 300 artists of each of eight
 * genres, by `event_artist_by_artist` and `profile_genre_of_genre`.
 */
const likely = ({ artistIds, genreIds }: Seeds) => sql`
  with seed as (
    select distinct id from unnest(${[...artistIds]}::uuid[]) s (id)
  ), liked as (
    select genre_id from (
      select id as genre_id, 9 as often from unnest(${[...genreIds]}::uuid[]) g (id)
       union all
      select g.genre_id, 1 from seed s join profile_genre g on g.profile_id = s.id
    ) all_of group by genre_id order by sum(often) desc, genre_id limit 8
  ), mate as (
    select o.artist_id as id, count(*) as lineups
      from (select a.event_id from seed s join event_artist a on a.artist_id = s.id
              join event e on e.id = a.event_id and e.status <> 'draft' and e.visibility = 'public'
             group by a.event_id order by a.event_id desc limit 200) b
      join event_artist o on o.event_id = b.event_id
     group by o.artist_id order by count(*) desc, o.artist_id limit 300
  ), candidate as (
    select id from seed union select id from mate union
    select n.id from liked l cross join lateral (
      select a.id from profile_genre g join artist a on a.id = g.profile_id
       where g.genre_id = l.genre_id order by g.profile_id limit 300) n
  ), weighed as (
    select c.id, s.id is not null as own, coalesce(m.lineups, 0) as lineups, a.popularity,
           (select count(*) from profile_genre g where g.profile_id = c.id
               and g.genre_id in (select genre_id from liked)) as genres
      from candidate c
      join artist a on a.id = c.id
      join profile p on p.id = c.id and p.deleted_at is null
      left join seed s on s.id = c.id
      left join mate m on m.id = c.id
  ), ranked as (
    select id, own, lineups, genres,
           case when own then 40 else 0 end + 18 * ln(1 + lineups) + 10 * least(genres, 3) + popularity / 10.0 as weight
      from weighed
  )`;

type TrackRequest = Seeds & {
  readonly reason: TrackReason;
  readonly skip: readonly TrackId[];
  readonly limit: number;
};

/** Returns song ids, best first, at most two per artist. */
export async function listLikelyTracks(
  db: Db,
  { reason, skip, limit, ...seeds }: TrackRequest,
): Promise<TrackId[]> {
  const { rows } = await sql<{ id: TrackId }>`
    ${likely(seeds)}
    select t.id
      from (select * from ranked where ${reasons[reason]} order by weight desc, id limit 200) r
     cross join lateral (
       select k.id, row_number() over (order by k.id) as place from track k
        where k.artist_id = r.id and not (k.id = any(${[...skip]}::uuid[])) order by k.id limit 2) t
     order by t.place, r.weight desc, r.id
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

type ArtistRequest = Seeds & {
  readonly skip: readonly ProfileId[];
  /** Leaves out artists who are more popular than this, or marked as top performers (PFM-05). */
  readonly knownAtMost: number;
  readonly limit: number;
};

/** Returns artist ids without the seeds, best first. */
export async function listLikelyArtists(db: Db, { skip, knownAtMost, limit, ...seeds }: ArtistRequest) {
  const { rows } = await sql<{ id: ArtistId }>`
    ${likely(seeds)}
    select r.id from ranked r join artist k on k.id = r.id
     where not r.own and r.lineups + r.genres > 0 and not (r.id = any(${[...skip]}::uuid[]))
       and case when k.top_performer then 100 when k.top_performer = false then 0 else k.popularity end <= ${knownAtMost}
     order by r.weight desc, r.id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns one song per artist, most popular artist first: the default playlist (MUS-06). Uses `artist_by_popularity`.
 * @param skip songs whose artists are left out
 */
export async function listKnownTracks(
  db: Db,
  { limit, offset, skip = [] }: { limit: number; offset: number; skip?: readonly TrackId[] },
): Promise<TrackId[]> {
  const { rows } = await sql<{ id: TrackId }>`
    select t.id
      from artist a
      join profile p on p.id = a.id and p.deleted_at is null
      cross join lateral (select k.id from track k where k.artist_id = a.id order by k.id limit 1) t
     where not exists (select from track s where s.artist_id = a.id and s.id = any(${[...skip]}::uuid[]))
     order by a.popularity desc, a.id
     limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countKnownTracks(db: Db, atMost: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from artist a join profile p on p.id = a.id and p.deleted_at is null
       where exists (select from track k where k.artist_id = a.id) limit ${sql.lit(atMost)}) counted`.execute(
    db,
  );
  return rows[0]!.total;
}
