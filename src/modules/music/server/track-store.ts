import { profileWireId } from '#modules/profiles/profiles/rules.ts';
import { imageJson, toImages, type ImageRow } from '#modules/profiles/profiles/server/index.ts';
import type { ArtistId, TrackId } from '#platform/ids.ts';
import { safeLink } from '#platform/safe-link.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Track, TrackProvider } from '../contract.ts';
import { previewPath } from '../rules.ts';

export type TrackRow = {
  id: TrackId;
  name: string;
  provider: TrackProvider;
  providerId: string;
  previewUrl: string | null;
  externalUrl: string | null;
  hasCover: boolean;
  isUploaded: boolean;
  isSynthesized: boolean;
  outsideArtists: Track['artists']['items'];
  artist: { id: ArtistId; name: string; provider: string; providerId: string } | null;
  image: ImageRow | null;
};

/** A `TrackRow` as `json`, on `track t` with `trackJoins`. */
export const trackJson = sql<TrackRow>`
  json_build_object(
    'id', t.id, 'name', t.name, 'provider', t.provider, 'providerId', t.provider_id, 'previewUrl', t.preview_url,
    'externalUrl', t.external_url, 'hasCover', t.cover_url is not null, 'isUploaded', t.is_uploaded,
    'isSynthesized', t.seed is not null, 'outsideArtists', t.outside_artists,
    'artist', case when tp.id is null then null else json_build_object('id', tp.id, 'name', tp.name,
              'provider', tp.provider, 'providerId', tp.provider_id) end,
    'image', ${imageJson('ti')})`;

export const trackJoins = sql`
  left join profile tp on tp.id = t.artist_id and tp.type = 'artist' and tp.deleted_at is null
  left join image ti on ti.id = coalesce(t.image_id, tp.image_id)`;

/** Hides songs of deleted artists. */
export const trackIsThere = sql<boolean>`(t.artist_id is null or tp.id is not null)`;

export function toTrack(row: TrackRow): Track {
  const { id, name, provider, artist } = row;
  const external = provider === 'backbeat' ? undefined : { provider, providerId: row.providerId };
  const own = artist && { id: profileWireId({ type: 'artist', ...artist }), name: artist.name };
  return {
    id,
    name,
    artists: { items: own ? [own] : row.outsideArtists },
    images: row.hasCover ? [coverOf(`/media/covers/${id}`, provider)] : toImages(row.image),
    previewUrl: external ? row.previewUrl && previewPath(id) : (safeLink(row.previewUrl) ?? ownPreview(row)),
    provider,
    externalUrl: safeLink(row.externalUrl) ?? null,
  };
}

/** Browsers keep a synthesized preview for a year, so an upload that replaces it has another address. */
function ownPreview({ id, isUploaded, isSynthesized }: TrackRow): string | null {
  if (isUploaded) return `${previewPath(id)}?sent`;
  return isSynthesized ? previewPath(id) : null;
}

/** An external cover is proxied, not resized. */
function coverOf(url: string, provider: TrackProvider): Track['images'][number] {
  return { url, width: 300, height: 300, provider, gel: 'silver' };
}

export async function listTracksOf(db: Db, key: { provider: string; providerId: string }): Promise<Track[]> {
  const { rows } = await sql<{ track: TrackRow }>`
    select ${trackJson} as track
      from profile a
      join track t on t.artist_id = a.id
      ${trackJoins}
     where a.type = 'artist' and a.provider = ${key.provider} and a.provider_id = ${key.providerId}
       and ${trackIsThere}
     order by t.id
     limit 50`.execute(db);
  return rows.map(({ track }) => toTrack(track));
}

/** In no particular order. */
export async function listTracksById(db: Db, ids: readonly TrackId[]): Promise<Track[]> {
  const { rows } = await sql<{ track: TrackRow }>`
    select ${trackJson} as track
      from track t
      ${trackJoins}
     where t.id = any(${[...ids]}::uuid[]) and ${trackIsThere}`.execute(db);
  return rows.map(({ track }) => toTrack(track));
}

/** In the order of `ids`. */
export async function readTracks(db: Db, ids: readonly TrackId[]): Promise<Track[]> {
  const found = new Map((await listTracksById(db, ids)).map((track) => [track.id, track]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
