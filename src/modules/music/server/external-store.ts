import type { TrackId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ExternalTrackKey, ExternalProvider } from '../rules.ts';
import type { ExternalTrack } from './providers/music-port.ts';

/** Returns a saved song's provider. @returns undefined for Backbeat's own songs, and when the song doesn't exist */
export async function findExternalFacts(
  db: Db,
  trackId: TrackId,
): Promise<(ExternalTrackKey & { coverUrl: string | null }) | undefined> {
  return db
    .selectFrom('track')
    .select(['provider', 'providerId', 'coverUrl'])
    .where('id', '=', trackId)
    .where('provider', '<>', 'backbeat')
    .$narrowType<{ provider: ExternalProvider }>()
    .executeTakeFirst();
}

type NewExternalTrack = {
  readonly id: TrackId;
  readonly track: ExternalTrack;
  readonly previewUrl: string | null;
};

/** Inserts the song, or updates it with what its catalog says now. @returns its id, and whether it is new */
export async function putExternalTrack(
  tx: Db,
  { id, track, previewUrl }: NewExternalTrack,
): Promise<{ id: TrackId; isNew: boolean }> {
  const facts = {
    name: track.name.slice(0, 300),
    outsideArtists: sql<string>`${JSON.stringify(track.artists)}::jsonb`,
    coverUrl: track.coverUrl,
    externalUrl: track.externalUrl,
    isrc: track.isrc,
    previewUrl,
    // Restarts the 30 days until an unused song is deleted.
    createdAt: sql<Date>`now()`,
  };
  const row = await tx
    .insertInto('track')
    .values({ id, provider: track.provider, providerId: track.providerId, ...facts })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'providerId'])
        .doUpdateSet(({ ref }) => ({ ...facts, createdAt: ref('excluded.createdAt') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, isNew: row.id === id };
}

export async function deleteExternalTracks(tx: Db, ids: readonly TrackId[]): Promise<void> {
  await tx
    .deleteFrom('track')
    .where('id', '=', sql<TrackId>`any(${[...ids]}::uuid[])`)
    .where('provider', '<>', 'backbeat')
    .execute();
}
