import type { ArtistId, ProfileId, TrackId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Serializes team members who add songs at the same time. */
export async function lockArtist(tx: Db, artistId: ArtistId): Promise<void> {
  await tx.selectFrom('artist').select('id').where('id', '=', artistId).forUpdate().execute();
}

export async function listSongs(tx: Db, artistId: ArtistId): Promise<{ id: TrackId; name: string }[]> {
  return tx.selectFrom('track').select(['id', 'name']).where('artistId', '=', artistId).limit(200).execute();
}

type NewSong = { id: TrackId; artistId: ArtistId; name: string; genreSlug: string };

export async function insertSong(tx: Db, song: NewSong): Promise<void> {
  await tx
    .insertInto('track')
    .values({ ...song, providerId: song.id, seed: null })
    .execute();
}

/** Whether this is one of Backbeat's own songs without uploaded audio. */
export async function findSilentSong(db: Db, id: TrackId): Promise<boolean> {
  const row = await db
    .selectFrom('track')
    .select('id')
    .where('id', '=', id)
    .where('provider', '=', 'backbeat')
    .where('isUploaded', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it already had audio */
export async function markUploaded(tx: Db, id: TrackId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('track')
    .set({ isUploaded: true })
    .where('id', '=', id)
    .where('isUploaded', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns false when it isn't one of Backbeat's own songs of this artist */
export async function renameSong(
  tx: Db,
  artistId: ArtistId,
  trackId: TrackId,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('track')
    .set({ name })
    .where('id', '=', trackId)
    .where('artistId', '=', artistId)
    .where('provider', '=', 'backbeat')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes one song, or all songs of an artist. @returns the ids of those that existed */
export async function deleteSongs(tx: Db, artistId: ProfileId, trackId?: TrackId): Promise<TrackId[]> {
  const { rows } = await sql<{ id: TrackId }>`
    delete from track where artist_id = ${artistId}::uuid ${trackId ? sql`and id = ${trackId}::uuid` : sql``}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
