import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import type { ArtistId, ProfileId, TrackId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export async function listArtistsOfTracks(db: Db, trackIds: readonly TrackId[]): Promise<ArtistId[]> {
  const rows = await db
    .selectFrom('track')
    .select('artistId')
    .distinct()
    .where('id', '=', sql<TrackId>`any(${[...trackIds]}::uuid[])`)
    .where('artistId', 'is not', null)
    .execute();
  return rows.flatMap(({ artistId }) => artistId ?? []);
}

export async function listArtistIds(
  db: Db,
  keys: readonly { provider: string; providerId: string }[],
): Promise<ArtistId[]> {
  const { rows } = await sql<{ id: ArtistId }>`
    select p.id
      from unnest(${keys.map(({ provider }) => provider)}::text[], ${keys.map(({ providerId }) => providerId)}::text[])
             k (provider, provider_id)
      join profile p on p.type = 'artist' and p.provider = k.provider and p.provider_id = k.provider_id
     where p.deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listGenreIds(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('genre')
    .select('id')
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listGenreIdsOf(db: Db, profileId: ProfileId): Promise<string[]> {
  const rows = await db
    .selectFrom('profileGenre')
    .select('genreId')
    .where('profileId', '=', profileId)
    .orderBy('position')
    .limit(20)
    .execute();
  return rows.map(({ genreId }) => genreId);
}

/**
 * Returns the artists related to a profile: itself, the artists it follows, and the lineups of the last 60 events
 * each that it hosted, housed and attended. Uses `event_creator_by_profile` and `event_by_venue`.
 */
export async function listArtistsAround(db: Db, profileId: ProfileId): Promise<ArtistId[]> {
  const id = sql`${profileId}::uuid`;
  const { rows } = await sql<{ id: ArtistId }>`
    with own_event as (
      (select c.event_id from event_creator c
        where c.profile_id = ${id} and ${isRunning('c')}
        order by c.event_id desc limit 60)
      union
      (select id from event where venue_id = ${id} and status <> 'draft' and visibility = 'public'
        order by starts_at desc limit 60)
      union
      (select event_id from event_going where user_id = ${id} order by event_id desc limit 60)
    ), around as (
      select id, 9 as often from artist where id = ${id}
       union all
      (select followed_id, 3 from follow
        where profile_id = ${id} and followed_type = 'artist' and status = 'confirmed'
        order by created_at desc, followed_id desc limit 40)
       union all
      select a.artist_id, 1 from own_event o join event_artist a on a.event_id = o.event_id
    )
    select id from around group by id order by sum(often) desc, id limit 60`.execute(db);
  return rows.map(({ id: artistId }) => artistId);
}

/** Returns genres of these artists that the profile doesn't list yet, most common first. */
export async function listGenresAround(
  db: Db,
  { profileId, artistIds, limit }: { profileId: ProfileId; artistIds: readonly ArtistId[]; limit: number },
) {
  const { rows } = await sql<{ id: string; slug: string; name: string }>`
    select g.id, g.slug, g.name
      from profile_genre o join genre g on g.id = o.genre_id and g.hidden_at is null
     where o.profile_id = any(${[...artistIds]}::uuid[])
       and not exists (select from profile_genre n where n.profile_id = ${profileId}::uuid and n.genre_id = g.id)
     group by g.id order by count(*) desc, g.name limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/**
 * Returns ids of the profiles that host these artists' public events, most events first, without those blocked or
 * hidden for the viewer.
 */
export async function listHostsAround(
  db: Db,
  {
    profileId,
    artistIds,
    viewerId,
    limit,
  }: { profileId: ProfileId; artistIds: readonly ArtistId[]; viewerId: UserId; limit: number },
): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    select c.profile_id as id
      from (select distinct event_id from event_artist where artist_id = any(${[...artistIds]}::uuid[])
             order by event_id desc limit 300) n
      join event e on e.id = n.event_id and e.status = 'published' and e.visibility = 'public'
      join event_creator c on c.event_id = e.id and ${isRunning('c')}
      join profile p on p.id = c.profile_id and p.deleted_at is null
     where c.profile_id <> ${profileId}::uuid and c.profile_id <> ${viewerId}::uuid
       and not exists (select from blocked_pair b where b.profile_id = ${viewerId}::uuid and b.other_id = c.profile_id)
     group by c.profile_id order by count(*) desc, c.profile_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
